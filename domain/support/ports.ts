export type SupportPorts = { readonly backlog: BacklogStore }

/** What waits to be done, for whoever watches over the site. */
export type BacklogStore = {
  readMail(): Promise<Backlog>
  /** Customers who left and are still to be deleted at the payment provider. */
  countPendingDeletions(): Promise<number>
}

type Backlog = {
  readonly waiting: number
  readonly givenUp: number
  /** Since when the longest waiting one waits. */
  readonly oldest: Date | null
}
