import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A cable to somebody's server, which a test can cut. */
export async function openProxy({ host, port }: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isCut = false
  let refused = 0
  let isFrozen = false
  const server = createServer((near) => {
    refused += Number(isCut)
    if (isCut) return void near.destroy()
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => isFrozen || to.write(bytes))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    server.close()
    hangUp()
  })

  return {
    port: (server.address() as AddressInfo).port,
    hangUp,
    /** Whoever calls is hung up on, until it is mended. */
    cut() {
      isCut = true
      hangUp()
    },
    mend() {
      isCut = false
      isFrozen = false
    },
    /** Nothing comes through any more, and nobody is told so. */
    freeze() {
      isFrozen = true
    },
    countCalls: () => sockets.size / 2,
    countRefused: () => refused,
  }
}
