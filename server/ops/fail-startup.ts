import { createLog } from './log.ts'

type Cause = { readonly fault: unknown } | { readonly reason: string }

/**
 * Logs why the server can't start or go on, as a JSON line like all others, and as plain text for a
 * person at a terminal. Exits with 1.
 */
export function failStartup(cause: Cause): never {
  const log = createLog('error')
  log.error('startup_failed', cause)
  log.flush()
  if (process.stderr.isTTY) process.stderr.write(`${describe(cause)}\n`)
  process.exit(1)
}

function describe(cause: Cause): string {
  if ('reason' in cause) return cause.reason
  return cause.fault instanceof Error ? (cause.fault.stack ?? '') : String(cause.fault)
}
