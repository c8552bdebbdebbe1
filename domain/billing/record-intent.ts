import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import type { ChangeIntent, StoredIntent } from './change-intent.ts'
import { type CustomerId, isTrouble } from './customer.ts'
import { isSamePlan } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'

/**
 * Longer than all requests of a change take: seven reads of three attempts with 8 seconds each, and
 * two that move money, of two attempts with 30 seconds each. A change that begins again because the
 * provider refused it lost little time before: a refusal is an answer.
 */
export const leaseMs = minutes(6)

/** By then the provider has finished a request whose answer we didn't get. */
const unknownMs = minutes(2)

type RecordedChange<Answer> = {
  readonly customerId: CustomerId
  readonly intent: ChangeIntent
  readonly work: () => Promise<Answer>
}

/**
 * Records an intent, makes the change, and removes the intent when it is done. An unfinished change
 * is due immediately: the next sync completes it or rolls it back. One change at a time per
 * customer.
 *
 * Refuses with `still-working` when it isn't known yet whether the change was made, or it will be
 * completed later: the customer must not be told that nothing happened.
 */
export async function recordIntent<Answer extends object>(
  ports: BillingPorts,
  { customerId, intent, work }: RecordedChange<Answer>,
): Promise<Answer | Refusal<'change-under-way' | 'still-working'>> {
  const written = await claimIntent(ports, { customerId, intent })
  if (!written) return refuse('change-under-way')

  const answer = await work().catch(async (fault) => {
    await makeDue(ports, written)
    throw fault
  })
  const left = findLeft(written.intent, { intent, answer })
  const isUnknown = isTrouble(answer) && answer.isUnknown === true
  if (isUnknown) await hold(ports, written)
  else if (left) await makeDue(ports, { ...written, intent: left })
  else await ports.changeIntents.removeIntent(written)
  const isCompletedLater = left?.ends !== undefined && isTrouble(answer)
  return isUnknown || isCompletedLater ? refuse('still-working') : answer
}

type Claim = { readonly customerId: CustomerId; readonly intent: ChangeIntent }

/** Null when another change is in progress, or a plan is about to end. */
async function claimIntent(
  ports: BillingPorts,
  { customerId, intent }: Claim,
): Promise<StoredIntent | null> {
  const { changeIntents, calendar } = ports
  const found = await changeIntents.findIntent(customerId)
  const now = calendar.now()
  if (found && (isLeased(found, now) || found.intent.ends)) {
    if (intent.adoptsCard) await adoptLater(ports, found)
    return null
  }
  const leaseUntil = later(now, leaseMs)
  const joined = found ? joinIntents(found.intent, intent) : intent
  const wanted = { customerId, intent: joined, leaseUntil, dueAt: leaseUntil }
  return changeIntents.writeIntent(wanted, found?.version ?? null)
}

type Worked = { readonly intent: ChangeIntent; readonly answer: object }

/** What is still to be completed or rolled back. */
function findLeft(joined: ChangeIntent, { intent, answer }: Worked): ChangeIntent | null {
  const { ends, ...rest } = joined
  // A declined card is not tried a second time.
  const adoptsCard = intent.adoptsCard ? isTrouble(answer) : joined.adoptsCard
  const isOther = intent.adoptsCard || intent.ends !== undefined
  const isChangeOpen = isOther ? joined.before !== null : isRefusal(answer)
  const isEndOpen = ends !== undefined && isTrouble(answer)
  if (!adoptsCard && !isChangeOpen && !isEndOpen) return null
  return { ...rest, adoptsCard, ...(isEndOpen && { ends }) }
}

/**
 * A change replaces an unfinished one, so that an interrupted change never blocks a cancellation.
 * The state to roll back to stays the earlier one, unless the plan has changed since.
 */
function joinIntents(former: ChangeIntent, next: ChangeIntent): ChangeIntent {
  if (next.ends) return { ...former, ends: next.ends }
  const isSame =
    former.before?.subscriptionId === next.before?.subscriptionId &&
    isSamePlan(former.before, next.before)
  const before = isSame || !next.before ? former.before : next.before
  return { ...next, before, adoptsCard: former.adoptsCard || next.adoptsCard }
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

/** Keeps others out until the outcome is known. */
async function hold(
  { changeIntents, calendar }: BillingPorts,
  written: StoredIntent,
): Promise<void> {
  const leaseUntil = later(calendar.now(), unknownMs)
  await changeIntents.writeIntent({ ...written, leaseUntil, dueAt: leaseUntil }, written.version)
}
