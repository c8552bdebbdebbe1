import type { Backlog } from '../billing/notice.ts'

export type SupportPorts = { readonly backlog: BacklogStore }

/** The size of the queues, for monitoring. */
export type BacklogStore = {
  readMail(): Promise<Backlog>
  /** Customers of deleted accounts who still have to be deleted at the payment provider. */
  countPendingDeletions(): Promise<number>
}
