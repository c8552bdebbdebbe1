import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import { seconds } from '#domain/time.ts'
import { openRecordings } from '#tests/contract/recordings.ts'
import { describePayments } from '#tests/payments-contract.ts'
import { openClient } from './client.ts'
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

const key = String(inject('stripeContractKey' as never))
const stripe = openClient(key, {
  fetch: pacedFetch,
  timeoutMs: seconds(30),
})
const payments = stripePayments({
  stripe,
  siteUrl: 'https://ghost.example',
  clock: { now: () => new Date() },
  report: () => undefined,
  secrets: [],
  isLiveMode: false,
})

/** First deletes what an interrupted run has left behind. */
async function prepare(): Promise<void> {
  for await (const { id, name } of stripe.testHelpers.testClocks.list({ limit: 100 }))
    if (name === 'contract') await stripe.testHelpers.testClocks.del(id)
  await setUpCatalogue(stripe)
}

let prepared: Promise<void> | undefined

describePayments('Stripe keeps the contract', async () => {
  prepared ??= prepare()
  await prepared
  const wait = () => setTimeout(seconds(2))
  const record = async (name: string, facts: object) => openRecordings().write(name, facts)
  return { stripe, payments, controls: null, wait, record }
})
