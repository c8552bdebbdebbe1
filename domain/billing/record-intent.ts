import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import type { ChangeIntent, StoredIntent } from './change-intent.ts'
import type { BillingPorts, CustomerId } from './ports.ts'

/** Longer than all calls of a change take, each tried three times. */
export const leaseMs = minutes(3)

type Change<Answer> = {
  readonly customerId: CustomerId
  readonly intent: ChangeIntent
  readonly work: () => Promise<Answer>
}

/**
 * Writes down what a change is about to do, makes it, and forgets the intent when it is done.
 * What isn't done is due at once: the next sync completes it or rolls it back. One change at a time.
 */
export async function recordIntent<Answer extends object>(
  ports: BillingPorts,
  { customerId, intent, work }: Change<Answer>,
): Promise<Answer | Refusal<'change-under-way'>> {
  const { billing, calendar } = ports
  const found = await billing.findIntent(customerId)
  const now = calendar.now()
  if (found && !found.intent.waitsForBank) {
    if (intent.adoptsCard) await adoptLater(ports, found)
    return refuse('change-under-way')
  }
  const leaseUntil = later(now, leaseMs)
  // One that waits for the bank has put aside what was planned: that is what to go back to.
  const before = found?.intent.before ?? intent.before
  const wanted = { customerId, intent: { ...intent, before }, leaseUntil, dueAt: leaseUntil }
  const written = await billing.writeIntent(wanted, found?.version ?? null)
  if (!written) return refuse('change-under-way')

  const answer = await work().catch(async (fault) => {
    await makeDue(ports, written)
    throw fault
  })
  const isUnfinished = isRefusal(answer) || (intent.adoptsCard && before !== null)
  if (isUnfinished) await makeDue(ports, written)
  else await billing.removeIntent(written)
  return answer
}

/** Whoever completes the other change adopts the card, too. */
async function adoptLater({ billing }: BillingPorts, found: StoredIntent): Promise<void> {
  const intent = { ...found.intent, adoptsCard: true }
  await billing.writeIntent({ ...found, intent }, found.version)
}

export function isLeased({ leaseUntil }: StoredIntent, now: Date): boolean {
  return leaseUntil !== null && leaseUntil > now
}

async function makeDue({ billing, calendar }: BillingPorts, written: StoredIntent): Promise<void> {
  const due = { ...written, leaseUntil: null, dueAt: calendar.now() }
  await billing.writeIntent(due, written.version)
}
