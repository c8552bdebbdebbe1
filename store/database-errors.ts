const unavailableName = 'DatabaseUnavailable'

/** PostgreSQL cancels a statement that takes longer than its limit. */
const queryCanceled = '57014'
const timedOut = 'A statement timed out: it took longer than DATABASE_STATEMENT_SECONDS'

/**
 * The database is temporarily unavailable: unreachable, not responding, locked, read-only or full,
 * or too slow for a statement.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = unavailableName

  constructor(cause: unknown) {
    const isTimeout = (cause as { code?: unknown } | undefined)?.code === queryCanceled
    super(isTimeout ? timedOut : 'The database is unavailable', { cause })
  }
}

/** Whether an error was caused by an unavailable database, so that a retry may help. */
export function isDatabaseUnavailable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return fault.name === unavailableName || isDatabaseUnavailable(fault.cause)
}

const deadlock = '40P01'
const maxAttempts = 5

/**
 * Retries a transaction after a deadlock (40P01), which PostgreSQL resolves by rolling one of the
 * two back. The work must be safe to run again.
 */
export async function retryOnDeadlock<Answer>(
  work: () => Promise<Answer>,
  tries = 1,
): Promise<Answer> {
  try {
    return await work()
  } catch (fault) {
    const isDeadlock = (fault as { code?: unknown }).code === deadlock
    if (!isDeadlock || tries >= maxAttempts) throw fault
    return retryOnDeadlock(work, tries + 1)
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, https://sqlite.org/rescode.html */
const uniqueViolation = { postgres: '23505', sqlite: 2067 }

/** Whether a write was refused because another row has the same unique value. */
export function isUniqueViolation(fault: unknown): boolean {
  const { code, errcode } = fault as { code?: unknown; errcode?: unknown }
  return code === uniqueViolation.postgres || errcode === uniqueViolation.sqlite
}

const undefinedTable = '42P01'

export function isMissingTable(fault: unknown): boolean {
  const { code, message } = fault as { code?: unknown; message?: unknown }
  return code === undefinedTable || /^no such table/.test(String(message))
}
