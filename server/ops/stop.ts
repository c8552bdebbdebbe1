import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#domain/time.ts'
import type { Log } from './log.ts'

type Running = {
  readonly server: Server
  readonly close: () => Promise<void>
  /** Tells that nobody new should be sent here. */
  readonly stopping: AbortController
  /** How long whoever sends them may take to notice. */
  readonly graceMs: number
  /** Tells whoever stays for long that it is time. */
  readonly leaving: AbortController
  readonly log: Log
}

const longestGoodbyeMs = seconds(10)

/**
 * On a signal: is ready no more, takes no one in, lets those inside finish, closes the store,
 * leaves with 0. A program that repeats SIGTERM is not in a hurry, a person is. See ADR-0024.
 */
export function stopOnSignals(running: Running): void {
  const { server, stopping, leaving } = running
  const hurry = new AbortController()
  const stop = (signal?: NodeJS.Signals) => {
    const isHurried = signal !== 'SIGTERM'
    if (isHurried) hurry.abort()
    if (isHurried && leaving.signal.aborted) server.closeAllConnections()
    if (stopping.signal.aborted) return
    stopping.abort()
    void leave(running, hurry.signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The script that started us is gone: nobody is left to pass signals on.
  process.on('disconnect', () => stop())
}

async function leave(
  { server, close, graceMs, leaving, log }: Running,
  hurry: AbortSignal,
): Promise<void> {
  log.info('stopping')
  if (graceMs > 0) await wait(graceMs, undefined, { signal: hurry }).catch(() => undefined)
  leaving.abort()
  const limit = setTimeout(() => server.closeAllConnections(), longestGoodbyeMs)
  const patience = wait(longestGoodbyeMs + seconds(1))
  const idle = setInterval(() => server.closeIdleConnections(), seconds(0.1))
  await new Promise((closed) => server.close(closed))
  clearTimeout(limit)
  clearInterval(idle)

  // A chore may hang on somebody else's server; what it had not finished is done after the next start.
  // And a store that is away cannot be told goodbye.
  await Promise.race([close(), patience]).catch((fault) => log.warn('not-closed', { fault }))
  log.info('stopped')
  log.flush()
  process.exit(0)
}
