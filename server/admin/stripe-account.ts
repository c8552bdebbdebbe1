import { createClient } from '#gateways/stripe/client.ts'
import { readOrExit, readStripeAccount } from '../config/load.ts'
import { isLoopback } from '../config/loopback.ts'
import { webhookPath } from '../ports/deliver-notice.ts'

/** Opens the Stripe account of the configured key. Exits with a message if there is no key. */
export function openAccountOrExit() {
  const { secretKey, publishableKey, siteUrl, tax, proxy } = readOrExit(readStripeAccount)
  if (!secretKey) {
    process.stderr.write('STRIPE_SECRET_KEY is not set. Set it to the key of the Stripe account.\n')
    process.exit(1)
  }
  const isPublic = siteUrl.startsWith('https:') && !isLoopback(new URL(siteUrl).hostname)
  const webhookUrl = isPublic ? `${siteUrl}${webhookPath}` : null
  const stripe = createClient(secretKey, { proxy })
  return { stripe, secretKey, publishableKey, siteUrl, webhookUrl, tax }
}
