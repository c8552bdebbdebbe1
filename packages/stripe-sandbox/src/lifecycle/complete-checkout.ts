import { isDeepStrictEqual } from 'node:util'
import { newCustomer } from '../objects/customer.ts'
import { toAutomaticTax, toBillingMode } from '../objects/subscription.ts'
import { sumTax } from '../tax/tax-lines.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { CheckoutSession, Customer, Event, Invoice, PaymentMethod } from '../wire.ts'
import { collectInvoice } from './collect-invoice.ts'
import { expireIncomplete } from './expire-incomplete.ts'
import { saveBilling } from './save-billing.ts'
import { attachMethod } from './save-method.ts'
import { startSubscription } from './start-subscription.ts'

type Purchase = {
  readonly session: CheckoutSession
  readonly method: PaymentMethod
  readonly email: string
}

/** The buyer has paid: customer, card, subscription, invoice and all that belongs to them. */
export async function completeCheckout(tx: SandboxTransaction, purchase: Purchase): Promise<Event> {
  const { session, email } = purchase
  const customer = await findOrAddBuyer(tx, purchase)
  const method = await attachMethod(tx, { customerId: customer.id, method: purchase.method })
  const invoice = await findOrStart(tx, { session, customer, methodId: method.id })
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  await takeMethod(tx, { id, method })
  await collectInvoice(tx, { invoice, method, isPresent: true })
  return closeSession(tx, { session, method, email, customer, invoice: invoice.id })
}

/** The card was declined: the subscription waits as incomplete, with its first invoice open. */
export async function failCheckout(tx: SandboxTransaction, purchase: Purchase): Promise<void> {
  const { session, method } = purchase
  const customer = await findOrAddBuyer(tx, purchase)
  const invoice = await findOrStart(tx, { session, customer, methodId: null })
  await collectInvoice(tx, { invoice, method, isPresent: true })
}

/** The card that pays is the subscription's from now on. */
async function takeMethod(
  tx: SandboxTransaction,
  { id, method }: { id: string; method: PaymentMethod },
): Promise<void> {
  const before = await tx.get('subscription', id)
  if (before.default_payment_method === method.id) return
  const object = await tx.save('subscription', { ...before, default_payment_method: method.id })
  await tx.emit({ type: 'customer.subscription.updated', object, before })
}

export function toOrderId(sessionId: string): string {
  return `order_of_${sessionId}`
}

/** With the address, company and VAT ID that they gave at this checkout. */
async function findOrAddBuyer(tx: SandboxTransaction, purchase: Purchase): Promise<Customer> {
  const customer = await findOrAddCustomer(tx, purchase)
  const { billing } = await tx.get('order', toOrderId(purchase.session.id))
  return billing ? saveBilling(tx, { customer, billing }) : customer
}

async function findOrAddCustomer(
  tx: SandboxTransaction,
  { session, method, email }: Purchase,
): Promise<Customer> {
  if (session.customer) return tx.get('customer', session.customer)
  const { name } = method.billing_details
  const customer = await tx.save('customer', newCustomer(tx, { email, name }))
  await tx.emit({ type: 'customer.created', object: customer })
  return customer
}

type Buyer = {
  readonly session: CheckoutSession
  readonly customer: Customer
  readonly methodId: string | null
}

/** An attempt that failed before has left a subscription behind, which is paid for now. */
async function findOrStart(
  tx: SandboxTransaction,
  { session, customer, methodId }: Buyer,
): Promise<Invoice> {
  const order = await tx.get('order', toOrderId(session.id))
  const known = order.invoiceId ? await tx.get('invoice', order.invoiceId) : null
  if (known?.status === 'open' && known.customer === customer.id) {
    if (isFor(known, customer)) return known
    // It is for someone elsewhere, who pays another tax.
    await expireIncomplete(tx, known.parent?.subscription_details?.subscription ?? '')
  }

  const [line] = order.lines
  if (!line?.price) throw new Error(`The checkout ${session.id} sells nothing`)
  const invoice = await startSubscription(tx, {
    customer: customer.id,
    default_payment_method: methodId,
    automatic_tax: toAutomaticTax(order.isTaxed ?? false),
    billing_mode: toBillingMode(order.subscriptionBillingMode ?? 'flexible'),
    currency: line.currency,
    description: order.subscriptionDescription,
    metadata: order.subscriptionMetadata,
    items: [{ price: line.price, quantity: line.quantity ?? 1 }],
    discounts: [],
    days_until_due: null,
  })
  await tx.save('order', { ...order, invoiceId: invoice.id })
  return invoice
}

function isFor({ customer_address, customer_name }: Invoice, customer: Customer): boolean {
  const isSameName = customer_name === (customer.name ?? null)
  return isSameName && isDeepStrictEqual(customer_address, customer.address ?? null)
}

async function closeSession(
  tx: SandboxTransaction,
  { session, method, email, customer, invoice }: Purchase & { customer: Customer; invoice: string },
): Promise<Event> {
  const { parent, total, automatic_tax, customer_tax_ids, ...paid } = await tx.get(
    'invoice',
    invoice,
  )
  const { billing } = await tx.get('order', toOrderId(session.id))
  const complete = await tx.save('checkout.session', {
    ...session,
    amount_total: total,
    automatic_tax: { ...session.automatic_tax, status: automatic_tax.status },
    customer: customer.id,
    customer_details: {
      address: billing?.address ?? method.billing_details.address,
      business_name: billing?.vatId ? billing.name : null,
      email,
      individual_name: null,
      name: method.billing_details.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: automatic_tax.enabled ? (customer_tax_ids ?? []) : null,
    },
    total_details: {
      amount_discount: 0,
      amount_shipping: 0,
      amount_tax: sumTax(paid.total_taxes ?? []),
    },
    invoice,
    payment_status: 'paid',
    status: 'complete',
    subscription: parent?.subscription_details?.subscription ?? null,
    url: null,
  })
  return tx.emit({ type: 'checkout.session.completed', object: complete })
}
