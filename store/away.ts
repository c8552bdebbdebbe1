const awayName = 'StoreAway'

/**
 * The database is temporarily unavailable: unreachable, not responding, locked, read-only or full.
 */
export class StoreAway extends Error {
  override readonly name = awayName

  constructor(cause: unknown) {
    super('The database is unavailable', { cause })
  }
}

/** Whether an error was caused by an unavailable database, so that a retry may help. */
export function isStoreAway(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return fault.name === awayName || isStoreAway(fault.cause)
}
