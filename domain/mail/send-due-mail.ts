import { findBackoffMs, later, minutes } from '../time.ts'
import { oneLine } from './one-line.ts'
import type { MailPorts, QueuedMail } from './ports.ts'

const mostTries = 12
const retries = { firstMs: minutes(1), longestMs: minutes(60) }
/** The words are somebody else's server's; a mail that cannot be marked would stop all others. */
const reasonAtMost = 500

/**
 * Sends the next mail whose time has come and answers whether there was one. A
 * mail that is not taken is tried again, later each time, and given up in the end.
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
    const words = fault instanceof Error ? fault.message : String(fault)
    const reason = oneLine(words, reasonAtMost)
    const isGivenUp = mail.tries + 1 >= mostTries
    const dueAt = isGivenUp ? null : later(clock.now(), findBackoffMs(mail.tries, retries))
    return outbox.markFailed(mail.id, { reason, dueAt })
  }
  await outbox.markSent(mail.id, { at: clock.now(), isForgotten: !post.isLocal })
}
