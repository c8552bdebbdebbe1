import type { Clock } from '../time.ts'
import type { Mail } from './mail.ts'
import { oneLine } from './one-line.ts'
import type { Outbox } from './ports.ts'

/**
 * Keeps a name in a subject from injecting a header or exceeding the line limit of mail servers.
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
    dueAt: clock.now(),
  })
}
