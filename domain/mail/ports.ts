import type { Copy } from '../copy/get-copy.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { ClockPorts } from '../time.ts'

export type MailPorts = ClockPorts & {
  readonly outbox: Outbox
  readonly mailTransport: MailTransport
}

/** The queue of emails in the database (transactional outbox). */
export type Outbox = {
  /**
   * Call it in the transaction of its cause, so that an email is sent exactly when that commits.
   */
  addMail(mail: Mail & { readonly dueAt: Date }): Promise<void>
  /** Emails that are due, oldest first. */
  listDue(due: { readonly now: Date; readonly atMost: number }): Promise<readonly QueuedMail[]>
  /**
   * `isForgotten` deletes the text and the link, which may contain a secret, and keeps the subject.
   */
  markSent(id: string, sent: { readonly at: Date; readonly isForgotten: boolean }): Promise<void>
  /** Records a failed attempt. Without `dueAt` the email is given up and its text deleted. */
  markFailed(
    id: string,
    failure: { readonly reason: string; readonly dueAt: Date | null },
  ): Promise<void>
  /** Newest first. */
  listMails(atMost: number): Promise<readonly KeptMail[]>
  findMail(id: string): Promise<KeptMail | null>
  /**
   * Our emails to one address since then, newest first. Forwarded contact messages aren't included.
   */
  listMailsTo(reader: string, since: Date): Promise<readonly KeptMail[]>
  /** Deletes all our emails to one address, sent or not. Forwarded contact messages stay. */
  forgetMailsTo(reader: string): Promise<void>
  /** Deletes emails that were written before this moment and aren't waiting to be sent. */
  forgetMails(before: Date): Promise<boolean>
}

/** The mail transport. */
export type MailTransport = {
  /** Whether emails stay readable on this machine because they aren't really sent. */
  readonly isLocal: boolean
  /**
   * Throws when the server didn't accept the email. The id becomes the Message-ID, so that a retry
   * is recognized as a duplicate.
   */
  deliver(mail: QueuedMail): Promise<void>
}

export type QueuedMail = Mail & { readonly id: string; readonly tries: number }

export type KeptMail = QueuedMail & { readonly writtenAt: Date; readonly sentAt: Date | null }

/** The kind of email, such as `verify-email` or `receipt`. */
export type MailKind =
  | keyof Copy['mail']['kinds']
  /** To the people who run the site: in English. */
  | 'contact-message'
  | 'model-budget-alert'
  | 'open-declaration'
  | 'support-request'

/** The content of an email: text, at most one button, optionally a second link and details. */
export type Mail = {
  readonly kind: MailKind
  readonly to: string
  readonly language: SiteLanguage
  /** The Reply-To address, if it isn't ours. */
  readonly replyTo?: string
  readonly subject: string
  /** Additional headers. */
  readonly headers?: MailHeaders
  readonly paragraphs: readonly string[]
  readonly action: MailAction | null
  /** What has to be in the email for the record, such as a contract. After the button. */
  readonly details?: readonly MailSection[]
}

export type MailSection = { readonly title: string; readonly paragraphs: readonly string[] }

/** Only names of our own: the transport sets all others. */
export type MailHeaders = Readonly<Record<`X-${string}`, string>>

export type MailAction = {
  readonly label: string
  readonly url: string
  /** A link below the button: "This wasn't me". */
  readonly other?: { readonly label: string; readonly url: string }
}
