import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { days, seconds } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import {
  buy,
  findPlan,
  getCustomer,
  listCharges,
  open,
  openShop,
  pay,
  press,
  type Shop,
} from '#tests/shop.ts'
import { linkCustomer } from './start-checkout.ts'

async function countCheckouts({ stripe }: Shop, status: 'open' | 'complete' | 'expired') {
  return (await stripe.checkout.sessions.list({ status, limit: 100 })).data.length
}

async function countCustomers({ stripe }: Shop): Promise<number> {
  return (await stripe.customers.list({ limit: 100 })).data.length
}

/** The page where a subscriber changes plans. */
const changePage = (plan: string, cycle: string) => ({
  url: `https://ghost.example/billing/change?plan=${plan}&cycle=${cycle}`,
})

describe.each(sampledEngines)('on $name', (engine) => {
  test('twenty clicks at the same time open one checkout for one customer', async () => {
    // Requests with an idempotency key in use are retried, as the SDK does.
    const shop = await openShop(engine, { restBetweenTries: 0.5 })

    const answers = await Promise.all(Array.from({ length: 20 }, () => press(shop)))

    expect(answers).toEqual(answers.map(() => answers[0]))
    expect(answers[0]).toMatchObject({ url: expect.stringContaining('/sandbox/checkout/') })
    expect(await countCheckouts(shop, 'open')).toBe(1)
    expect(await countCustomers(shop)).toBe(1)
    expect(shop.faults).toEqual([])
  })

  test('a user who pays in two tabs for two plans is charged once in the end', async () => {
    const shop = await openShop(engine)
    const answers = await Promise.all([press(shop), press(shop, { planId: 'essential' })])

    for (const answer of answers) {
      // Of two orders that keep superseding each other one is asked to try again.
      if (isRefusal(answer)) {
        expect(answer).toEqual({ refused: 'checkout-superseded' })
        continue
      }
      const id = answer.url.slice(answer.url.lastIndexOf('/') + 1)
      if ((await shop.controls.findCheckout(id))?.status === 'open') await pay(shop, id)
    }
    await shop.finish()

    const kept = (await listCharges(shop)).filter(([taken, given]) => taken !== given)
    expect(kept).toHaveLength(1)
    await checkBooks(shop)
  })

  test('a user who pays while another plan is chosen in a second tab is not asked to pay again', async () => {
    const shop = await openShop(engine)
    await shop.controls.setDelivery('held')
    const first = await open(shop)
    let isPaid = false
    const closeCheckout: Shop['payments']['closeCheckout'] = async (id) => {
      if (!isPaid) await pay(shop, first)
      isPaid = true
      return shop.payments.closeCheckout(id)
    }

    const answer = await press(
      { ...shop, payments: { ...shop.payments, closeCheckout } },
      { planId: 'essential' },
    )

    expect(answer).toEqual(changePage('essential', 'monthly'))
    expect(await findPlan(shop)).toBe('pro')
  })
})

test('two users get separate checkouts', async () => {
  const shop = await openShop()

  const ids = await Promise.all([open(shop), open(shop, { user: grace })])

  expect(new Set(ids).size).toBe(2)
  expect(await countCustomers(shop)).toBe(2)
})

test('choosing another plan or cycle abandons the first checkout', async () => {
  const shop = await openShop()
  const first = await open(shop)
  const second = await open(shop, { cycle: 'yearly' })
  const third = await open(shop, { planId: 'essential' })

  expect(new Set([first, second, third]).size).toBe(3)
  expect(await countCheckouts(shop, 'open')).toBe(1)
  expect((await shop.controls.findCheckout(third))?.amountCents).toBe(700)
  expect((await shop.controls.findCheckout(first))?.status).toBe('expired')
})

test('a user who already paid in another tab sees that, even before the webhook arrives', async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('held')
  await buy(shop)

  expect(await press(shop, { planId: 'essential' })).toEqual(changePage('essential', 'monthly'))
  expect(await press(shop)).toEqual({ refused: 'already-subscribed' })

  expect(await findPlan(shop)).toBe('pro')
  expect(await countCheckouts(shop, 'open')).toBe(0)
})

test('a subscriber is not offered a second checkout but the page to change plans', async () => {
  const shop = await openShop()
  await buy(shop)
  await shop.finish()

  expect(await press(shop)).toEqual({ refused: 'already-subscribed' })
  expect(await press(shop, { planId: 'essential' })).toEqual(changePage('essential', 'monthly'))
  expect(await press(shop, { cycle: 'yearly' })).toEqual(changePage('pro', 'yearly'))
  expect(await countCheckouts(shop, 'open')).toBe(0)
})

test('a user can buy again after a checkout has expired or a plan has ended', async () => {
  const shop = await openShop()
  const first = await open(shop)
  await shop.controls.moveClock(new Date(shop.calendar.now().getTime() + days(2)))
  const second = await open(shop)
  expect(second).not.toBe(first)

  await pay(shop, second)
  await shop.finish()
  const customer = await getCustomer(shop)
  const [subscription] = (await shop.stripe.subscriptions.list({ customer })).data
  await shop.controls.cancelInDashboard(subscription?.id ?? '')
  await shop.finish()
  expect(await findPlan(shop)).toBe('free')

  await buy(shop, { planId: 'essential' })
  await shop.finish()
  expect(await findPlan(shop)).toBe('essential')
  await checkBooks(shop)
})

