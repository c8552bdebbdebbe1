// How long a payment takes to show: from the arrival of the provider's webhook to the change in an
// open tab. `npm run bench push`, or `ROUNDS=100 npm run bench push`.

import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/test-tools.mjs'
import { startSite } from './servers.mjs'

const rounds = Number(process.env.ROUNDS ?? 20)
const warmUps = 3
const secret = randomUUID()
const webhookSecret = `whsec_${createHash('sha256').update(`sandbox ${secret}`).digest('hex')}`

const site = await startSite({
  port: 4405,
  settings: { AUTH_SECRETS: secret, TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'warn' },
})
const keyCookie = await site.unlock()
const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined })
const times = []
for (let round = 0; round < warmUps + rounds; round += 1) times.push(await measure())
await browser.close()
await site.stop()

const counted = times.slice(warmUps)
report(
  'response to the webhook',
  counted.map(({ responded }) => responded),
)
report(
  'toast in the tab',
  counted.map(({ toast }) => toast),
)
report(
  'plan in the tab',
  counted.map(({ shown }) => shown),
)

/** A user pays while the sandbox holds its webhooks back; then the webhook arrives, and the dashboard changes. */
async function measure() {
  const address = `127.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(250)}`
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const [name, value] = keyCookie.split('=')
  await context.addCookies([{ name, value, url: site.url }])
  const page = await context.newPage()
  const customer = await payUnnoticed(context.request)
  const listening = page.waitForResponse('**/db/users/*.json')
  await page.goto('/dashboard')
  await listening
  await page.evaluate(watch)

  const sentAt = Date.now()
  await notify(customer)
  const respondedAt = Date.now()
  await page.waitForFunction(() => window.shownAt)
  const { toastAt, shownAt } = await page.evaluate(() => ({
    toastAt: window.toastAt,
    shownAt: window.shownAt,
  }))
  await context.close()
  return { responded: respondedAt - sentAt, toast: toastAt - sentAt, shown: shownAt - sentAt }
}

/** Creates a user whose payment the site doesn't know yet. Returns the customer id at the provider. */
async function payUnnoticed(request) {
  const password = 'correct horse'
  const email = `${randomUUID()}@example.com`
  const card = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123' }
  await post('/sandbox', { intent: 'set-delivery', mode: 'held' })
  await post('/signup', { name: 'Ada', email, password, confirmPassword: password })
  await post(await post('/checkout/pro', { cycle: 'monthly' }), card)
  const controls = await (await request.get('/sandbox')).text()
  return new RegExp(`${email}.*?(cus_\\w+)`, 's').exec(controls)[1]

  async function post(path, form) {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const response = await request.post(path, { form, headers, maxRedirects: 0 })
    if (response.status() >= 400) throw new Error(`${path}: ${response.status()}`)
    return response.headers().location
  }
}

/** Runs in the page: records when the toast and the plan appear. */
function watch() {
  new MutationObserver(() => {
    if (document.body.textContent.includes('Subscription updated')) window.toastAt ??= Date.now()
    if (document.body.textContent.includes('Monthly subscription')) window.shownAt ??= Date.now()
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** Sends a webhook as the provider does, signed with the sandbox's secret. */
async function notify(customer) {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.created',
    livemode: false,
    data: { object: { object: 'subscription', customer } },
  })
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  const response = await fetch(`${site.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  })
  if (!response.ok) throw new Error(`The webhook got status ${response.status}`)
}

function report(what, unsorted) {
  const sorted = unsorted.toSorted((one, other) => one - other)
  const rank = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  console.log(`${what}: median ${rank(0.5)} ms, p99 ${rank(0.99)} ms, of ${sorted.length}`)
}
