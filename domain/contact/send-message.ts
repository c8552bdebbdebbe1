import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import type { ContactPorts, Message } from './ports.ts'

type NewMessage = Omit<Message, 'sentAt'> & {
  /** The network address it came from: counted, never stored. */
  readonly from: string
  /** The operator's email address; empty when none is configured. */
  readonly reader: string
}

const messagesPerAddress: RateLimit = { name: 'contact', max: 5, windowMs: hours(1) }

/** The operator's address in the local mailbox while none is configured. */
const localReader = 'operator@localhost'

/**
 * Stores a contact message and emails it to the operator. Without an operator's address it goes
 * to the local mailbox, if there is one. Rate-limited per network address.
 */
export async function sendMessage(
  ports: ContactPorts,
  { from, reader, ...message }: NewMessage,
): Promise<{ sent: true } | Refusal<'too-many-messages'>> {
  const quota = await consumeRateLimit(ports, { limit: messagesPerAddress, key: from })
  if (!quota.isAllowed) return refuse('too-many-messages')

  await ports.transaction(async ({ contact, outbox }) => {
    await contact.addMessage({ ...message, sentAt: ports.clock.now() })
    const to = reader || (ports.mailTransport.isLocal ? localReader : '')
    if (to) await writeMail({ outbox, clock: ports.clock }, contactEmail(message, to))
  })
  return { sent: true }
}

function contactEmail({ name, email, text }: Omit<Message, 'sentAt'>, reader: string) {
  return {
    kind: 'contact-message',
    to: reader,
    replyTo: email,
    subject: `Message from ${name}`,
    paragraphs: [`${name} <${email}> wrote:`, ...text.split(/\n{2,}/)],
    action: null,
  }
}
