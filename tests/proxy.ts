import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP proxy whose connections a test can cut, freeze, slow down or lead elsewhere. */
export async function openProxy({ host, port }: { host: string; port: number }) {
  let target = port
  const sockets = new Set<Socket>()
  let isCut = false
  let refused = 0
  let isFrozen = false
  let delayMs = 0
  let ended = 0
  const server = createServer((near) => {
    refused += Number(isCut)
    if (isCut) return void near.destroy()
    const far = connect(target, host)
    near.on('close', () => {
      ended += 1
    })
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
      from.on('data', (bytes) => {
        if (isFrozen) return
        if (delayMs > 0) setTimeout(() => to.write(bytes), delayMs)
        else to.write(bytes)
      })
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
    /** Closes all connections and refuses new ones until `repair`. */
    cut() {
      isCut = true
      hangUp()
    },
    /** Closes all connections and leads new ones to another port. */
    moveTo(other: number) {
      target = other
      hangUp()
    },
    repair() {
      isCut = false
      isFrozen = false
      delayMs = 0
    },
    /** Delays everything in both directions. */
    slowDown(ms: number) {
      delayMs = ms
    },
    /** Drops all data silently, without closing connections. */
    freeze() {
      isFrozen = true
    },
    countCalls: () => sockets.size / 2,
    countRefused: () => refused,
    countEnded: () => ended,
  }
}
