import type { ClockPorts } from '../time.ts'
import type { Mail } from './mail.ts'

export type MailPorts = ClockPorts & { readonly outbox: Outbox; readonly post: Post }

/** What the mail room asks of the database. */
export type Outbox = {
  /** Written together with its cause, so that no mail is lost and none is sent for nothing. */
  addMail(mail: Mail & { readonly dueAt: Date }): Promise<void>
  /** The mails whose time has come, the oldest first. */
  listDue(due: { readonly now: Date; readonly atMost: number }): Promise<readonly QueuedMail[]>
  /** A mail that is forgotten keeps its subject and loses its words and its link, which may be a key. */
  markSent(id: string, sent: { readonly at: Date; readonly isForgotten: boolean }): Promise<void>
  /** Tried once more in vain. No `dueAt` means that it is given up, and its words forgotten. */
  markFailed(
    id: string,
    failure: { readonly reason: string; readonly dueAt: Date | null },
  ): Promise<void>
  /** Newest first. */
  listMails(atMost: number): Promise<readonly KeptMail[]>
  findMail(id: string): Promise<KeptMail | null>
  /** What we wrote to one reader since the moment, the newest first. What we pass on for others is not theirs. */
  listMailsTo(reader: string, since: Date): Promise<readonly KeptMail[]>
  /** Forgets everything we wrote to one reader, sent or not. What we pass on for others stays. */
  forgetMailsTo(reader: string): Promise<void>
  /** Forgets the mails that were written before the moment and wait for nothing. */
  forgetMails(before: Date): Promise<void>
}

/** Whoever carries the mail to its reader. */
export type Post = {
  /** Whether the mails stay readable here, because there is nowhere else to read them. */
  readonly isLocal: boolean
  /** Throws when the mail was not taken. The same id makes the same Message-ID, so a repeated mail is known as one. */
  deliver(mail: QueuedMail): Promise<void>
}

export type QueuedMail = Mail & { readonly id: string; readonly tries: number }

export type KeptMail = QueuedMail & { readonly writtenAt: Date; readonly sentAt: Date | null }
