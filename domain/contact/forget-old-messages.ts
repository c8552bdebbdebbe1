import { days, later } from '../time.ts'
import type { ContactPorts } from './ports.ts'

const keptMs = days(365)

/** Forgets the messages that are older than the privacy page says. */
export async function forgetOldMessages({
  contact,
  clock,
}: Pick<ContactPorts, 'contact' | 'clock'>): Promise<void> {
  await contact.forgetMessages(later(clock.now(), -keptMs))
}
