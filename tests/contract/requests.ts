import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { expect } from 'vitest'
import type { PaymentCase } from './cases.ts'
import { getRefusal, type World, withoutMessages } from './world.ts'

const success_url = 'https://ghost.example/success'
const pro = { planId: 'pro', cycle: 'monthly' } as const

function isReplayed({ lastResponse }: { lastResponse: { headers: unknown } }): boolean {
  const headers = new Headers(lastResponse.headers as HeadersInit)
  return headers.get('idempotent-replayed') === 'true'
}

export const requestCases: readonly PaymentCase[] = [
  {
    name: 'case 30: an idempotency key repeats the first response to one request, except validation errors',
    async run(world) {
      const facts = {
        // 1: the first response is repeated, including declined cards and server errors.
        declined: await repeat(world),
        failed: world.controls && (await repeatFailure(world, world.controls)),
        // 2 and 3: a key belongs to one request, and its length is limited.
        ...(await reuse(world)),
        // 4 and 5: concurrent use gets 409, and that response is not stored.
        ...(await sendConcurrently(world)),
        ...(await correct(world)),
      }
      // 6: GET and DELETE ignore keys.
      await ignoreKeys(world)
      const { failed: _, corrected, second, ...comparable } = facts
      return { ...comparable, noted: { corrected, second } }
    },
  },
  {
    name: 'case 31: an invalid request is refused with the error code and the parameter',
    async run({ stripe, ...world }) {
      const { id: price } = await world.findPrice(pro)
      const checkout = (line: { quantity?: number }) =>
        stripe.checkout.sessions.create({
          mode: 'subscription',
          success_url,
          line_items: [{ price, ...line }],
        })
      const create = (params: object) => stripe.customers.create(params)
      const expand = (path: string) => stripe.prices.retrieve(price, { expand: [path] })
      const coin = { currency: 'zzz', unit_amount: 1, product_data: { name: 'x' } }
      const refusals = {
        email: await getRefusal(create({ email: 'nobody' })),
        name: await getRefusal(create({ name: 'x'.repeat(300) })),
        currency: await getRefusal(stripe.prices.create(coin)),
        quantity: await getRefusal(checkout({ quantity: 0 })),
        noQuantity: await getRefusal(checkout({})),
        unknown: await getRefusal(create({ nonsense: 'yes' })),
        nested: await getRefusal(create({ invoice_settings: { nonsense: 'yes' } })),
        missing: await getRefusal(stripe.customers.retrieve('cus_nobody')),
        expand: await getRefusal(expand('currency')),
        deep: await getRefusal(expand('product.default_price.product.default_price.product')),
        list: await getRefusal(stripe.subscriptions.list({ customer: 'cus_nobody' })),
      }

      for (const { rawType } of Object.values(refusals))
        expect(rawType).toBe('invalid_request_error')
      // The only code that the gateway reads here. The recording compares the others.
      expect(refusals).toMatchObject({
        missing: { statusCode: 404, code: 'resource_missing' },
        list: { statusCode: 400, code: 'resource_missing' },
      })
      const { noted, ...codes } = withoutMessages(refusals)
      return { ...codes, noted: { ...noted, undotted: await tryEmail(stripe, 'ada@example') } }
    },
  },
]

/** Whether Stripe accepts an address is its own business; the site ignores a refusal. */
function tryEmail(stripe: Stripe, email: string): Promise<string> {
  return stripe.customers.create({ email }).then(
    ({ id }) => stripe.customers.del(id).then(() => 'accepted'),
    (fault: Stripe.errors.StripeError) => fault.code ?? 'refused',
  )
}

/** A declined purchase is declined again with the same key, although the card was replaced. */
async function repeat(world: World) {
  const customer = await world.createCustomer()
  const { id: price } = await world.findPrice(pro)
  await world.giveCard(customer, 'pm_card_chargeCustomerFail')
  const idempotencyKey = randomUUID()
  const buy = () =>
    world.stripe.subscriptions.create(
      { customer, currency: 'usd', items: [{ price }], payment_behavior: 'error_if_incomplete' },
      { idempotencyKey },
    )
  const first = await getRefusal(buy())
  await world.giveCard(customer, 'pm_card_visa')
  const again = await getRefusal(buy())
  expect(first).toMatchObject({ statusCode: 402, code: 'card_declined' })
  expect(again).toEqual(first)
  return { ...first, message: '' }
}

