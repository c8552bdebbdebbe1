import { days, later } from '../time.ts'
import type { ContactPorts } from './ports.ts'

const keptMs = days(365)

/** Deletes messages older than the privacy policy says. */
export async function forgetOldMessages({ contact, clock }: ContactPorts): Promise<void> {
  await contact.forgetMessages(later(clock.now(), -keptMs))
}
