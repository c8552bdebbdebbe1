/** Keeps several replicas from doing the same work at the same time. Goes by the database's clock. */
export type LeaseStore = {
  /** Acquires or renews the lease. Returns whether the holder has it from now on for this long. */
  takeLease(lease: Lease): Promise<boolean>
  /** Renews all leases of the holder. Returns their names: the others were taken by someone else. */
  renewLeases(renewal: Omit<Lease, 'name'>): Promise<readonly string[]>
  /** Ends all leases of the holder. */
  giveBackLeases(holder: string): Promise<void>
  /**
   * Ends leases whose holders have died, if the database can tell. SQLite can at the start of a
   * process that is the only one; with PostgreSQL they expire.
   */
  endAbandonedLeases(): Promise<void>
}

export type Lease = {
  readonly name: string
  readonly holder: string
  readonly forMs: number
}
