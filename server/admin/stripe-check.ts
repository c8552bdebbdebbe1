/** `npm run stripe:check`: reports what is wrong with a Stripe account. Exits with 1 if anything is. */
import { checkAccount, dashboardChecklist } from '#gateways/stripe/check-account.ts'
import { openAccountOrExit } from './stripe-account.ts'

const { stripe, secretKey, publishableKey, webhookUrl, tax } = openAccountOrExit()
const faults = await checkAccount(stripe, { secretKey, publishableKey, webhookUrl, tax })
const lines = [
  ...faults.map((fault) => `problem: ${fault}`),
  ...(faults.length === 0 ? ['No problems with key, prices, portal and webhook endpoint.'] : []),
  ...(webhookUrl
    ? []
    : ['The webhook endpoint was not checked: SITE_URL is not a public https address.']),
  '',
  'No API exposes these settings. Please check them in the Dashboard:',
  ...dashboardChecklist.map((line) => `- ${line}`),
]
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = faults.length > 0 ? 1 : 0
