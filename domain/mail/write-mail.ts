import type { Clock } from '../time.ts'
import type { Mail } from './mail.ts'
import type { Outbox } from './ports.ts'

/** Puts a mail into the outbox. Pass the outbox of the transaction that the mail tells of. */
export async function writeMail(
  { outbox, clock }: { outbox: Outbox; clock: Clock },
  mail: Mail,
): Promise<void> {
  await outbox.addMail({ ...mail, subject: oneLine(mail.subject), dueAt: clock.now() })
}

/** A name in a subject must not become a header of its own. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
