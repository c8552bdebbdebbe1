import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#domain/time.ts'
import type { Log } from './log.ts'

type Running = {
  readonly server: Server
  readonly close: () => Promise<void>
  readonly interruptCalls: () => void
  /** Aborted on the first signal: `/readyz` fails from then on. */
  readonly stopping: AbortController
  /** How long to keep accepting requests, until load balancers have noticed. */
  readonly graceMs: number
  /** How long running requests may take to finish. */
  readonly drainMs: number
  /** Aborted after the grace period: closes event streams. */
  readonly shutdown: AbortController
  readonly log: Log
}

/** Enough to write the last event of a stream. */
const lastWordsMs = seconds(0.5)

/**
 * Graceful shutdown on a signal: fails readiness, waits for the grace period, closes the port, lets
 * running requests finish, interrupts answers of models that take longer, closes the store and
 * exits with 0. SIGINT and SIGHUP come from a person
 * and skip the rest of the grace period; a repeated SIGTERM doesn't. See ADR-0024.
 */
export function stopOnSignals(running: Running): void {
  const { server, stopping, shutdown } = running
  const connections = trackConnections(server)
  const skipGrace = new AbortController()
  const stop = (signal?: NodeJS.Signals) => {
    const isImpatient = signal !== 'SIGTERM'
    if (isImpatient) skipGrace.abort()
    if (isImpatient && shutdown.signal.aborted) cutOff(running)
    if (stopping.signal.aborted) return
    stopping.abort()
    void shutDown(running, { skipGrace: skipGrace.signal, connections })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The start script is gone, so no signals would be forwarded.
  process.on('disconnect', () => stop())
}

/** A stream ends with an error event, so that nobody takes its answer for a complete one. */
function cutOff({ server, interruptCalls }: Running): void {
  interruptCalls()
  setTimeout(() => server.closeAllConnections(), lastWordsMs)
}

function trackConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

/** Node doesn't count a connection as idle before its first request, but browsers open such in advance. */
function closeIdle(server: Server, connections: ReadonlySet<Socket>): void {
  server.closeIdleConnections()
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
}

async function shutDown(
  running: Running,
  { skipGrace, connections }: { skipGrace: AbortSignal; connections: ReadonlySet<Socket> },
): Promise<void> {
  const { server, close, graceMs, drainMs, shutdown, log } = running
  log.info('stopping')
  if (graceMs > 0) await wait(graceMs, undefined, { signal: skipGrace }).catch(() => undefined)
  shutdown.abort()
  const limit = setTimeout(() => cutOff(running), drainMs)
  const closeTimeout = wait(drainMs + lastWordsMs + seconds(1))
  const idle = setInterval(() => closeIdle(server, connections), seconds(0.1))
  await new Promise((closed) => server.close(closed))
  clearTimeout(limit)
  clearInterval(idle)

  // A chore may be waiting for another server; its work continues after the next start. An unreachable
  // database can't be closed cleanly.
  await Promise.race([close(), closeTimeout]).catch((fault) => log.warn('close_failed', { fault }))
  log.info('stopped')
  log.flush()
  process.exit(0)
}
