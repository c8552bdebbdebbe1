import type { Interval, Payment, SandboxCheckout, SandboxLine } from '#domain/sandbox/ports.ts'
import { findBehaviour } from '../cards/test-cards.ts'
import { completeCheckout, failCheckout, toOrderId } from '../life/complete-checkout.ts'
import { findOtherCurrency } from '../life/one-currency.ts'
import { claimFirst } from '../post/deliver.ts'
import type { Turn } from '../turn.ts'
import type { CheckoutSession, LineItem, PaymentMethod } from '../wire.ts'
import { describePrice, toCycle } from '../words.ts'
import {
  findRefusal,
  isRefused,
  needsChallenge,
  newMethod,
  refused,
  toRefused,
} from './new-method.ts'
import { askOwner, type Step, say } from './settle.ts'

export async function findCheckout(turn: Turn, id: string): Promise<SandboxCheckout | null> {
  const session = await turn.find('checkout.session', id)
  if (!session) return null
  const { lines } = await turn.get('order', toOrderId(id))
  const price = lines[0]?.price
  if (!price) throw new Error(`The checkout ${id} sells nothing`)
  return {
    id,
    status: session.status as SandboxCheckout['status'],
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? price.currency,
    description: await describePrice(turn, price),
    interval: toCycle(price).interval as Interval,
    email: session.customer_details?.email ?? null,
    lines: lines.map(toLine),
    successUrl: toReturn(session),
    cancelUrl: session.cancel_url,
  }
}

function toLine({ description, quantity, amount_total }: LineItem): SandboxLine {
  return { description: description ?? '', quantity: quantity ?? 1, amountCents: amount_total }
}

function toReturn({ id, success_url }: CheckoutSession): string {
  return (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

type Order = { readonly id: string; readonly payment: Payment; readonly realNow: Date }

/** Whoever pays twice has paid once. */
export async function payCheckout(turn: Turn, { id, payment, realNow }: Order): Promise<Step> {
  const session = await turn.find('checkout.session', id)
  if (session?.status === 'complete') return say({ kind: 'paid', returnTo: toReturn(session) })
  if (!session || !(await isPayable(turn, session))) {
    return say(refused('This page has expired. Go back to the site and start again.'))
  }
  const email = session.customer_details?.email ?? payment.email?.trim() ?? ''
  if (!email.includes('@')) return say(refused('Your email is needed for the receipt.', 'email'))
  if (!session.payment_method_types.includes(payment.method)) {
    return say(refused('This payment method is not accepted here.'))
  }

  const method = newMethod(turn, { payment, email })
  if (isRefused(method)) return say(method)
  const refusal = findRefusal(method) ?? findChargeRefusal(method)
  if (refusal) {
    // Stripe makes the buyer's customer with the first payment that works.
    if (session.customer) await failCheckout(turn, { session, method, email })
    return say(refusal)
  }
  if (needsChallenge(method)) {
    return askOwner(turn, { method, goal: { kind: 'checkout', sessionId: id, email } })
  }
  return buy(turn, { session, method, email, realNow })
}

/** Nobody pays for a customer who is gone, or who pays in another currency by now. */
async function isPayable(
  turn: Turn,
  { status, expires_at, customer, currency }: CheckoutSession,
): Promise<boolean> {
  if (status !== 'open' || turn.unix >= expires_at) return false
  if (customer === null) return true
  if ((await turn.find('customer', customer)) === null) return false
  return (await findOtherCurrency(turn, { customer, currency: currency ?? '' })) === null
}

/** A card that can be saved and not charged is charged here. */
function findChargeRefusal(method: PaymentMethod) {
  const behaviour = findBehaviour(method.card?.last4)
  return behaviour.kind === 'declines-later' ? toRefused(behaviour) : null
}

type Purchase = {
  readonly session: CheckoutSession
  readonly method: PaymentMethod
  readonly email: string
  readonly realNow: Date
}

async function buy(turn: Turn, { realNow, ...purchase }: Purchase): Promise<Step> {
  const { id: eventId } = await completeCheckout(turn, purchase)
  const claim = await claimFirst(turn, { eventId, now: realNow })
  return { answer: { kind: 'paid', returnTo: toReturn(purchase.session) }, claim }
}

type Accepted = { sessionId: string; method: PaymentMethod; email: string; realNow: Date }

/** The owner of the card has said yes; the page may be closed by now. */
export async function resumeCheckout(
  turn: Turn,
  { sessionId, ...accepted }: Accepted,
): Promise<Step> {
  const session = await turn.get('checkout.session', sessionId)
  if (await isPayable(turn, session)) return buy(turn, { session, ...accepted })
  if (session.status === 'complete') return say({ kind: 'paid', returnTo: toReturn(session) })
  return say(refused('This page has expired. Go back to the site and start again.'))
}
