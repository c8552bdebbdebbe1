/** `npm run stripe:setup`: creates or updates products, prices, card portal and webhook endpoint in a Stripe account. */
import { ensureEndpoint, setUpCatalogue } from '#gateways/stripe/set-up-account.ts'
import { checkTax } from '#gateways/stripe/tax.ts'
import { openAccountOrExit } from './stripe-account.ts'

const { stripe, siteUrl, webhookUrl, tax } = openAccountOrExit()
const catalogue = await setUpCatalogue(stripe, siteUrl, tax)
const endpoint = webhookUrl ? await ensureEndpoint(stripe, webhookUrl) : null
const made = [...catalogue, ...(endpoint?.made ?? [])]
say(made.length > 0 ? `Created or changed: ${made.join(', ')}` : 'Nothing to change.')
if (endpoint?.secret) {
  say(`Set STRIPE_WEBHOOK_SECRET=${endpoint.secret}`)
  say('Stripe shows this secret only now. Keep it like a password.')
}
if (tax) for (const missing of await checkTax(stripe, tax)) say(`In the Dashboard: ${missing}`)
if (!endpoint) say('No webhook endpoint: Stripe can only send events to a public https SITE_URL.')

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
