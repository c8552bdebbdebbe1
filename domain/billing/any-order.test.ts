import { expect, test } from 'vitest'
import { later } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { listEvents, type Message, seal } from '#tests/notices.ts'
import { paidSubscription } from '#tests/paid-subscription.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { buy, furnish, getCustomer } from '#tests/shop.ts'
import type { CustomerId } from './customer.ts'
import { noHistory } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import { batchDelayMs, receiveNotice, settleNotices } from './receive-notice.ts'

/** Enough to cover each kind of order; 500 samples take 15 seconds. */
const samples = 120

/**
 * The states at the provider in sequence: nothing, an incomplete first payment, a plan, and finally
 * another plan or none.
 */
function playScenario(now: Date, end: 'keeps' | 'cancels'): (PaidSubscription | null)[] {
  const bought = paidSubscription(now, {})
  const last = end === 'keeps' ? bought : ({ ...bought, status: 'canceled', endedAt: now } as const)
  return [null, { ...bought, status: 'incomplete' }, bought, last]
}

test.each(engines)(
  'the notices of a first purchase lead to the same result in any order and in parallel ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    const shop = await furnish(toTestPorts(store))
    await shop.controls.setDelivery('held')
    await buy(shop)
    const customer = await getCustomer(shop)
    const messages = (await listEvents(shop))
      .filter(({ data }) => JSON.stringify(data).includes(customer))
      .map((event) => seal(shop, event))
    expect(messages.length).toBeGreaterThanOrEqual(12)
    const random = openRandom(engine.name.length)
    const count = engine.name === 'SQLite' ? samples : samples / 10
    const ends = new Set<string>()

    for (let sample = 0; sample < count; sample += 1) {
      const end = sample % 2 === 0 ? 'keeps' : 'cancels'
      await startAnew()
      await deliverInOrder(shuffle(messages, random), playScenario(shop.clock.now(), end))
      const { plan, expiresAt } = (await shop.users.findSubscription(ada.id)) ?? {}
      const account = await shop.billing.findAccount(ada.id)
      ends.add(`${end}: ${plan} ${expiresAt?.toISOString()} ${account?.subscription?.status}`)
    }

    expect([...ends].toSorted()).toEqual([
      'cancels: free 2026-03-31T12:00:00.000Z undefined',
      'keeps: pro 2026-04-01T12:00:00.000Z active',
    ])
    expect(await shop.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })

    /** Restores the state before the purchase. */
    async function startAnew(): Promise<void> {
      await store.db.deleteFrom('notice').execute()
      await shop.billing.unlinkCustomer(customer as CustomerId)
      await shop.billing.linkCustomer(ada.id, customer)
    }

    /**
     * Delivers each notice no earlier than the state it is about, and moves the provider on in
     * between.
     */
    async function deliverInOrder(
      order: readonly Message[],
      states: readonly (PaidSubscription | null)[],
    ): Promise<void> {
      let happened = 0
      const fetchHistory = async () => {
        const seen = states[happened] ?? null
        if (random() < 0.3) await new Promise(setImmediate)
        return { ...noHistory, subscriptions: seen ? [seen] : [] }
      }
      const ports = { ...shop, payments: { ...shop.payments, fetchHistory } }
      let delivered = 0
      while (delivered < order.length) {
        const batchSize = 1 + Math.floor(random() * 4)
        const batch = order.slice(delivered, delivered + batchSize)
        delivered += batch.length
        const newest = Math.max(...batch.map((message) => toMoment(message, states.length)))
        happened = Math.max(happened, newest)
        await Promise.all(batch.map((message) => receiveNotice(ports, message)))
        if (random() < 0.3 || delivered === order.length) await settleAll(ports)
      }
    }

    /** The later a notice was created, the later the provider's state when it is delivered. */
    function toMoment(message: Message, moments: number): number {
      return Math.floor(((messages.indexOf(message) + 1) / messages.length) * (moments - 1))
    }
  },
  60_000,
)

/** One second later, without moving the calendar of the scenario. */
async function settleAll(ports: Parameters<typeof settleNotices>[0]): Promise<void> {
  const clock = { now: () => later(ports.clock.now(), batchDelayMs) }
  while (await settleNotices({ ...ports, clock }));
}

/** Seeded, so that a failure can be reproduced. */
function openRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
