import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const checkEveryMs = 250

/**
 * A load balancer that behaves like the documented ones: sends requests in turn to replicas whose
 * `/readyz` is 200, and to another one if it can't connect.
 */
export async function openBalancer(
  origins: readonly string[],
): Promise<{ readonly origin: string }> {
  const replicas = new Map(origins.map((origin) => [origin, { isReady: false }]))
  let turn = 0
  const server = createServer((from, to) => pass({ from, to, tries: replicas.size }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const checking = setInterval(() => void checkAll(), checkEveryMs)
  onTestFinished(() => {
    clearInterval(checking)
    server.close()
    server.closeAllConnections()
  })

  async function checkAll(): Promise<void> {
    const checks = [...replicas].map(async ([origin, replica]) => {
      replica.isReady = await isReady(origin)
    })
    await Promise.all(checks)
  }

  function pass({ from, to, tries }: Exchange): void {
    const ready = [...replicas].filter((entry) => entry[1].isReady)
    turn += 1
    const [origin] = ready[turn % ready.length] ?? []
    if (!origin || tries === 0) return void to.writeHead(503).end()
    const { method, url, headers } = from
    const sent = request(`${origin}${url}`, { method, headers, agent: false }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    sent.on('error', (fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ECONNREFUSED') pass({ from, to, tries: tries - 1 })
      else if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    })
    // Nothing of the body was read before the connection was there.
    sent.once('socket', (socket) => socket.once('connect', () => from.pipe(sent)))
  }

  return { origin: `http://localhost:${(server.address() as AddressInfo).port}` }
}

type Exchange = {
  readonly from: IncomingMessage
  readonly to: ServerResponse
  readonly tries: number
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}
