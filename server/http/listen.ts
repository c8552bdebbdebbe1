import { chmodSync, statSync, unlinkSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { isSocketPath } from '../config/loopback.ts'

type Address = { readonly host: string; readonly port: number }

export async function listen(server: Server, { host, port }: Address): Promise<void> {
  const isSocket = isSocketPath(host)
  if (isSocket) await removeLeftSocket(host)
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(isSocket ? { path: host } : { host, port }, () => {
      server.off('error', failed)
      listening()
    })
  })
  // The proxy runs as another user of the same group.
  if (isSocket) chmodSync(host, 0o660)
}

/** A server that was killed leaves its socket behind. One that still answers keeps it. */
async function removeLeftSocket(path: string): Promise<void> {
  if (!statSync(path, { throwIfNoEntry: false })?.isSocket()) return
  if (!(await isAnswered(path))) unlinkSync(path)
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((answered) => {
    const socket = connect(path)
    socket.once('connect', () => answered(true))
    socket.once('error', () => answered(false))
    socket.once('connect', () => socket.destroy())
  })
}
