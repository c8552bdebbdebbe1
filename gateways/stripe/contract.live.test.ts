import { setTimeout } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import { seconds } from '#domain/time.ts'
import { openBrowserPages } from '#tests/contract/pages/browser-pages.ts'
import { stripeDriver } from '#tests/contract/pages/stripe-driver.ts'
import { openRecordings } from '#tests/contract/recordings.ts'
import { lostUrl, siteUrl } from '#tests/contract/world.ts'
import { describePayments } from '#tests/payments-contract.ts'
import { createClient } from './client.ts'
import { stripePayments } from './payments.ts'
import { setUpCatalogue } from './set-up-account.ts'

/** Stripe's test mode allows 25 requests a second, shared with other users of the account. */
const betweenRequestsMs = seconds(1) / 15

let ready: Promise<unknown> = Promise.resolve()

/** One request at a time, with a pause in between. */
const pacedFetch: typeof globalThis.fetch = async (url, init) => {
  const turn = ready
  ready = turn.then(() => setTimeout(betweenRequestsMs))
  await turn
  return fetch(url, init)
}

const options = { fetch: pacedFetch, timeoutMs: seconds(30) }
const { key, restrictedKey, hasBrowser } = inject('stripeContract' as never) as {
  readonly key: string
  readonly restrictedKey: string
  readonly hasBrowser: boolean
}
const stripe = createClient(key, options)
const restricted = restrictedKey ? createClient(restrictedKey, options) : null
const payments = stripePayments({
  stripe,
  siteUrl,
  clock: { now: () => new Date() },
  report: () => undefined,
  secrets: [],
  isLiveMode: false,
})

/** First deletes what an interrupted run has left behind. */
async function prepare(): Promise<void> {
  for await (const { id, url } of stripe.webhookEndpoints.list({ limit: 100 }))
    if (url === lostUrl) await stripe.webhookEndpoints.del(id)
  for await (const { id, name } of stripe.testHelpers.testClocks.list({ limit: 100 }))
    if (name === 'contract') await stripe.testHelpers.testClocks.del(id)
  await setUpCatalogue(stripe)
}

let prepared: Promise<void> | undefined
let browser: ReturnType<typeof openBrowserPages> | undefined

afterAll(async () => (await browser)?.close())

describePayments('Stripe keeps the contract', async () => {
  prepared ??= prepare()
  await prepared
  if (hasBrowser) browser ??= openBrowserPages({ driver: stripeDriver, siteUrl })
  return {
    stripe,
    payments,
    controls: null,
    pages: (await browser) ?? null,
    webhook: null,
    restricted,
    wait: () => setTimeout(seconds(2)),
    record: async (name, facts) => openRecordings().write(name, facts),
  }
})
