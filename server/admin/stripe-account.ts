import { openClient } from '#gateways/stripe/client.ts'
import { readOrLeave, readStripeAccount } from '../config/load.ts'
import { isLoopback } from '../config/loopback.ts'
import { webhookPath } from '../ports/deliver-notice.ts'

/** The Stripe account that the environment names. Without a key there is none to work on. */
export function openAccountOrLeave() {
  const { secretKey, publishableKey, siteUrl } = readOrLeave(readStripeAccount)
  if (!secretKey) {
    process.stderr.write('STRIPE_SECRET_KEY is not set: there is no account to work on.\n')
    process.exit(1)
  }
  const isPublic = siteUrl.startsWith('https:') && !isLoopback(new URL(siteUrl).hostname)
  const webhookUrl = isPublic ? `${siteUrl}${webhookPath}` : null
  return { stripe: openClient(secretKey), secretKey, publishableKey, siteUrl, webhookUrl }
}
