import type { Refusal } from '../refusal.ts'
import type { CustomerId } from './customer.ts'

/** The provider says that something happened. We look for ourselves what. */
export type Notice = {
  readonly id: string
  readonly kind: string
  /** Whom it concerns. Null when it does not say, or when it concerns nobody of ours. */
  readonly customerId: CustomerId | null
  /**
   * `urgent`: somebody waits on the provider's page until it is handled. `routine`: a period
   * has begun, and nothing else changed. Others can wait for a second, to be handled together.
   */
  readonly hint?: 'urgent' | 'routine'
}

/** Not from the provider, not an event, or an event of the kind that carries no object. */
export type NoticeRefusal = Refusal<'forged-notice' | 'malformed-notice' | 'thin-notice'>

export type KeptNotice = Notice & {
  readonly receivedAt: Date
  readonly handledAt: Date | null
  readonly failure: string | null
}

export type WaitingNotice = Notice & { readonly tries: number }

/** How the notices fare that are not handled yet. */
export type Inbox = {
  readonly waiting: number
  readonly givenUp: number
  /** When the first of those that wait came. */
  readonly oldest: Date | null
}

/** What billing asks of the database about what the provider tells. */
export type NoticeStore = {
  /**
   * Puts a notice into the inbox, once, to be taken up when it is due. One that was given up
   * becomes due again. Answers whether it waits to be handled.
   */
  addNotice(notice: Notice, times: { readonly at: Date; readonly dueAt: Date }): Promise<boolean>
  /** All notices about the customer that no one has handled, those that were given up too. */
  listUnhandled(customerId: CustomerId): Promise<readonly string[]>
  /** Whom a notice concerns that did not say so. */
  nameCustomer(id: string, customerId: CustomerId): Promise<void>
  markHandled(id: string, at: Date): Promise<void>
  /** What somebody else has handled meanwhile stays handled. */
  markFailed(
    id: string,
    failure: { readonly reason: string; readonly dueAt: Date | null },
  ): Promise<void>
  /** Notices that wait and whose time has come, the oldest first. */
  listDueNotices(now: Date, atMost: number): Promise<readonly WaitingNotice[]>
  readInbox(): Promise<Inbox>
  /** Forgets the notices that were handled before. */
  forgetNotices(before: Date): Promise<void>
  /** What the provider told about a customer, the newest first. */
  listNoticesOf(customerId: CustomerId, atMost: number): Promise<readonly KeptNotice[]>
}
