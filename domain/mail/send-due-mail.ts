import { findBackoffMs, later, minutes } from '../time.ts'
import { oneLine } from './one-line.ts'
import type { MailPorts, QueuedMail } from './ports.ts'

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
export async function sendDueMail({ outbox, post, clock }: MailPorts): Promise<boolean> {
  const [mail] = await outbox.listDue({ now: clock.now(), atMost: 1 })
  if (!mail) return false

  await sendOne({ outbox, post, clock }, mail)
  return true
}

async function sendOne({ outbox, post, clock }: MailPorts, mail: QueuedMail): Promise<void> {
  try {
    await post.deliver(mail)
  } catch (fault) {
    const message = fault instanceof Error ? fault.message : String(fault)
    const reason = oneLine(message, maxReasonLength)
    const isGivenUp = mail.tries + 1 >= maxAttempts
    const dueAt = isGivenUp ? null : later(clock.now(), findBackoffMs(mail.tries, retries))
    return outbox.markFailed(mail.id, { reason, dueAt })
  }
  await outbox.markSent(mail.id, { at: clock.now(), isForgotten: !post.isLocal })
}
