const awayName = 'StoreAway'

/** The database cannot be asked, or cannot write, just now: it is out of reach, silent, locked or full. */
export class StoreAway extends Error {
  override readonly name = awayName

  constructor(cause: unknown) {
    super('The database is away', { cause })
  }
}

/** Whether it is no fault of ours, and asking again later may help. */
export function isStoreAway(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return fault.name === awayName || isStoreAway(fault.cause)
}
