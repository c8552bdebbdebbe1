import { goodCard } from 'stripe-sandbox/testing'
import { expect, test } from 'vitest'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { changePlan } from '#domain/subscriptions/change-plan.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { requestRefund } from '#domain/subscriptions/request-refund.ts'
import { days, minutes } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  findPlan,
  getCustomer,
  giveCard,
  listCharges,
  listMailKinds,
  open,
  openSecond,
  openShop,
  pass,
  pay,
  preview,
  type Shop,
  settleAll,
  subscribe,
} from '#tests/shop.ts'

const yearly = { planId: 'pro', cycle: 'yearly' } as const

/** In `npm run test:long` before every request, otherwise before those that change something. */
const isEvery = Boolean(process.env.ALL_ENGINES)

/** Something else that happens before a given request to the provider. */
function openInterruption() {
  let place = Number.POSITIVE_INFINITY
  let happens: () => Promise<unknown> = async () => undefined
  return {
    /** Before request number `at`, counted from now. */
    plan(at: number, event: () => Promise<unknown>): void {
      place = at
      happens = event
    },
    /** Whether it has happened. */
    isOver: () => place === Number.POSITIVE_INFINITY,
    around:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (url, init) => {
        if (isEvery || init?.method !== 'GET') place -= 1
        if (place === 0) {
          place = Number.POSITIVE_INFINITY
          await happens()
        }
        return fetch(url, init)
      },
  }
}

async function openInterrupted() {
  const interruption = openInterruption()
  const shop = await openShop(undefined, { around: interruption.around })
  return { shop, interruption }
}

async function prepareUpgrade(shop: Shop) {
  const { agreed } = await preview(shop, yearly)
  return () => changePlan(shop, { user: ada, choice: yearly, agreed, language: 'en' })
}

/** Everything that was charged and not returned. */
async function sumKept({ stripe }: Shop): Promise<number> {
  const { data } = await stripe.charges.list({ limit: 100 })
  const paid = data.filter((charge) => charge.paid)
  return paid.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0)
}

async function settle(shop: Shop): Promise<void> {
  shop.clock.move(minutes(10))
  await settleAll(shop)
  await pass(shop, days(1))
  await settleAll(shop)
}

type Race = {
  /** Returns what a customer does, and what happens meanwhile. */
  readonly prepare: (
    shop: Shop,
  ) => Promise<{ act: () => Promise<unknown>; meanwhile: () => Promise<unknown> }>
  readonly check: (shop: Shop, at: number) => Promise<void>
}

/** Runs a race once for each request that the act makes. Returns how many there were. */
async function inEveryPlace({ prepare, check }: Race): Promise<number> {
  for (let at = 1; ; at += 1) {
    const { shop, interruption } = await openInterrupted()
    const { act, meanwhile } = await prepare(shop)
    interruption.plan(at, meanwhile)

    await act()
    const hasHappened = interruption.isOver()
    await settle(shop)

    await check(shop, at)
    await checkBooks(shop)
    if (!hasHappened) return at - 1
  }
}

/** Nobody pays without a plan, or has a plan without paying. */
async function checkPaidFor(shop: Shop, at: number): Promise<void> {
  const hasPlan = (await findPlan(shop)) !== 'free'
  expect({ at, hasPlan }).toEqual({ at, hasPlan: (await sumKept(shop)) > 0 })
}

test('a refund and an upgrade at the same time in two tabs never leave a charge without a plan', async () => {
  const prepare = async (shop: Shop) => {
    await subscribe(shop, { planId: 'essential' })
    return { act: () => requestRefund(shop, ada), meanwhile: await prepareUpgrade(shop) }
  }

  expect(await inEveryPlace({ prepare, check: checkPaidFor })).toBeGreaterThan(1)
}, 60_000)

test('an upgrade during which a refund is requested in another tab is charged and kept, or returned', async () => {
  const prepare = async (shop: Shop) => {
    await subscribe(shop, { planId: 'essential' })
    return { act: await prepareUpgrade(shop), meanwhile: () => requestRefund(shop, ada) }
  }

  expect(await inEveryPlace({ prepare, check: checkPaidFor })).toBeGreaterThan(0)
}, 60_000)

test('an upgrade while support moves the plan to another item charges what was agreed, or nothing', async () => {
  let dueCents = 0
  const prepare = async (shop: Shop) => {
    await subscribe(shop, { planId: 'essential' })
    dueCents = (await preview(shop, yearly)).quote.dueCents
    return { act: await prepareUpgrade(shop), meanwhile: () => moveToPro(shop) }
  }
  const check = async (shop: Shop, at: number) => {
    const [, upgrade] = (await listCharges(shop)).toReversed()
    expect([0, dueCents], `before request ${at}`).toContain(upgrade?.[0] ?? 0)
  }

  expect(await inEveryPlace({ prepare, check })).toBeGreaterThan(1)
}, 60_000)

