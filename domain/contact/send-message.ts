import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { contactEmail } from './emails.ts'
import type { ContactPorts, Message } from './ports.ts'

type NewMessage = Omit<Message, 'sentAt' | 'support'> & {
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

  await deliverMessage(ports, { message, reader, toMail: (to) => contactEmail(message, to) })
  return { sent: true }
}

/** Where an email to the operator goes: empty without an address and a local mailbox. */
export function getReader(
  { mailTransport }: Pick<ContactPorts, 'mailTransport'>,
  configured: string,
): string {
  return configured || (mailTransport.isLocal ? localReader : '')
}

type Delivery = {
  readonly message: Omit<Message, 'sentAt'>
  readonly reader: string
  readonly toMail: (to: string) => Mail
}

/** Stores a message, and emails it to the operator if there is an address or a local mailbox. */
export async function deliverMessage(
  { transaction, mailTransport, clock }: ContactPorts,
  { message, reader, toMail }: Delivery,
): Promise<void> {
  await transaction(async ({ contact, outbox }) => {
    await contact.addMessage({ ...message, sentAt: clock.now() })
    const to = getReader({ mailTransport }, reader)
    if (to) await writeMail({ outbox, clock }, toMail(to))
  })
}
