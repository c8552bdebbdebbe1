/** Keeps several replicas from doing the same work at the same time. */
export type LeaseStore = {
  /** Acquires or renews the lease. Returns whether the holder has it until its end. */
  takeLease(lease: Lease): Promise<boolean>
  giveBack(lease: Pick<Lease, 'name' | 'holder'>): Promise<void>
}

export type Lease = {
  readonly name: string
  readonly holder: string
  readonly now: Date
  readonly endsAt: Date
}
