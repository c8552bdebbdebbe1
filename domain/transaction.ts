/**
 * Runs the work in one database transaction: all of its writes are committed, or none. An operation
 * asks for the stores it writes, so its signature shows them. Inside, use only the stores passed to
 * the work, and never call the network. It is retried after a deadlock, so it must have no other
 * side effects.
 */
export type Transaction<Stores> = <Result>(
  work: (stores: Stores) => Promise<Result>,
) => Promise<Result>
