import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#domain/time.ts'
import type { Log } from './log.ts'

type Running = {
  readonly server: Server
  readonly close: () => Promise<void>
  /** Tells whoever stays for long that it is time. */
  readonly leaving: AbortController
  readonly log: Log
}

const longestGoodbyeMs = seconds(10)

/** On a signal: takes no one in, lets those inside finish, closes the store, leaves with 0. */
export function stopOnSignals(running: Running): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return running.server.closeAllConnections()
    isStopping = true
    void leave(running)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The script that started us is gone: nobody is left to pass signals on.
  process.on('disconnect', stop)
}

async function leave({ server, close, leaving, log }: Running): Promise<void> {
  log.info('stopping')
  leaving.abort()
  const limit = setTimeout(() => server.closeAllConnections(), longestGoodbyeMs)
  const patience = wait(longestGoodbyeMs + seconds(1))
  const idle = setInterval(() => server.closeIdleConnections(), seconds(0.1))
  await new Promise((closed) => server.close(closed))
  clearTimeout(limit)
  clearInterval(idle)

  // A chore may hang on somebody else's server; what it had not finished is done after the next start.
  await Promise.race([close(), patience])
  log.info('stopped')
  log.flush()
  process.exit(0)
}
