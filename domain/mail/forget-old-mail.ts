import { days, later } from '../time.ts'
import type { MailPorts } from './ports.ts'

const keptMs = days(30)

/** Forgets the mails that are older than the privacy page says. */
export async function forgetOldMail({ outbox, clock }: MailPorts): Promise<void> {
  await outbox.forgetMails(later(clock.now(), -keptMs))
}
