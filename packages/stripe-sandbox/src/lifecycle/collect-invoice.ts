import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../wire.ts'
import { confirmPayment, type Outcome } from './confirm-payment.ts'
import { chase } from './dunning.ts'
import { settleInvoice } from './settle-invoice.ts'

type Collection = {
  readonly invoice: Invoice
  readonly method: PaymentMethod
  readonly isPresent: boolean
  readonly isOnSession?: boolean
  /** Requested by a customer or an API call, not an automatic retry. */
  readonly isManual?: boolean
}

/** Asks for the money of an open invoice. */
export async function collectInvoice(
  tx: SandboxTransaction,
  { invoice, isManual, ...given }: Collection,
): Promise<Outcome> {
  const intent = await getIntent(tx, invoice)
  const outcome = await confirmPayment(tx, { intent, ...given })
  if (outcome.kind === 'paid') {
    await keepMethod(tx, { invoice, method: given.method })
    await settleInvoice(tx, invoice)
  } else await chase(tx, { invoice, attempt: outcome.kind, isManual })
  return outcome
}

/** A subscription that asks for it charges whatever paid last. */
async function keepMethod(
  tx: SandboxTransaction,
  { invoice, method }: Pick<Collection, 'invoice' | 'method'>,
): Promise<void> {
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  const before = await tx.find('subscription', id)
  if (before?.payment_settings?.save_default_payment_method !== 'on_subscription') return
  if (before.default_payment_method === method.id) return
  const object = await tx.save('subscription', { ...before, default_payment_method: method.id })
  await tx.emit({ type: 'customer.subscription.updated', object, before })
}

export async function getIntent(tx: SandboxTransaction, invoice: Invoice): Promise<PaymentIntent> {
  const [payment] = await tx.list('invoice_payment', invoice.id)
  return tx.get('payment_intent', payment?.payment.payment_intent ?? '')
}

/** The subscription's own card before the customer's. */
export async function findMethod(
  tx: SandboxTransaction,
  { customer, default_payment_method }: Pick<Subscription, 'customer' | 'default_payment_method'>,
): Promise<PaymentMethod | null> {
  if (default_payment_method) return tx.find('payment_method', default_payment_method)
  const owner = await tx.get('customer', customer)
  const usual = owner.invoice_settings.default_payment_method
  return usual ? tx.find('payment_method', usual) : null
}

/** Whatever pays the invoice when nothing else is said. */
export async function findPayer(
  tx: SandboxTransaction,
  { parent, customer, default_payment_method }: Invoice,
): Promise<PaymentMethod | null> {
  const id = parent?.subscription_details?.subscription ?? ''
  const subscription = await tx.find('subscription', id)
  if (!(await tx.find('customer', customer ?? ''))) return null
  return findMethod(tx, subscription ?? { customer: customer ?? '', default_payment_method })
}

/** Automatic collection: charges the saved card. Without one the payment fails. */
export function collectBySavedMethod(tx: SandboxTransaction, invoice: Invoice): Promise<void> {
  return collectBySaved(tx, { invoice, isOnSession: false })
}

/** The same, with or without the customer being there to confirm. */
export async function collectBySaved(
  tx: SandboxTransaction,
  { invoice, isOnSession }: { invoice: Invoice; isOnSession: boolean },
): Promise<void> {
  if (invoice.collection_method === 'send_invoice') return
  const method = await findPayer(tx, invoice)
  if (!method) return chase(tx, { invoice, attempt: 'declined' })
  if (await isHopeless(tx, { invoice, method })) return chase(tx, { invoice, attempt: 'skipped' })
  await collectInvoice(tx, { invoice, method, isPresent: false, isOnSession })
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
  tx: SandboxTransaction,
  { invoice, method }: Pick<Collection, 'invoice' | 'method'>,
): Promise<boolean> {
  const { status, payment_method, last_payment_error: error } = await getIntent(tx, invoice)
  if (status === 'requires_action') return payment_method === method.id
  const reason = error?.decline_code ?? error?.code ?? ''
  return notRetried.includes(reason) && error?.payment_method?.id === method.id
}
