// How long the news of a payment takes: from the arrival of the provider's notice to the change
// in a tab that is open. `npm run bench push`, or `ROUNDS=100 npm run bench push`.
import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { startSite } from './servers.mjs'

const rounds = Number(process.env.ROUNDS ?? 20)
const warmUps = 3
const secret = randomUUID()
const sandboxKey = `whsec_${createHash('sha256').update(`sandbox ${secret}`).digest('hex')}`

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
  'answer to the notice',
  counted.map(({ answered }) => answered),
)
report(
  'the tab says it',
  counted.map(({ told }) => told),
)
report(
  'the tab shows the plan',
  counted.map(({ shown }) => shown),
)

/** Someone pays while the sandbox keeps its post; then the notice comes, and their dashboard changes. */
async function measure() {
  const address = `127.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(250)}`
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const [name, value] = keyCookie.split('=')
  await context.addCookies([{ name, value, url: site.url }])
  const page = await context.newPage()
  const customer = await payInSecret(context.request)
  const listening = page.waitForResponse('**/db/users/*.json')
  await page.goto('/dashboard')
  await listening
  await page.evaluate(watch)

  const sentAt = Date.now()
  await notify(customer)
  const answeredAt = Date.now()
  await page.waitForFunction(() => window.shownAt)
  const { toldAt, shownAt } = await page.evaluate(() => ({
    toldAt: window.toldAt,
    shownAt: window.shownAt,
  }))
  await context.close()
  return { answered: answeredAt - sentAt, told: toldAt - sentAt, shown: shownAt - sentAt }
}

/** A new user who has paid, and of whom the site has not heard yet. Answers the provider's customer. */
async function payInSecret(request) {
  const password = 'correct horse'
  const email = `${randomUUID()}@example.com`
  const card = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123' }
  await post('/sandbox', { intent: 'set-delivery', mode: 'held' })
  await post('/signup', { name: 'Ada', email, password, confirmPassword: password })
  await post(await post('/checkout/pro', { cycle: 'monthly' }), card)
  const desk = await (await request.get('/sandbox')).text()
  return new RegExp(`${email}.*?(cus_\\w+)`, 's').exec(desk)[1]

  async function post(path, form) {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await request.post(path, { form, headers, maxRedirects: 0 })
    if (answer.status() >= 400) throw new Error(`${path}: ${answer.status()}`)
    return answer.headers().location
  }
}

/** Runs in the page: notes when the toast comes and when the plan is shown. */
function watch() {
  new MutationObserver(() => {
    if (document.body.textContent.includes('Subscription updated')) window.toldAt ??= Date.now()
    if (document.body.textContent.includes('Monthly subscription')) window.shownAt ??= Date.now()
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** A notice as the provider sends it, sealed with the sandbox's key. */
async function notify(customer) {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.created',
    livemode: false,
    data: { object: { object: 'subscription', customer } },
  })
  const at = Math.floor(Date.now() / 1000)
  const seal = createHmac('sha256', sandboxKey).update(`${at}.${body}`).digest('hex')
  const answer = await fetch(`${site.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${seal}` },
    body,
  })
  if (!answer.ok) throw new Error(`The notice was answered with ${answer.status}`)
}

function report(what, unsorted) {
  const sorted = unsorted.toSorted((one, other) => one - other)
  const rank = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  console.log(`${what}: median ${rank(0.5)} ms, p99 ${rank(0.99)} ms, of ${sorted.length}`)
}
