import { later, minutes } from '../time.ts'
import type { MailPorts, QueuedMail } from './ports.ts'

const batch = 20
const mostTries = 12
const longestWaitMs = minutes(60)

/**
 * Sends the mails whose time has come and answers how many there were. A mail
 * that is not taken is tried again, later each time, and given up in the end.
 */
export async function sendDueMail({ outbox, post, clock }: MailPorts): Promise<number> {
  const due = await outbox.listDue({ now: clock.now(), atMost: batch })
  for (const mail of due) await sendOne({ outbox, post, clock }, mail)
  return due.length
}

async function sendOne({ outbox, post, clock }: MailPorts, mail: QueuedMail): Promise<void> {
  try {
    await post.deliver(mail)
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault)
    const isGivenUp = mail.tries + 1 >= mostTries
    const dueAt = isGivenUp ? null : later(clock.now(), findWaitMs(mail.tries))
    return outbox.markFailed(mail.id, { reason, dueAt })
  }
  await outbox.markSent(mail.id, { at: clock.now(), isForgotten: !post.isLocal })
}

/** One minute, two, four … up to an hour. */
function findWaitMs(tries: number): number {
  return Math.min(longestWaitMs, minutes(1) * 2 ** tries)
}
