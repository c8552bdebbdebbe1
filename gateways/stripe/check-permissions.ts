import Stripe from 'stripe'

type Permission = { readonly name: string; readonly ask: (stripe: Stripe) => Promise<unknown> }

const one = { limit: 1 }
/** No object has this id, so nothing is changed: Stripe answers not found, or permission denied. */
const none = 'none_of_this_account'

/**
 * The permissions a restricted key needs, named as in the Dashboard, and a harmless request for
 * each.
 */
const permissions: readonly Permission[] = [
  { name: 'Customers: write', ask: ({ customers }) => customers.update(none, { name: 'x' }) },
  { name: 'Products: write', ask: ({ products }) => products.update(none, { name: 'x' }) },
  { name: 'Prices: write', ask: ({ prices }) => prices.update(none, { active: true }) },
  { name: 'Checkout Sessions: write', ask: ({ checkout }) => checkout.sessions.expire(none) },
  {
    name: 'Subscriptions: write',
    ask: ({ subscriptions }) => subscriptions.update(none, { description: 'x' }),
  },
  {
    name: 'Subscriptions: write (schedules)',
    ask: ({ subscriptionSchedules }) => subscriptionSchedules.release(none),
  },
  { name: 'Invoices: write', ask: ({ invoices }) => invoices.pay(none) },
  { name: 'Invoice payments: read', ask: ({ invoicePayments }) => invoicePayments.list(one) },
  { name: 'Charges: read', ask: ({ charges }) => charges.list(one) },
  { name: 'Refunds: write', ask: ({ refunds }) => refunds.create({ payment_intent: none }) },
  { name: 'PaymentIntents: read', ask: ({ paymentIntents }) => paymentIntents.list(one) },
  { name: 'PaymentMethods: read', ask: ({ paymentMethods }) => paymentMethods.retrieve(none) },
  { name: 'Disputes: read', ask: ({ disputes }) => disputes.list(one) },
  {
    name: 'Customer portal: write',
    ask: ({ billingPortal }) => billingPortal.configurations.update(none, { name: 'x' }),
  },
  { name: 'Events: read', ask: ({ events }) => events.list(one) },
  { name: 'Webhook endpoints: read', ask: ({ webhookEndpoints }) => webhookEndpoints.list(one) },
]

/** The permissions the key lacks. Throws when Stripe can't be reached. */
export async function listMissingPermissions(stripe: Stripe): Promise<string[]> {
  const missing: string[] = []
  for (const { name, ask } of permissions) if (!(await isGranted(ask(stripe)))) missing.push(name)
  return missing
}

async function isGranted(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return true
  } catch (fault) {
    const { errors } = Stripe
    if (fault instanceof errors.StripePermissionError) return false
    if (fault instanceof errors.StripeInvalidRequestError) return true
    throw fault
  }
}
