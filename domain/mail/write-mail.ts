import type { Clock } from '../time.ts'
import type { Mail } from './mail.ts'
import { oneLine } from './one-line.ts'
import type { Outbox } from './ports.ts'

/** A name in a subject must not become a header of its own, nor a line that no server takes. */
const subjectAtMost = 240

/** Puts a mail into the outbox. Pass the outbox of the transaction that the mail tells of. */
export async function writeMail(
  { outbox, clock }: { outbox: Outbox; clock: Clock },
  mail: Mail,
): Promise<void> {
  await outbox.addMail({
    ...mail,
    subject: oneLine(mail.subject, subjectAtMost),
    dueAt: clock.now(),
  })
}
