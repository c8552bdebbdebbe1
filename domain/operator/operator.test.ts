import { expect, test } from 'vitest'
import type { Store } from '#store/open-store.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import type { CustomerId } from '../billing/customer.ts'
import type { PaidSubscription } from '../billing/paid-subscription.ts'
import { firstSubscription, type User, type UserId } from '../identity/user.ts'
import { days, later, toDay } from '../time.ts'
import { isOperator } from './access.ts'
import { readReport } from './read-report.ts'
import { createTotalsRefresh } from './refresh-totals.ts'

async function openPorts(engine: (typeof engines)[number]) {
  const store = await openTestStore(engine)
  const clock = stoppedClock()
  const ports = {
    ...store,
    clock,
    releases: [],
    models: { budget: { perDay: null, perMonth: null } },
  }
  const refresh = createTotalsRefresh(ports)
  const finish = async () => {
    while (await refresh());
  }
  return { ports, clock, finish }
}

async function addUser(store: Store, user: Partial<User> & Pick<User, 'id' | 'createdAt'>) {
  const email = `${user.id}@example.com`
  await store.users.addUser({ ...grace, email, ...user }, firstSubscription(user.createdAt))
}

type Paid = Partial<PaidSubscription>

async function pay(store: Store, { userId, ...paid }: Paid & { readonly userId: UserId }) {
  const customerId = `cus_${userId}` as CustomerId
  await store.billing.linkCustomer(userId, customerId)
  const subscription = {
    id: `sub_${userId}`,
    planId: 'pro',
    cycle: 'monthly',
    currency: 'usd',
    status: 'active',
    periodEndsAt: new Date(0),
    endsAt: null,
    change: null,
    ...paid,
  } as PaidSubscription
  const seen = {
    ticket: 1,
    at: new Date(0),
    subscription,
    due: null,
    dispute: null,
    remindAt: null,
  }
  await store.billing.writeAccount(customerId, seen)
}

test.each(engines)(
  'the report counts users, paying users and revenue by plan and currency ($name)',
  async (engine) => {
    const { ports, clock, finish } = await openPorts(engine)
    const now = clock.now()
    const ids = ['a', 'b', 'c', 'd', 'e'] as UserId[]
    for (const id of ids) await addUser(ports, { id, createdAt: later(now, -days(40)) })
    await addUser(ports, { ...ada, createdAt: later(now, -days(1)) })
    const [a, b, c, d, e] = ids as [UserId, UserId, UserId, UserId, UserId]
    await pay(ports, { userId: a })
    await pay(ports, { userId: b, cycle: 'yearly', endsAt: now })
    await pay(ports, { userId: c, currency: 'eur', planId: 'essential' })
    await pay(ports, { userId: d, status: 'past-due' })
    await ports.downloads.recordDownload({ userId: e, version: '0.1.0', downloadedAt: now })
    await ports.siteTotals.addDailyCounts({
      day: toDay(later(now, -days(2))),
      counts: { 'subscriptions-ended': 1, paying: 8, requests: 5 },
    })
    await ports.siteTotals.addDailyCounts({
      day: toDay(later(now, -days(2))),
      counts: { requests: 2 },
    })

    expect(await readReport(ports)).toBeNull()
    await finish()

    const report = await readReport(ports)
    expect(report).toMatchObject({
      refreshedAt: now,
      users: { all: 6, verified: 5 },
      paying: { all: 4, cancelled: 1, pastDue: 1 },
      revenue: [
        { plan: 'essential', currency: 'eur', monthly: 1, yearly: 0, perMonth: 700 },
        { plan: 'pro', currency: 'usd', monthly: 1, yearly: 1, perMonth: 2_750 },
      ],
      churn: { ended: 1, rate: 1 / 8 },
      releases: [{ version: '0.1.0', users: 1, isOffered: false }],
      outbox: { waiting: 0, givenUp: 0, oldest: null },
      pendingDeletions: 0,
    })
    expect(report?.days).toHaveLength(30)
    expect(report?.days.at(-2)).toMatchObject({ newUsers: 1, requests: 0 })
    expect(report?.days.at(-3)).toMatchObject({ newUsers: 0, requests: 7, paying: 8 })
    expect(report?.days.at(-1)).toMatchObject({ paying: 4 })
  },
)

test.each(engines)(
  'the report tells unused allowances from used and empty ones ($name)',
  async (engine) => {
    const { ports, clock, finish } = await openPorts(engine)
    const now = clock.now()
    const refillMs = days(1) / 50
    const used = { full: 0, half: 500, low: 800, nearlyEmpty: 999, empty: 1_000 }
    for (const [id, requests] of Object.entries(used)) {
      await addUser(ports, { id: id as UserId, createdAt: now })
      const fullAt = later(now, requests * refillMs)
      await ports.usage.setBucket(id as UserId, { ceiling: 1_000, refillMs, fullAt })
    }

    await finish()

    const [free] = (await readReport(ports))?.allowances ?? []
    expect(free).toEqual({ plan: 'Free', unused: 1, used: 1, low: 2, empty: 1 })
  },
)

test('a refresh that fails starts over with the next one', async () => {
  const { ports, finish } = await openPorts(engines[0])
  await addUser(ports, { id: 'a' as UserId, createdAt: new Date(0) })
  const failing = {
    ...ports.siteTotals,
    countDownloads: () => Promise.reject(new Error('locked')),
  }
  const refresh = createTotalsRefresh({ ...ports, siteTotals: failing })

  const all = async () => {
    while (await refresh());
  }

  await expect(all()).rejects.toThrow('locked')
  expect(await readReport(ports)).toBeNull()
  await finish()
  expect(await readReport(ports)).toMatchObject({ users: { all: 1 } })
})

test('an operator is someone with a listed address that is verified', () => {
  const operators = ['grace@example.com', 'ada@example.com']

  expect(isOperator(grace, operators)).toBe(true)
  expect(isOperator({ ...grace, email: 'Grace@Example.com' }, operators)).toBe(true)
  expect(isOperator(ada, operators)).toBe(false)
  expect(isOperator({ ...grace, email: 'grace@example.com.evil.example' }, operators)).toBe(false)
  expect(isOperator(grace, [])).toBe(false)
})
