import Stripe from 'stripe'
import { checkCardPortal } from './card-portal.ts'
import { checkPrices } from './prices.ts'
import { findEndpoint, listEndpointFaults } from './set-up-account.ts'
import { checkTax, type TaxSetting } from './tax.ts'

type Keys = {
  readonly secretKey: string
  readonly publishableKey: string | null
  /** The URL Stripe has to send its events to; null when it can't reach the site. */
  readonly webhookUrl: string | null
  /** Where tax is calculated. */
  readonly tax?: TaxSetting | null
}

/** Lists the problems that would keep the account from selling; empty when there are none. */
export async function checkAccount(stripe: Stripe, keys: Keys): Promise<string[]> {
  const modes = checkModes(keys)
  try {
    const missing = await listMissingPermissions(stripe)
    return [
      ...modes,
      ...missing.map((name) => `The key lacks the permission ${name}`),
      ...(await toFaults(() => checkPrices(stripe, Boolean(keys.tax)))),
      ...(await toFaults(() => checkCardPortal(stripe))),
      ...(keys.tax ? await checkTax(stripe, keys.tax) : []),
      ...(await checkEndpoint(stripe, keys)),
    ]
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeError)) throw fault
    return [...modes, `Stripe doesn't answer: ${fault.message}`]
  }
}

function checkModes({ secretKey, publishableKey }: Keys): string[] {
  const isLive = (key: string) => key.includes('_live_')
  if (publishableKey === null || isLive(secretKey) === isLive(publishableKey)) return []
  return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode']
}

async function checkEndpoint(stripe: Stripe, { webhookUrl }: Keys): Promise<string[]> {
  if (!webhookUrl) return []
  try {
    const endpoint = await findEndpoint(stripe, webhookUrl)
    const none = `No webhook endpoint sends to ${webhookUrl}: run \`npm run stripe:setup\``
    return endpoint ? listEndpointFaults(endpoint) : [none]
  } catch (fault) {
    // Already reported as a missing permission.
    if (fault instanceof Stripe.errors.StripePermissionError) return []
    throw fault
  }
}

async function toFaults(check: () => Promise<void>): Promise<string[]> {
  try {
    await check()
    return []
  } catch (fault) {
    if (fault instanceof Stripe.errors.StripePermissionError) return []
    if (!(fault instanceof Error) || fault instanceof Stripe.errors.StripeError) throw fault
    return [fault.message]
  }
}

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
  {
    name: 'Credit notes: write',
    ask: ({ creditNotes }) => creditNotes.update(none, { memo: 'x' }),
  },
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

/**
 * Settings that affect money and that no API can read: check them in the Dashboard, once per mode.
 */
export const dashboardChecklist: readonly string[] = [
  'Billing > Subscriptions and emails: if all retries fail, cancel the subscription (we end access after 30 days in any case)',
  "Billing > Subscriptions and emails: Smart Retries are on; Stripe doesn't email customers about failed payments, renewals or expiring cards (we do, 30 and 14 days before a yearly renewal, once a year for monthly plans, and 21 days before one that a card would miss)",
  'Settings > Payment methods: cards and PayPal are on and nothing else (our checkout offers only these; the page for changing a card offers all that are on)',
  'Settings > Business > Public details: name, support address and statement descriptor are right',
  'Settings > Customer emails: receipts are off (we send our own)',
  'Developers > Webhooks: the endpoint sends snapshot events, not thin ones',
  'Checkout: no custom domain (our content security policy allows checkout.stripe.com)',
  "Nobody creates subscriptions by hand: the site reports those it didn't sell and ignores them",
]
