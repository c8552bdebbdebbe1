import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { writeMail } from '../mail/write-mail.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import type { ContactPorts, Message } from './ports.ts'

type Letter = Omit<Message, 'sentAt'> & {
  /** The network address it came from: counted, never stored. */
  readonly from: string
  /** Who reads the messages; empty when nobody is named. */
  readonly reader: string
}

const lettersPerAddress: Limit = { name: 'contact', turns: 5, windowMs: hours(1) }

/** Stands for the operator in the local mailbox while the environment names nobody. */
const localReader = 'operator@localhost'

/**
 * Stores what a visitor wrote and emails it to the operator. When nobody is named it goes to
 * the local mailbox, if there is one: a message that nobody can read is a message lost.
 */
export async function sendMessage(
  ports: ContactPorts,
  { from, reader, ...letter }: Letter,
): Promise<{ sent: true } | Refusal<'too-many-messages'>> {
  const turn = await takeTurn(ports, { limit: lettersPerAddress, key: from })
  if (!turn.isAllowed) return refuse('too-many-messages')

  await ports.transaction(async ({ contact, outbox }) => {
    await contact.addMessage({ ...letter, sentAt: ports.clock.now() })
    const to = reader || (ports.post.isLocal ? localReader : '')
    if (to) await writeMail({ outbox, clock: ports.clock }, toMail(letter, to))
  })
  return { sent: true }
}

function toMail({ name, email, text }: Omit<Message, 'sentAt'>, reader: string) {
  return {
    kind: 'contact-message',
    to: reader,
    replyTo: email,
    subject: `Message from ${name}`,
    paragraphs: [`${name} <${email}> wrote:`, ...text.split(/\n{2,}/)],
    action: null,
  }
}
