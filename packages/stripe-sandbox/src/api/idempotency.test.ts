import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  openTestSandbox,
  sellPlans,
  type TestSandbox,
  toStripe,
} from '../../tests/open-test-sandbox.ts'
import type { SandboxStorage } from '../storage/storage.ts'
import { days, minutes } from '../time.ts'

let sandbox: TestSandbox

beforeEach(async () => {
  sandbox = await openTestSandbox()
})

const key = { idempotencyKey: 'k1' }

async function countCustomers(): Promise<number> {
  return (await sandbox.stripe.customers.list({ limit: 100 })).data.length
}

/** The SDK's fetch client keeps the headers as they came. */
function isReplayed({ lastResponse }: { lastResponse: { headers: unknown } }): boolean {
  return (lastResponse.headers as Headers).get('idempotent-replayed') === 'true'
}

test('a repeated request with the same key gets the same response and is processed once', async () => {
  const { stripe } = sandbox

  const first = await stripe.customers.create({ name: 'Ada', email: 'ada@example.com' }, key)
  const again = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' }, key)

  expect(again.id).toBe(first.id)
  expect(isReplayed(first)).toBe(false)
  expect(isReplayed(again)).toBe(true)
  expect(await countCustomers()).toBe(1)
})

test('a key that was used for another request is rejected', async () => {
  const { stripe } = sandbox
  await stripe.customers.create({ name: 'Ada' }, key)

  for (const other of [
    () => stripe.customers.create({ name: 'Grace' }, key),
    () => stripe.products.create({ name: 'Ada' }, key),
  ]) {
    await expect(other()).rejects.toThrow(Stripe.errors.StripeIdempotencyError)
    await expect(other()).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("Try using a key other than 'k1'"),
    })
  }
})

test('a key expires after 24 hours', async () => {
  const { stripe, realClock: clock } = sandbox
  const { id } = await stripe.customers.create({ name: 'Ada' }, key)

  clock.move(days(1) - minutes(1))
  expect((await stripe.customers.create({ name: 'Ada' }, key)).id).toBe(id)
  clock.move(days(1) + minutes(1))
  expect((await stripe.customers.create({ name: 'Ada' }, key)).id).not.toBe(id)
})

test('an invalid request can be repeated with the same key', async () => {
  const { stripe } = sandbox
  await expect(stripe.customers.create({ nam: 'Ada' } as object, key)).rejects.toThrow('unknown')
  await expect(stripe.refunds.create({ charge: 'ch_x' }, key)).rejects.toThrow('No such charge')

  expect(await stripe.customers.create({ name: 'Ada' }, key)).toMatchObject({ name: 'Ada' })
})

test('a key has at most 255 characters', async () => {
  const { stripe } = sandbox
  await stripe.customers.create({}, { idempotencyKey: 'k'.repeat(255) })

  await expect(
    stripe.customers.create({}, { idempotencyKey: 'k'.repeat(256) }),
  ).rejects.toMatchObject({ statusCode: 400 })
})

test('keys are ignored for GET and DELETE', async () => {
  const { stripe } = sandbox
  const { id } = await stripe.customers.create({ name: 'Ada' }, key)

  expect(await stripe.customers.retrieve(id, {}, key)).toMatchObject({ name: 'Ada' })
  expect(await stripe.customers.del(id, {}, key)).toMatchObject({ deleted: true })
})

test('a declined payment is replayed for its key', async () => {
  const { stripe } = sandbox
  const { essential, pro } = await sellPlans(sandbox)
  const { customer, subscription, subscriptionId } = await buy(sandbox, { price: essential.month })
  const method = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  })
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: method.id })
  const upgrade = () =>
    stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id: subscription.items.data[0]?.id ?? '', price: pro.month }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      key,
    )

  await expect(upgrade()).rejects.toThrow(Stripe.errors.StripeCardError)
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: good.id })

  await expect(upgrade()).rejects.toThrow('Your card was declined.')
  await expect(upgrade()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
})

