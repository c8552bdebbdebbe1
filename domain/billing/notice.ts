import type { Refusal } from '../refusal.ts'
import type { CustomerId } from './customer.ts'

/** A webhook event that says something happened. What happened is fetched from the provider. */
export type Notice = {
  readonly id: string
  readonly kind: string
  /** Null when the event doesn't name a customer, or it isn't about a customer of ours. */
  readonly customerId: CustomerId | null
  /**
   * `urgent`: the customer is waiting on the provider's page until it is handled. `routine`: a
   * period has begun and nothing else changed. Others can wait a second to be handled in a batch.
   */
  readonly hint?: 'urgent' | 'routine'
}

/** The signature is invalid, the body isn't an event, or it is a thin event without an object. */
export type NoticeRefusal = Refusal<'forged-notice' | 'malformed-notice' | 'thin-notice'>

type KeptNotice = Notice & {
  readonly receivedAt: Date
  readonly handledAt: Date | null
  readonly failure: string | null
}

export type WaitingNotice = Notice & { readonly tries: number }

/** Statistics on notices that are not handled yet. */
/** The size of a queue, for monitoring. */
export type Backlog = {
  readonly waiting: number
  readonly givenUp: number
  /** When the oldest waiting item was added. */
  readonly oldest: Date | null
}

/** Database access to the webhook inbox. */
export type NoticeStore = {
  /**
   * Adds a notice to the inbox, to be handled at `dueAt`. Idempotent. One that was given up becomes
   * due again. Returns whether it still has to be handled.
   */
  addNotice(notice: Notice, times: { readonly at: Date; readonly dueAt: Date }): Promise<boolean>
  /** Ids of all unhandled notices about the customer, including those given up. */
  listUnhandled(customerId: CustomerId): Promise<readonly string[]>
  /** Records the customer of a notice that didn't name one. */
  nameCustomer(id: string, customerId: CustomerId): Promise<void>
  markHandled(id: string, at: Date): Promise<void>
  /** Does nothing if another process has handled the notice. */
  markFailed(
    id: string,
    failure: { readonly reason: string; readonly dueAt: Date | null },
  ): Promise<void>
  /** Waiting notices that are due, oldest first. */
  listDueNotices(now: Date, atMost: number): Promise<readonly WaitingNotice[]>
  readInbox(): Promise<Backlog>
  /** Deletes notices that were handled before this moment. */
  forgetNotices(before: Date): Promise<boolean>
  /** Notices about a customer, newest first. */
  listNoticesOf(customerId: CustomerId, atMost: number): Promise<readonly KeptNotice[]>
}
