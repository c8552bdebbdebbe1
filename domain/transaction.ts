/**
 * Runs the work in one database transaction: all of its writes are kept, or none. An operation
 * asks for the stores that it writes, so its signature shows them. The work gets stores of its
 * own: never use the outer ones inside, and never call the network. It may run again after a
 * deadlock, so it must do nothing but read and write through its stores.
 */
export type Transaction<Stores> = <Result>(
  work: (stores: Stores) => Promise<Result>,
) => Promise<Result>
