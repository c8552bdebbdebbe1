/** What keeps several replicas from doing the same work at once. */
export type LeaseStore = {
  /** Whether the holder has the lease until its end: newly, again, or not at all. */
  takeLease(lease: Lease): Promise<boolean>
  giveBack(lease: Pick<Lease, 'name' | 'holder'>): Promise<void>
}

export type Lease = {
  readonly name: string
  readonly holder: string
  readonly now: Date
  readonly endsAt: Date
}
