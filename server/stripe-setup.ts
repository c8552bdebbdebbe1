/** `npm run stripe:setup`: makes a Stripe account sell what the catalogue says. */
import { openClient } from '#gateways/stripe/client.ts'
import { setUpCatalogue } from '#gateways/stripe/set-up-catalogue.ts'
import { readEnvOrLeave } from './env-file.ts'

const { stripe } = readEnvOrLeave()
if (!stripe) {
  process.stderr.write('STRIPE_SECRET_KEY is not set: there is no account to set up.\n')
  process.exit(1)
}
const made = await setUpCatalogue(openClient(stripe.secretKey))
process.stdout.write(made.length > 0 ? `Made: ${made.join(', ')}\n` : 'Everything is there.\n')
