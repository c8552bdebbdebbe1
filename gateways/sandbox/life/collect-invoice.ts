import type { Turn } from '../turn.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../wire.ts'
import { confirmPayment, type Outcome } from './confirm-payment.ts'
import { chase } from './dunning.ts'
import { settleInvoice } from './settle-invoice.ts'

type Collection = {
  readonly invoice: Invoice
  readonly method: PaymentMethod
  readonly isPresent: boolean
  readonly isOnSession?: boolean
  /** Asked for by a person or a program, not due by itself. */
  readonly isManual?: boolean
}

/** Asks for the money of an open invoice. */
export async function collectInvoice(
  turn: Turn,
  { invoice, isManual, ...given }: Collection,
): Promise<Outcome> {
  const intent = await getIntent(turn, invoice)
  const outcome = await confirmPayment(turn, { intent, ...given })
  if (outcome.kind === 'paid') {
    await keepMethod(turn, { invoice, method: given.method })
    await settleInvoice(turn, invoice)
  } else await chase(turn, { invoice, attempt: outcome.kind, isManual })
  return outcome
}

/** A subscription that asks for it charges whatever paid last. */
async function keepMethod(
  turn: Turn,
  { invoice, method }: Pick<Collection, 'invoice' | 'method'>,
): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  const before = await turn.find('subscription', id)
  if (before?.payment_settings?.save_default_payment_method !== 'on_subscription') return
  if (before.default_payment_method === method.id) return
  const object = await turn.save('subscription', { ...before, default_payment_method: method.id })
  await turn.tell({ type: 'customer.subscription.updated', object, before })
}

export async function getIntent(turn: Turn, invoice: Invoice): Promise<PaymentIntent> {
  const [payment] = await turn.list('invoice_payment', invoice.id)
  return turn.get('payment_intent', payment?.payment.payment_intent ?? '')
}

/** The subscription's own card before the customer's. */
export async function findMethod(
  turn: Turn,
  { customer, default_payment_method }: Pick<Subscription, 'customer' | 'default_payment_method'>,
): Promise<PaymentMethod | null> {
  if (default_payment_method) return turn.find('payment_method', default_payment_method)
  const owner = await turn.get('customer', customer)
  const usual = owner.invoice_settings.default_payment_method
  return usual ? turn.find('payment_method', usual) : null
}

/** What falls due by itself: the saved card is asked; without one the payment fails. */
export function collectBySavedMethod(turn: Turn, invoice: Invoice): Promise<void> {
  return collectBySaved(turn, { invoice, isOnSession: false })
}

/** The same, and the bank knows whether the buyer is there to be asked. */
export async function collectBySaved(
  turn: Turn,
  { invoice, isOnSession }: { invoice: Invoice; isOnSession: boolean },
): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  const subscription = await turn.get('subscription', id)
  const method = await findMethod(turn, subscription)
  if (!method) return chase(turn, { invoice, attempt: 'declined' })
  if (await isHopeless(turn, { invoice, method }))
    return chase(turn, { invoice, attempt: 'skipped' })
  await collectInvoice(turn, { invoice, method, isPresent: false, isOnSession })
}

/** https://docs.stripe.com/billing/revenue-recovery/smart-retries#non-retryable-decline-codes */
const notRetried = [
  'authentication_required',
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
]

/** The same card was refused for a reason that no retry changes. */
async function isHopeless(
  turn: Turn,
  { invoice, method }: Pick<Collection, 'invoice' | 'method'>,
): Promise<boolean> {
  const { status, payment_method, last_payment_error: error } = await getIntent(turn, invoice)
  if (status === 'requires_action') return payment_method === method.id
  const reason = error?.decline_code ?? error?.code ?? ''
  return notRetried.includes(reason) && error?.payment_method?.id === method.id
}