describe('when something fails', () => {
  /** Storage that fails to write objects of one kind. */
  function breakWrites(storage: SandboxStorage, kind: string) {
    const broken = {
      ...storage,
      isBroken: true,
      exclusiveTransaction: ((work) =>
        storage.exclusiveTransaction((records) =>
          work({
            ...records,
            putObject: (object) => {
              if (broken.isBroken && object.kind === kind) throw new Error('The disk is broken')
              return records.putObject(object)
            },
          }),
        )) as SandboxStorage['exclusiveTransaction'],
    }
    return broken
  }

  test('a server error is replayed for its key, and nothing was changed', async () => {
    const storage = breakWrites(sandbox.storage, 'customer')
    const broken = await openTestSandbox({ storage })

    const create = () => broken.stripe.customers.create({ name: 'Ada' }, key)
    await expect(create()).rejects.toThrow(Stripe.errors.StripeAPIError)
    expect(broken.faults).toMatchObject([{ message: 'The disk is broken' }])
    storage.isBroken = false

    await expect(create()).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
    })
    expect(await countCustomers()).toBe(0)
    await broken.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k2' })
    expect(await countCustomers()).toBe(1)
  })

  test('a key whose request is still running gets a 409', async () => {
    const { storage, realClock: clock, stripe } = sandbox
    let goOn = () => undefined as unknown
    const isHeld = new Promise((resolve) => {
      goOn = () => resolve(undefined)
    })
    let transactions = 0
    const slow = await openTestSandbox({
      clock,
      storage: {
        ...storage,
        exclusiveTransaction: async (work) => {
          transactions += 1
          if (transactions === 2) await isHeld
          return storage.exclusiveTransaction(work)
        },
      },
    })

    const first = slow.stripe.customers.create({ name: 'Ada' }, key)
    await expect.poll(() => transactions).toBe(2)
    await expect(stripe.customers.create({ name: 'Ada' }, key)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    })

    goOn()
    const { id } = await first
    expect((await stripe.customers.create({ name: 'Ada' }, key)).id).toBe(id)
  })

  test('a key whose process died can be used again after a while', async () => {
    const { storage, realClock: clock, stripe } = sandbox
    let transactions = 0
    const dying = await openTestSandbox({
      clock,
      storage: {
        ...storage,
        exclusiveTransaction: async (work) => {
          transactions += 1
          return transactions === 1
            ? storage.exclusiveTransaction(work)
            : new Promise(() => undefined)
        },
      },
    })
    void dying.stripe.customers.create({ name: 'Ada' }, { ...key, timeout: 60_000 })
    await expect.poll(() => transactions).toBe(2)

    await expect(stripe.customers.create({ name: 'Ada' }, key)).rejects.toThrow('in-progress')
    clock.move(minutes(3))
    expect(await stripe.customers.create({ name: 'Ada' }, key)).toMatchObject({ name: 'Ada' })
  })

  test.each([
    [500, Stripe.errors.StripeAPIError, 'stays under its key'],
    [429, Stripe.errors.StripeRateLimitError, 'passes'],
    [402, Stripe.errors.StripeCardError, 'stays under its key'],
    [401, Stripe.errors.StripeAuthenticationError, 'passes'],
  ] as const)('a forced failure with status %i %3$s', async (status, kind, fate) => {
    const { stripe, controls } = sandbox
    await controls.failNext({ path: '/v1/customers', status, times: 2 })
    const create = (idempotencyKey: string) =>
      stripe.customers.create({ name: 'Ada' }, { idempotencyKey })

    await stripe.products.list()
    await expect(stripe.customers.list()).rejects.toThrow(kind)
    await expect(create('k1')).rejects.toThrow(kind)

    if (fate === 'passes') expect(await create('k1')).toMatchObject({ name: 'Ada' })
    else await expect(create('k1')).rejects.toThrow(kind)
    expect(await create('k2')).toMatchObject({ name: 'Ada' })
  })

  test('a lost response is replayed on retry, and the request is processed once', async () => {
    await sandbox.controls.failNext({ path: '/v1/customers', status: 'cut', times: 1 })
    const patient = toStripe(sandbox, { maxNetworkRetries: 1 })

    const ada = await patient.customers.create({ name: 'Ada' })

    expect(isReplayed(ada)).toBe(true)
    expect(await countCustomers()).toBe(1)
  })

  test('a request that never gets a response times out in the SDK', async () => {
    const { stripe, controls } = sandbox
    await controls.failNext({ path: '/v1/customers', status: 'timeout', times: 1 })

    await expect(stripe.customers.create({ name: 'Ada' }, { timeout: 20 })).rejects.toThrow(
      Stripe.errors.StripeConnectionError,
    )
    expect(await countCustomers()).toBe(0)
  })
})
