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
}

/** Asks for the money of an open invoice. */
export async function collectInvoice(
  turn: Turn,
  { invoice, ...given }: Collection,
): Promise<Outcome> {
  const intent = await getIntent(turn, invoice)
  const outcome = await confirmPayment(turn, { intent, ...given })
  if (outcome.kind === 'paid') await settleInvoice(turn, invoice)
  else await chase(turn, { invoice, isAsking: outcome.kind === 'asks' })
  return outcome
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
  if (method) await collectInvoice(turn, { invoice, method, isPresent: false, isOnSession })
  else await chase(turn, { invoice, isAsking: false })
}
