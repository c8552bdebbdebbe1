import type { CustomerId } from './ports.ts'

/** The provider says that something happened. We look for ourselves what. */
export type Notice = {
  readonly id: string
  readonly kind: string
  /** Whom it concerns. Null when it does not say, or when it concerns nobody of ours. */
  readonly customerId: CustomerId | null
}

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
  /** Puts a notice into the inbox, once, to be taken up when it is due. Answers whether it waits to be handled. */
  addNotice(notice: Notice, times: { readonly at: Date; readonly dueAt: Date }): Promise<boolean>
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
