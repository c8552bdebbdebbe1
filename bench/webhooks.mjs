// A burst of webhooks from the payment provider: how many are accepted per second without losing
// one, how long each takes, and how long a login takes meanwhile.
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { at } from './numbers.mjs'
import { startSite } from './servers.mjs'

const seconds = 10
/** The second kind causes two requests each to the provider, here the sandbox in the same process. */
const perSecond = { others: 1_000, ours: 100 }
const loginsPerSecond = 2
const password = 'correct horse battery staple'
const authSecret = 'a secret of the bench that is long enough'
const webhookSecret = `whsec_${createHash('sha256').update(`sandbox ${authSecret}`).digest('hex')}`

const DATA_DIR = mkdtempSync(join(tmpdir(), 'bench-'))
const settings = { AUTH_SECRETS: authSecret, DATA_DIR, LOG_LEVEL: 'warn' }
const site = await startSite({ port: 4404, settings })
const provider = new Agent({ keepAlive: true, maxSockets: 128 })
const browser = new Agent({ keepAlive: true })

const buyer = await signUp()
await logIn()
await measure({ name: 'about unknown customers', rate: perSecond.others, customer: 'cus_stranger' })
await measure({ name: 'about a known customer', rate: perSecond.ours, customer: buyer })
provider.destroy()
browser.destroy()
await site.stop()

/** Sends notices at a steady rate, without waiting for earlier responses. */
async function measure({ name, rate, customer }) {
  const count = rate * seconds
  const notices = Array.from({ length: count }, () => createNotice(customer))
  const deliveries = []
  const logins = []
  const isOver = { now: false }
  const meanwhile = logInRepeatedly(logins, isOver)

  const startedAt = performance.now()
  while (deliveries.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - startedAt) / 1000) * rate))
    while (deliveries.length < due) deliveries.push(deliver(notices[deliveries.length]))
    await new Promise((next) => setTimeout(next, 5))
  }
  const responses = await Promise.all(deliveries)
  const tookMs = performance.now() - startedAt
  isOver.now = true
  await meanwhile

  const times = responses.map(({ ms }) => ms)
  const accepted = responses.filter(({ status }) => status === 200).length
  const processed = countProcessed(notices.map(({ id }) => id))
  console.log(
    `${name}: ${rate} notices/s for ${seconds} s: ${accepted} of ${count} accepted, ${processed} processed, ${((accepted / tookMs) * 1000).toFixed(0)}/s overall; each takes ${at(times, 0.5).toFixed(0)} ms (p99 ${at(times, 0.99).toFixed(0)} ms); a login meanwhile ${at(logins, 0.5).toFixed(0)} ms (longest ${at(logins, 1).toFixed(0)} ms)`,
  )
}

function createNotice(customer) {
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`
  const object = { id: 'in_1', object: 'invoice', customer }
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'invoice.paid',
    livemode: false,
    filler: 'x'.repeat(2_000),
    data: { object },
  })
  const time = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
  return { id, body, signature: `t=${time},v1=${mac}` }
}

/** A lost connection counts as a failed delivery, which the provider would retry. */
function deliver({ body, signature }) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const lost = { status: 0, ms: Number.POSITIVE_INFINITY }
  return send({ path: '/webhooks/stripe', headers, body, agent: provider }).catch(() => lost)
}

async function logInRepeatedly(times, isOver) {
  while (!isOver.now) {
    const { status, ms } = await logIn()
    if (status !== 303) throw new Error(`A login got status ${status}`)
    times.push(ms)
    await new Promise((next) => setTimeout(next, 1000 / loginsPerSecond))
  }
}

function logIn() {
  return post('/login', { email: 'ada@example.com', password })
}

/** Ada signs up and starts a checkout. Returns her customer id at the provider. */
async function signUp() {
  const fields = { name: 'Ada', email: 'ada@example.com', password, confirmPassword: password }
  const { status, cookies } = await post('/signup', fields)
  if (status !== 303) throw new Error(`A sign-up got status ${status}`)
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const userId = read('select id from user_profile')[0].id
  const order = JSON.stringify({ plan: 'pro', billingCycle: 'monthly', userId })
  const path = '/.netlify/functions/create-checkout'
  await send({ path, headers: { cookie, 'content-type': 'application/json' }, body: order })
  return read('select customer_id as id from billing_account')[0].id
}

function post(path, fields) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  return send({ path, headers, body: new URLSearchParams(fields).toString() })
}

function send({ path, headers, body, agent = browser }) {
  const startedAt = performance.now()
  return new Promise((answered, failed) => {
    request(`${site.url}${path}`, { method: 'POST', headers, agent }, async (response) => {
      await buffer(response)
      const cookies = response.headers['set-cookie'] ?? []
      answered({ status: response.statusCode, cookies, ms: performance.now() - startedAt })
    })
      .on('error', failed)
      .end(body)
  })
}

function countProcessed(ids) {
  const kept = new Set(
    read('select id from notice where handled_at is not null').map(({ id }) => id),
  )
  return ids.filter((id) => kept.has(id)).length
}

function read(sql) {
  const database = new DatabaseSync(join(DATA_DIR, 'ghost-writers-ia.sqlite'), { readOnly: true })
  const rows = database.prepare(sql).all()
  database.close()
  return rows
}
