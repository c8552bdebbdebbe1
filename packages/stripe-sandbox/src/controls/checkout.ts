import { getBehavior } from '../cards/test-cards.ts'
import { toPlan } from '../descriptions.ts'
import { completeCheckout, failCheckout, toOrderId } from '../lifecycle/complete-checkout.ts'
import { findOtherCurrency } from '../lifecycle/one-currency.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { claimFirst } from '../webhooks/deliver.ts'
import type { CheckoutSession, LineItem, PaymentMethod } from '../wire.ts'
import { readBilling } from './billing-details.ts'
import type { Payment, SandboxCheckout, SandboxLine } from './controls.ts'
import {
  findRefusal,
  isRefused,
  needsChallenge,
  newMethod,
  type Refused,
  refused,
  toRefused,
} from './new-method.ts'
import { reply, requireChallenge, type Step } from './settle.ts'

export async function findCheckout(
  tx: SandboxTransaction,
  id: string,
): Promise<SandboxCheckout | null> {
  const session = await tx.find('checkout.session', id)
  if (!session) return null
  const { lines } = await tx.get('order', toOrderId(id))
  const price = lines[0]?.price
  if (!price) throw new Error(`The checkout ${id} sells nothing`)
  return {
    id,
    locales: [session.locale ?? 'auto'],
    status: session.status as SandboxCheckout['status'],
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? price.currency,
    ...(await toPlan(tx, price)),
    email: session.customer_details?.email ?? null,
    needsAddress: needsAddress(session),
    lines: lines.map(toLine),
    successUrl: toReturn(session),
    cancelUrl: session.cancel_url,
  }
}

function needsAddress({ automatic_tax, billing_address_collection }: CheckoutSession): boolean {
  return automatic_tax.enabled || billing_address_collection === 'required'
}

function toLine({ description, quantity, amount_total }: LineItem): SandboxLine {
  return { description: description ?? '', quantity: quantity ?? 1, amountCents: amount_total }
}

function toReturn({ id, success_url }: CheckoutSession): string {
  return (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)
}

type Order = { readonly id: string; readonly payment: Payment; readonly realNow: Date }

/** Idempotent: a checkout that is paid isn't charged again. */
export async function payCheckout(
  tx: SandboxTransaction,
  { id, payment, realNow }: Order,
): Promise<Step> {
  const session = await tx.find('checkout.session', id)
  if (session?.status === 'complete') return reply({ kind: 'paid', returnTo: toReturn(session) })
  if (!session || !(await isPayable(tx, session))) return reply(refused('expired_page'))
  const email = session.customer_details?.email ?? payment.email?.trim() ?? ''
  if (!email.includes('@')) return reply(refused('missing_email', 'email'))
  if (!session.payment_method_types.includes(payment.method)) {
    return reply(refused('unsupported_method'))
  }

  const method = await readMethod(tx, { session, payment, email })
  if (isRefused(method)) return reply(method)
  const refusal = findRefusal(method) ?? findChargeRefusal(method)
  if (refusal) {
    // Stripe makes the buyer's customer with the first payment that works.
    if (session.customer) await failCheckout(tx, { session, method, email })
    return reply(refusal)
  }
  if (needsChallenge(method)) {
    return requireChallenge(tx, { method, goal: { kind: 'checkout', sessionId: id, email } })
  }
  return buy(tx, { session, method, email, realNow })
}

async function readMethod(
  tx: SandboxTransaction,
  { session, payment, email }: { session: CheckoutSession; payment: Payment; email: string },
): Promise<PaymentMethod | Refused> {
  return (await keepBilling(tx, { session, payment })) ?? newMethod(tx, { payment, email })
}

/** Notes what the buyer gave besides the card, for when the payment is made. */
async function keepBilling(
  tx: SandboxTransaction,
  { session, payment }: { session: CheckoutSession; payment: Payment },
): Promise<Refused | null> {
  if (!needsAddress(session)) return null
  const billing = readBilling(payment.billing)
  if ('kind' in billing) return billing
  const order = await tx.get('order', toOrderId(session.id))
  await tx.save('order', { ...order, billing })
  return null
}

/** Not when it has expired, the customer was deleted, or they now pay in another currency. */
async function isPayable(
  tx: SandboxTransaction,
  { status, expires_at, customer, currency }: CheckoutSession,
): Promise<boolean> {
  if (status !== 'open' || tx.unix >= expires_at) return false
  if (customer === null) return true
  if ((await tx.find('customer', customer)) === null) return false
  return (await findOtherCurrency(tx, { customer, currency: currency ?? '' })) === null
}

/** A card that can be saved and not charged is charged here. */
function findChargeRefusal(method: PaymentMethod) {
  const behavior = getBehavior(method.card?.fingerprint)
  return behavior.kind === 'declines-later' ? toRefused(behavior) : null
}

type Purchase = {
  readonly session: CheckoutSession
  readonly method: PaymentMethod
  readonly email: string
  readonly realNow: Date
}

async function buy(tx: SandboxTransaction, { realNow, ...purchase }: Purchase): Promise<Step> {
  const { id: eventId } = await completeCheckout(tx, purchase)
  const claim = await claimFirst(tx, { eventId, now: realNow })
  return { answer: { kind: 'paid', returnTo: toReturn(purchase.session) }, claim }
}

type Accepted = { sessionId: string; method: PaymentMethod; email: string; realNow: Date }

/** The owner of the card has said yes; the page may be closed by now. */
export async function resumeCheckout(
  tx: SandboxTransaction,
  { sessionId, ...accepted }: Accepted,
): Promise<Step> {
  const session = await tx.get('checkout.session', sessionId)
  if (await isPayable(tx, session)) return buy(tx, { session, ...accepted })
  if (session.status === 'complete') return reply({ kind: 'paid', returnTo: toReturn(session) })
  return reply(refused('expired_page'))
}