/** Only for the sandbox: Stripe's servers can't be made to fail. */
async function repeatFailure({ stripe }: World, controls: NonNullable<World['controls']>) {
  await controls.failNext({ path: '/v1/customers', status: 500, times: 1 })
  const idempotencyKey = randomUUID()
  const create = () => getRefusal(stripe.customers.create({ name: 'Ada' }, { idempotencyKey }))
  const first = await create()
  expect(first).toMatchObject({ statusCode: 500, rawType: 'api_error' })
  expect(await create()).toEqual(first)
  return first
}

async function reuse({ stripe }: World) {
  const key = { idempotencyKey: randomUUID() }
  const first = await stripe.customers.create({ name: 'Ada' }, key)
  const again = await stripe.customers.create({ name: 'Ada' }, key)
  expect([isReplayed(first), isReplayed(again), again.id]).toEqual([false, true, first.id])

  const params = await getRefusal(stripe.customers.create({ name: 'Grace' }, key))
  const path = await getRefusal(stripe.customers.update(first.id, { name: 'Ada' }, key))
  const long = { idempotencyKey: 'k'.repeat(256) }
  const tooLong = await getRefusal(stripe.customers.create({ name: 'Ada' }, long))
  const other = { statusCode: 400, rawType: 'idempotency_error' }
  expect({ params, path }).toMatchObject({ params: other, path: other })
  expect(tooLong.statusCode).toBe(400)
  await stripe.customers.del(first.id)
  return { params: { ...params, message: '' }, path: { ...path, message: '' } }
}

/**
 * Two concurrent requests with the same key create one subscription. Who comes second gets 409 and
 * can retry, or the first response if that is ready.
 */
async function sendConcurrently(world: World) {
  const { customer, subscriptionId } = await world.buy(pro)
  const { id: price } = await world.findPrice(pro)
  const method = (await world.getSubscription(subscriptionId)).default_payment_method
  const currency = 'usd'
  const params = { customer, currency, items: [{ price }], default_payment_method: String(method) }
  const options = { idempotencyKey: randomUUID(), maxNetworkRetries: 0 }
  const create = () => world.stripe.subscriptions.create(params, options)

  const both = await Promise.allSettled([create(), create()])
  const done = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(new Set(done).size).toBe(1)
  for (const fault of refused)
    expect(fault).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  const again = await create()
  expect([again.id, isReplayed(again)]).toEqual([done[0], true])
  return { second: refused.length > 0 ? 'refused' : 'replayed' }
}

/**
 * By its documentation Stripe stores no validation errors, so that the key accepts the corrected
 * request. Our keys contain the parameters, so we don't rely on it.
 */
async function correct({ stripe }: World) {
  const key = { idempotencyKey: randomUUID() }
  const invalid = await getRefusal(stripe.customers.create({ email: 'nobody' }, key))
  expect(invalid.statusCode).toBe(400)
  const corrected = stripe.customers.create({ email: 'ada@example.com' }, key)
  const outcome = await corrected.then(
    ({ id }) => stripe.customers.del(id).then(() => 'accepted'),
    (fault: Stripe.errors.StripeError) => fault.rawType ?? 'refused',
  )
  expect(['accepted', 'idempotency_error']).toContain(outcome)
  return { corrected: outcome }
}

async function ignoreKeys({ stripe }: World): Promise<void> {
  const key = { idempotencyKey: randomUUID() }
  const { id } = await stripe.customers.create({ name: 'Ada' }, key)
  await stripe.customers.update(id, { name: 'Grace' })
  expect(await stripe.customers.retrieve(id, {}, key)).toMatchObject({ name: 'Grace' })
  expect(await stripe.customers.del(id, {}, key)).toMatchObject({ deleted: true })
}
