import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import type { ContactPorts, Message } from './ports.ts'

type Letter = Omit<Message, 'sentAt'> & { readonly from: string }

const lettersPerAddress: Limit = { name: 'contact', turns: 5, windowMs: hours(1) }

/** Keeps what a visitor wrote to us. `from` is the network address, counted and never stored. */
export async function sendMessage(
  ports: ContactPorts,
  { from, ...letter }: Letter,
): Promise<{ sent: true } | Refusal<'too-many-messages'>> {
  const turn = await takeTurn(ports, { limit: lettersPerAddress, key: from })
  if (!turn.isAllowed) return refuse('too-many-messages')

  await ports.contact.addMessage({ ...letter, sentAt: ports.clock.now() })
  return { sent: true }
}
