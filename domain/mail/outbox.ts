import { type Clock, getBackoffMs, later, minutes } from '../time.ts'
import type { Mail, MailHeaders, MailPorts, Outbox, QueuedMail } from './ports.ts'

/**
 * Keeps a subject or header from injecting another header or exceeding the line limit of mail
 * servers.
 */
const maxSubjectLength = 240

/** Adds an email to the outbox. Pass the outbox of the transaction that causes it. */
export async function writeMail(
  { outbox, clock }: { outbox: Outbox; clock: Clock },
  mail: Mail,
): Promise<void> {
  await outbox.addMail({
    ...mail,
    subject: oneLine(mail.subject, maxSubjectLength),
    ...(mail.headers && { headers: toHeaders(mail.headers) }),
    dueAt: clock.now(),
  })
}

function toHeaders(headers: MailHeaders): MailHeaders {
  const lines = Object.entries(headers)
  return Object.fromEntries(lines.map(([name, value]) => [name, oneLine(value, maxSubjectLength)]))
}

const maxAttempts = 12
const retries = { firstMs: minutes(1), longestMs: minutes(60) }
/**
 * The text comes from a foreign server; an email that can't be marked as failed would block all
 * others.
 */
const maxReasonLength = 500

/**
 * Sends the next due email and returns whether there was one. A failed email is retried with
 * exponential backoff and given up after 12 attempts.
 */
export async function sendDueMail({ outbox, mailTransport, clock }: MailPorts): Promise<boolean> {
  const [mail] = await outbox.listDue({ now: clock.now(), atMost: 1 })
  if (!mail) return false

  await sendOne({ outbox, mailTransport, clock }, mail)
  return true
}

async function sendOne(
  { outbox, mailTransport, clock }: MailPorts,
  mail: QueuedMail,
): Promise<void> {
  try {
    await mailTransport.deliver(mail)
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault)
    const reason = oneLine(message, maxReasonLength)
    const isGivenUp = mail.tries + 1 >= maxAttempts
    const dueAt = isGivenUp ? null : later(clock.now(), getBackoffMs(mail.tries, retries))
    return outbox.markFailed(mail.id, { reason, dueAt })
  }
  await outbox.markSent(mail.id, { at: clock.now(), isForgotten: !mailTransport.isLocal })
}

export type LocalMailbox = Pick<Outbox, 'listMails' | 'findMail'>

/** The emails that can be read on this machine; null when emails are really sent. */
export function findLocalMailbox({
  outbox,
  mailTransport,
}: Pick<MailPorts, 'outbox' | 'mailTransport'>): LocalMailbox | null {
  return mailTransport.isLocal ? outbox : null
}

/** Replaces line breaks and truncates, for email headers and database columns. */
export function oneLine(text: string, atMost: number): string {
  const characters = [...text.replace(/\p{Cc}+/gu, ' ').trim()]
  return characters.length <= atMost
    ? characters.join('')
    : `${characters.slice(0, atMost - 1).join('')}…`
}
