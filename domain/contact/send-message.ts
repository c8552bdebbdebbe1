import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Together } from '../ports.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import type { ContactPorts, Message } from './ports.ts'

type Letter = Omit<Message, 'sentAt'> & {
  /** The network address it came from: counted, never stored. */
  readonly from: string
  /** Who reads the messages; empty when they are only kept. */
  readonly reader: string
}

const lettersPerAddress: Limit = { name: 'contact', turns: 5, windowMs: hours(1) }

/** Keeps what a visitor wrote to us and mails it to whoever reads such messages. */
export async function sendMessage(
  ports: ContactPorts & { readonly together: Together },
  { from, reader, ...letter }: Letter,
): Promise<{ sent: true } | Refusal<'too-many-messages'>> {
  const turn = await takeTurn(ports, { limit: lettersPerAddress, key: from })
  if (!turn.isAllowed) return refuse('too-many-messages')

  await ports.together(async ({ contact, outbox }) => {
    await contact.addMessage({ ...letter, sentAt: ports.clock.now() })
    if (reader) await writeMail({ outbox, clock: ports.clock }, toMail(letter, reader))
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
