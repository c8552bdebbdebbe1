import Stripe from 'stripe'
import { checkCardPortal } from './card-portal.ts'
import { listMissingPermissions } from './check-permissions.ts'
import { checkPrices } from './prices.ts'
import { findEndpoint, findEndpointFaults } from './webhook-endpoint.ts'

type Keys = {
  readonly secretKey: string
  readonly publishableKey: string | null
  /** The URL Stripe has to send its events to; null when it can't reach the site. */
  readonly webhookUrl: string | null
}

/** Lists the problems that would keep the account from selling; empty when there are none. */
export async function checkAccount(stripe: Stripe, keys: Keys): Promise<string[]> {
  const modes = checkModes(keys)
  try {
    const missing = await listMissingPermissions(stripe)
    return [
      ...modes,
      ...missing.map((name) => `The key lacks the permission ${name}`),
      ...(await toFaults(() => checkPrices(stripe))),
      ...(await toFaults(() => checkCardPortal(stripe))),
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
    return endpoint ? findEndpointFaults(endpoint) : [none]
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
