import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import type { ChangeIntent, StoredIntent } from './change-intent.ts'
import { type CustomerId, isTrouble } from './customer.ts'
import type { BillingPorts } from './ports.ts'

/** Longer than all requests of a change take, each tried three times. */
export const leaseMs = minutes(3)

type RecordedChange<Answer> = {
  readonly customerId: CustomerId
  readonly intent: ChangeIntent
  readonly work: () => Promise<Answer>
}

/**
 * Records an intent, makes the change, and removes the intent when it is done. An unfinished change
 * is due immediately: the next sync completes it or rolls it back. One change at a time per
 * customer.
 */
export async function recordIntent<Answer extends object>(
  ports: BillingPorts,
  { customerId, intent, work }: RecordedChange<Answer>,
): Promise<Answer | Refusal<'change-under-way'>> {
  const { changeIntents, calendar } = ports
  const found = await changeIntents.findIntent(customerId)
  const now = calendar.now()
  if (found && isLeased(found, now)) {
    if (intent.adoptsCard) await adoptLater(ports, found)
    return refuse('change-under-way')
  }
  const leaseUntil = later(now, leaseMs)
  const joined = found ? joinIntents(found.intent, intent) : intent
  const wanted = { customerId, intent: joined, leaseUntil, dueAt: leaseUntil }
  const written = await changeIntents.writeIntent(wanted, found?.version ?? null)
  if (!written) return refuse('change-under-way')

  const answer = await work().catch(async (fault) => {
    await makeDue(ports, written)
    throw fault
  })
  // A declined card is not tried a second time.
  const adoptsCard = intent.adoptsCard ? isTrouble(answer) : joined.adoptsCard
  const isChangeOpen = intent.adoptsCard ? joined.before !== null : isRefusal(answer)
  const mayBeUnfinished = adoptsCard || isChangeOpen
  if (mayBeUnfinished)
    await makeDue(ports, { ...written, intent: { ...written.intent, adoptsCard } })
  else await changeIntents.removeIntent(written)
  return answer
}

/**
 * A change replaces an unfinished one, so that an interrupted change never blocks a cancellation.
 * The state to roll back to stays the earlier one, unless the plan has changed since.
 */
function joinIntents(former: ChangeIntent, next: ChangeIntent): ChangeIntent {
  const isSame = !next.before || (former.before !== null && isSamePlan(former.before, next.before))
  const before = isSame ? former.before : next.before
  return { ...next, before, adoptsCard: former.adoptsCard || next.adoptsCard }
}

type Before = NonNullable<ChangeIntent['before']>

function isSamePlan(one: Before, other: Before): boolean {
  const names = ['subscriptionId', 'planId', 'cycle'] as const
  return names.every((name) => one[name] === other[name])
}

/** The process that completes the other change will adopt the card, too. */
async function adoptLater({ changeIntents }: BillingPorts, found: StoredIntent): Promise<void> {
  const intent = { ...found.intent, adoptsCard: true }
  await changeIntents.writeIntent({ ...found, intent }, found.version)
}

export function isLeased({ leaseUntil }: StoredIntent, now: Date): boolean {
  return leaseUntil !== null && leaseUntil > now
}

async function makeDue(
  { changeIntents, calendar }: BillingPorts,
  written: StoredIntent,
): Promise<void> {
  const due = { ...written, leaseUntil: null, dueAt: calendar.now() }
  await changeIntents.writeIntent(due, written.version)
}