test('a customer who is missing at the provider is created again each time, without any notice', async () => {
  const shop = await openShop()
  const customers = new Set<string>()
  await shop.controls.setDelivery('dropped')
  for (let time = 0; time < 3; time += 1) {
    await open(shop)
    const customer = await getCustomer(shop)
    customers.add(customer)
    await shop.controls.deleteCustomer(customer)
  }
  await shop.controls.setDelivery('normal')
  await buy(shop)
  await shop.finish()

  expect(customers.size).toBe(3)
  expect(customers).not.toContain(await getCustomer(shop))
  expect(await findPlan(shop)).toBe('pro')
  await checkBooks(shop)
})

test('a customer created before a crash and never saved is found again', async () => {
  const shop = await openShop()
  const crash = { ...shop.billing, linkCustomer: () => Promise.reject(new Error('killed')) }
  await expect(linkCustomer({ ...shop, billing: crash }, ada)).rejects.toThrow('killed')
  shop.clock.move(days(2))

  await open(shop)

  expect(await countCustomers(shop)).toBe(1)
})

test('a checkout opened before a crash and never saved is opened only once', async () => {
  const shop = await openShop()
  const crash = { ...shop.checkouts, saveCheckout: () => Promise.reject(new Error('killed')) }
  await expect(press({ ...shop, checkouts: crash })).rejects.toThrow('killed')

  await open(shop)

  expect(await countCheckouts(shop, 'open')).toBe(1)
})

describe('when the provider', () => {
  const paths = ['/v1/customers', '/v1/subscriptions', '/v1/checkout/sessions', '/v1/prices']

  test.each(paths)('fails once at %s, the buyer does not notice', async (path) => {
    const shop = await openShop()
    await shop.controls.failNext({ path, status: 500, times: 1 })

    expect(await press(shop)).toHaveProperty('url')
    expect(shop.faults).toEqual([])
  })

  test.each(paths)('loses its response at %s, the order is still made only once', async (path) => {
    const shop = await openShop()
    await shop.controls.failNext({ path, status: 'cut', times: 1 })

    expect(await press(shop)).toHaveProperty('url')
    expect(await countCheckouts(shop, 'open')).toBe(1)
    expect(await countCustomers(shop)).toBe(1)
  })

  test.each([
    ['keeps failing', 500, 'payments-down'],
    ['is rate limiting us', 429, 'payments-busy'],
    ['rejects our key', 401, 'payments-closed'],
  ] as const)(
    '%s, the buyer sees an error and nothing is left behind',
    async (_, status, refused) => {
      const shop = await openShop()
      await shop.controls.failNext({ path: '/v1/checkout', status, times: 3 })

      expect(await press(shop)).toEqual({ refused })

      expect(shop.faults).toHaveLength(1)
      expect(String(shop.faults[0])).not.toContain('sk_test_sandbox')
      await shop.controls.failNext({ path: '/v1/none', status: 500, times: 1 })
      shop.clock.move(seconds(20))
      if (status === 429 || status === 401) await drain(shop)
      expect(await press(shop)).toHaveProperty('url')
      expect(await countCheckouts(shop, 'open')).toBe(1)
      expect(await countCustomers(shop)).toBe(1)
    },
  )

  test('does not answer, the buyer sees an error and nothing is left behind', async () => {
    let isSilent = true
    const isLost = (url: unknown) => isSilent && String(url).includes('/v1/checkout')
    const shop = await openShop(engines[0], {
      around: (fetch) => (url, init) => (isLost(url) ? runOutOfTime() : fetch(url, init)),
    })

    expect(await press(shop)).toMatchObject({ refused: 'payments-down' })

    isSilent = false
    expect(await press(shop)).toHaveProperty('url')
    expect(await countCheckouts(shop, 'open')).toBe(1)
    expect(await countCustomers(shop)).toBe(1)
  })

  /** What the SDK throws after a timeout. */
  async function runOutOfTime(): Promise<never> {
    throw new DOMException('Request timed out', 'AbortError')
  }

  test('is down, the circuit breaker opens for a while and then tries again', async () => {
    const shop = await openShop()
    await shop.controls.failNext({ path: '/v1/customers', status: 500, times: 9 })
    for (let time = 0; time < 3; time += 1) expect(isRefusal(await press(shop))).toBe(true)

    expect(await press(shop)).toEqual({ refused: 'payments-down' })
    expect(shop.faults).toHaveLength(3)

    shop.clock.move(seconds(16))
    expect(await press(shop)).toHaveProperty('url')
  })

  /** The failures that were not retried. */
  async function drain({ stripe }: Shop): Promise<void> {
    for (let left = 0; left < 2; left += 1)
      await stripe.checkout.sessions.list().catch(() => undefined)
  }
})
