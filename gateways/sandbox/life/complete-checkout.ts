import { newCustomer } from '../objects/customer.ts'
import { toBillingMode } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { CheckoutSession, Customer, Event, PaymentMethod } from '../wire.ts'
import { collectInvoice } from './collect-invoice.ts'
import { saveMethod } from './save-method.ts'
import { startSubscription } from './start-subscription.ts'

type Purchase = {
  readonly session: CheckoutSession
  readonly method: PaymentMethod
  readonly email: string
}

/** The buyer has paid: customer, card, subscription, invoice and all that belongs to them. */
export async function completeCheckout(
  turn: Turn,
  { session, method, email }: Purchase,
): Promise<Event> {
  const customer = await findOrAddCustomer(turn, { session, method, email })
  const card = await saveMethod(turn, { customerId: customer.id, method })
  const order = await turn.get('order', toOrderId(session.id))
  const [line] = order.lines
  if (!line?.price) throw new Error(`The checkout ${session.id} sells nothing`)

  const invoice = await startSubscription(turn, {
    customer: customer.id,
    default_payment_method: card.id,
    billing_mode: toBillingMode(order.subscriptionBillingMode ?? 'flexible'),
    description: order.subscriptionDescription,
    metadata: order.subscriptionMetadata,
    price: line.price,
    quantity: line.quantity ?? 1,
  })
  await collectInvoice(turn, { invoice, method: card, isPresent: true })
  return closeSession(turn, { session, method, email, customer, invoice: invoice.id })
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
