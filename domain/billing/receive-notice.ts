import { isRefusal, type Refusal } from '../refusal.ts'
import { later, minutes, seconds } from '../time.ts'
import type { Notice, WaitingNotice } from './notice.ts'
import type { BillingPorts, CustomerId } from './ports.ts'
import { syncSubscription } from './sync-subscription.ts'

const mostTries = 15
const longestWaitMs = minutes(60)
/** Whoever takes a notice is given so long before another takes it up. */
const handledWithinMs = seconds(60)

/** The bank expects a dispute. A refund before it comes saves its fee: a person decides. */
const fraudWarning = /^radar\.early_fraud_warning\.created$/

type Message = { readonly body: string; readonly signature: string | null }

/**
 * Takes a message of the payment provider: once into the inbox, then done, then
 * ticked off. Throws when it could not be done, so that the provider sends it again.
 */
export async function receiveNotice(
  ports: BillingPorts,
  message: Message,
): Promise<{ readonly taken: Notice } | Refusal<'forged-notice' | 'malformed-notice'>> {
  const notice = ports.payments.readNotice({ ...message, now: ports.clock.now() })
  if (isRefusal(notice)) return notice

  await takeNotice(ports, notice)
  return { taken: notice }
}

/** What was handled before is not handled again. */
export async function takeNotice(ports: BillingPorts, notice: Notice): Promise<void> {
  const at = ports.clock.now()
  const dueAt = later(at, handledWithinMs)
  const isWaiting = await ports.billing.addNotice(notice, { at, dueAt })
  if (isWaiting) await handleNotice(ports, { ...notice, tries: 0 })
}

/** Looks for ourselves what the notice speaks of. Whoever fails tries again later. */
export async function handleNotice(ports: BillingPorts, notice: WaitingNotice): Promise<void> {
  const { billing, clock } = ports
  try {
    const customerId = notice.customerId ?? (await findCustomer(ports, notice))
    if (customerId) await syncSubscription(ports, customerId)
    if (customerId && fraudWarning.test(notice.kind))
      ports.alert('early_fraud_warning', { customerId, id: notice.id })
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault)
    const isGivenUp = notice.tries + 1 >= mostTries
    const dueAt = isGivenUp ? null : later(clock.now(), findWaitMs(notice.tries))
    await billing.markFailed(notice.id, { reason, dueAt })
    throw fault
  }
  await billing.markHandled(notice.id, clock.now())
}

/** Asked only now that the notice is kept: it is tried again when nobody can tell. */
async function findCustomer(
  { billing, payments }: BillingPorts,
  { id, kind }: Notice,
): Promise<CustomerId | null> {
  const concerned = await payments.findConcerned({ id, kind })
  if (isRefusal(concerned))
    throw new Error(`Nobody could tell whom ${id} concerns: ${concerned.refused}`)
  const { customerId } = concerned
  if (customerId) await billing.nameCustomer(id, customerId)
  return customerId
}

/** A quarter of a minute, half a minute, one … up to an hour. */
function findWaitMs(tries: number): number {
  return Math.min(longestWaitMs, minutes(0.25) * 2 ** tries)
}
