import { newCustomer } from '../objects/customer.ts'
import { toBillingMode } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { CheckoutSession, Customer, Event, Invoice, PaymentMethod } from '../wire.ts'
import { collectInvoice } from './collect-invoice.ts'
import { attachMethod } from './save-method.ts'
import { startSubscription, tellCreated } from './start-subscription.ts'

type Purchase = {
  readonly session: CheckoutSession
  readonly method: PaymentMethod
  readonly email: string
}

/** The buyer has paid: customer, card, subscription, invoice and all that belongs to them. */
export async function completeCheckout(turn: Turn, purchase: Purchase): Promise<Event> {
  const { session, email } = purchase
  const customer = await findOrAddCustomer(turn, purchase)
  const method = await attachMethod(turn, { customerId: customer.id, method: purchase.method })
  const { invoice, isNew } = await findOrStart(turn, { session, customer })
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  const subscription = await turn.get('subscription', id)
  await turn.save('subscription', { ...subscription, default_payment_method: method.id })
  await collectInvoice(turn, { invoice, method, isPresent: true })
  if (isNew) await tellCreated(turn, invoice)
  return closeSession(turn, { session, method, email, customer, invoice: invoice.id })
}

/** The card was declined: the subscription waits as incomplete, with its first invoice open. */
export async function failCheckout(turn: Turn, purchase: Purchase): Promise<void> {
  const { session, method } = purchase
  const customer = await findOrAddCustomer(turn, purchase)
  const { invoice, isNew } = await findOrStart(turn, { session, customer })
  await collectInvoice(turn, { invoice, method, isPresent: true })
  if (isNew) await tellCreated(turn, invoice)
}

export function toOrderId(sessionId: string): string {
  return `order_of_${sessionId}`
}

async function findOrAddCustomer(
  turn: Turn,
  { session, method, email }: Purchase,
): Promise<Customer> {
  if (session.customer) return turn.get('customer', session.customer)
  const { name } = method.billing_details
  const customer = await turn.save('customer', newCustomer(turn, { email, name }))
  await turn.tell({ type: 'customer.created', object: customer })
  return customer
}

type Started = { readonly invoice: Invoice; readonly isNew: boolean }

/** An attempt that failed before has left a subscription behind, which is paid for now. */
async function findOrStart(
  turn: Turn,
  { session, customer }: { session: CheckoutSession; customer: Customer },
): Promise<Started> {
  const order = await turn.get('order', toOrderId(session.id))
  const known = order.invoiceId ? await turn.get('invoice', order.invoiceId) : null
  if (known?.status === 'open' && known.customer === customer.id) {
    return { invoice: known, isNew: false }
  }

  const [line] = order.lines
  if (!line?.price) throw new Error(`The checkout ${session.id} sells nothing`)
  const invoice = await startSubscription(turn, {
    customer: customer.id,
    default_payment_method: null,
    billing_mode: toBillingMode(order.subscriptionBillingMode ?? 'flexible'),
    currency: line.currency,
    description: order.subscriptionDescription,
    metadata: order.subscriptionMetadata,
    price: line.price,
    quantity: line.quantity ?? 1,
  })
  await turn.save('order', { ...order, invoiceId: invoice.id })
  return { invoice, isNew: true }
}

async function closeSession(
  turn: Turn,
  { session, method, email, customer, invoice }: Purchase & { customer: Customer; invoice: string },
): Promise<Event> {
  const { parent } = await turn.get('invoice', invoice)
  const complete = await turn.save('checkout.session', {
    ...session,
    customer: customer.id,
    customer_details: {
      address: method.billing_details.address,
      business_name: null,
      email,
      individual_name: null,
      name: method.billing_details.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    invoice,
    payment_status: 'paid',
    status: 'complete',
    subscription: parent?.subscription_details?.subscription ?? null,
    url: null,
  })
  return turn.tell({ type: 'checkout.session.completed', object: complete })
}
