import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type ProxyOptions = {
  /** Where every tunnel and call ends, whatever it was meant for. */
  readonly leadsTo?: number
  /** Of an answer that refuses. */
  readonly refusesWith?: number
  readonly isSilent?: boolean
}

/** The proxy of a company network: what isn't asked of it doesn't reach the outside. */
export async function openOutgoingProxy({ leadsTo = 1, refusesWith, isSilent }: ProxyOptions = {}) {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    const { method, headers, url = '' } = incoming
    const path = new URL(url).pathname
    const onward = request({ host: '127.0.0.1', port: leadsTo, method, headers, path })
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (incoming, near: Socket) => {
    asked.push(`CONNECT ${incoming.url} ${incoming.headers['proxy-authorization'] ?? ''}`.trim())
    near.on('error', () => undefined)
    if (isSilent) return
    if (refusesWith) return void near.end(`HTTP/1.1 ${refusesWith} No\r\n\r\n`)
    const far = connect(leadsTo, '127.0.0.1', () => near.write('HTTP/1.1 200 OK\r\n\r\n'))
    far.on('error', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })

  const { port } = server.address() as AddressInfo
  const address = `http://ada:a-secret@127.0.0.1:${port}`
  return { asked, proxy: { HTTPS_PROXY: address, HTTP_PROXY: address, NO_PROXY: '' } }
}