test('a customer who cancels at the provider during a downgrade is not charged again', async () => {
  let isCanceled = false
  const prepare = async (shop: Shop) => {
    isCanceled = false
    await subscribe(shop)
    const choice = { planId: 'essential', cycle: 'monthly' } as const
    const id = (await findPaid(shop))?.id ?? ''
    // The provider refuses it once the downgrade is planned.
    const meanwhile = async () => {
      const canceled = shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
      isCanceled = await canceled.then(
        () => true,
        () => false,
      )
    }
    return {
      act: () => changePlan(shop, { user: ada, choice, agreed: null, language: 'en' }),
      meanwhile,
    }
  }
  // With every request, the first one reads the subscription: a customer who has canceled before it
  // has chosen the smaller plan afterwards, and keeps it.
  const firstDuring = isEvery ? 2 : 1
  const canceledAt: number[] = []
  const check = async (shop: Shop, at: number) => {
    const isLast = isCanceled && at >= firstDuring
    if (isLast) canceledAt.push(at)
    await pass(shop, days(35))
    expect([at, (await listCharges(shop)).length]).toEqual([at, isLast ? 1 : 2])
  }

  expect(await inEveryPlace({ prepare, check })).toBeGreaterThan(1)
  expect(canceledAt).toContain(firstDuring)
}, 60_000)

/** As a favor: nothing is charged until the next renewal. */
async function moveToPro({ stripe }: Shop): Promise<void> {
  const { data } = await stripe.subscriptions.list()
  const [price] = (await stripe.prices.list({ lookup_keys: ['ghost_writers_pro_monthly'] })).data
  const { id = '', items } = data[0] ?? {}
  const former = (items?.data ?? []).map((item) => ({ id: item.id, deleted: true }))
  const replaced = [...former, { price: price?.id ?? '' }]
  await stripe.subscriptions.update(id, { items: replaced, proration_behavior: 'none' })
}

test('canceling an unpaid year while its payment succeeds keeps the year, or returns the payment', async () => {
  const prepare = async (shop: Shop) => {
    await subscribe(shop, yearly)
    await giveCard(shop, '4000000000000341')
    await pass(shop, days(367))
    const due = (await readBilling(shop, ada)).due?.invoiceId ?? ''
    const act = () => cancelPlan(shop, { user: ada, reason: '' })
    return { act, meanwhile: () => shop.controls.payInvoice(due, goodCard) }
  }
  const check = async (shop: Shop, at: number) => {
    const hasPlan = (await findPlan(shop)) === 'pro'
    // The first year was used. The second is theirs until its end, was returned, or never paid.
    expect([at, await sumKept(shop)]).toEqual([at, hasPlan ? 30_000 : 15_000])
    expect((await findPaid(shop))?.endsAt ?? null).toEqual(hasPlan ? expect.any(Date) : null)
  }

  expect(await inEveryPlace({ prepare, check })).toBeGreaterThan(1)
}, 60_000)

test('a buyer who was charged twice and disputes the second charge keeps the plan, and the second one never charges again', async () => {
  const shop = await openShop()
  await shop.controls.setDelivery('held')
  await pay(shop, await open(shop))
  shop.clock.move(1_000)
  await pay(shop, (await openSecond(shop)).id)
  const customer = await getCustomer(shop)
  const [second] = (await shop.stripe.charges.list({ customer })).data
  const dispute = await shop.controls.openDispute(second?.id ?? '')
  await shop.controls.setDelivery('normal')
  await settleAll(shop)

  await shop.controls.closeDispute(dispute, 'lost')
  await settleAll(shop)
  for (const _ of [1, 2]) {
    await pass(shop, days(32))
    await settleAll(shop)
  }

  expect(await findPlan(shop)).toBe('pro')
  const { data } = await shop.stripe.subscriptions.list({ customer, status: 'active' })
  expect(data).toHaveLength(1)
  // The first payment, its two renewals, and the duplicate's one.
  expect(await listCharges(shop)).toHaveLength(4)
  expect(await shop.refunds.listOwedRefunds(customer)).toEqual([])
  const kinds = await listMailKinds(shop)
  expect(kinds.filter((kind) => kind === 'ended')).toEqual([])
})

test('an upgrade that takes the provider very long is reported as unfinished, and nothing is charged twice', async () => {
  let isSlow = false
  let finish: () => Promise<unknown> = async () => undefined
  const shop = await openShop(undefined, {
    around: (fetch) => async (url, init) => {
      const isChange = init?.method === 'POST' && /subscriptions\/sub_/.test(String(url))
      if (!isSlow || !isChange) return fetch(url, init)
      finish = () => fetch(url, init)
      const error = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' }
      return Response.json({ error }, { status: 409 })
    },
  })
  await subscribe(shop, { planId: 'essential' })
  const upgrade = await prepareUpgrade(shop)
  isSlow = true

  expect(await upgrade()).toEqual({ refused: 'still-working' })
  expect((await readBilling(shop, ada)).isChanging).toBe(true)
  expect(await upgrade()).toEqual({ refused: 'change-under-way' })
  await finish()
  isSlow = false
  await settle(shop)

  expect(await findPlan(shop)).toBe('pro')
  expect(await listCharges(shop)).toHaveLength(2)
  expect(await listMailKinds(shop)).toContain('plan-changed')
  expect((await readBilling(shop, ada)).isChanging).toBe(false)
  await checkBooks(shop)
})
