import { describe, expect, test } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { days, later, minutes } from '#domain/time.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

const now = new Date('2026-03-01T12:00:00Z')
const customer = 'cus_ada' as CustomerId
const paid = {
  id: 'sub_1',
  planId: 'pro',
  cycle: 'monthly',
  currency: 'eur',
  status: 'active',
  startedAt: now,
  periodEndsAt: later(now, days(31)),
  endsAt: null,
  change: null,
  isDuplicate: false,
  waitsUntil: null,
} as const
const order = { planId: 'pro', cycle: 'monthly', currency: 'usd' } as const
const clean = { due: null, dispute: null } as const
const notice = { id: 'evt_1', kind: 'invoice.paid', customerId: customer }
const onArrival = { at: now, dueAt: later(now, minutes(1)) }

async function openBilling(engine: Engine) {
  const { users, billing } = await openTestStore(engine)
  await users.addUser(ada, firstSubscription(now))
  await users.addUser(grace, firstSubscription(now))
  return billing
}

describe.each(engines)('billing on $name', (engine) => {
  test('a user has one customer for good, whoever links first', async () => {
    const billing = await openBilling(engine)

    const links = await Promise.all([
      billing.linkCustomer(ada.id, customer),
      billing.linkCustomer(ada.id, 'cus_other' as CustomerId),
    ])

    expect(new Set(links).size).toBe(1)
    expect(await billing.findUserOf(links[0])).toBe(ada.id)
    expect((await billing.findAccount(ada.id))?.customerId).toBe(links[0])
  })

  test('a look that began earlier never undoes one that began later', async () => {
    const billing = await openBilling(engine)
    await billing.linkCustomer(ada.id, customer)
    const slow = await billing.takeTicket(customer)
    const quick = await billing.takeTicket(customer)

    expect(
      await billing.writeAccount(customer, {
        ticket: quick,
        at: now,
        subscription: paid,
        ...clean,
      }),
    ).toBe(true)
    expect(
      await billing.writeAccount(customer, { ticket: slow, at: now, subscription: null, ...clean }),
    ).toBe(false)

    const account = await billing.findAccount(ada.id)
    expect(account?.subscription).toMatchObject({ id: 'sub_1', planId: 'pro', endsAt: null })
  })

  test('whoever presses many times has one checkout, and another wish takes its place', async () => {
    const billing = await openBilling(engine)
    const wish = { userId: ada.id, ...order, after: null }

    const claims = await Promise.all([1, 2, 3].map(() => billing.claimCheckout(wish)))
    expect(claims.map(({ attempt }) => attempt)).toEqual([1, 1, 1])
    await billing.saveCheckout({ ...wish, attempt: 1, checkoutId: null, former: null }, 'cs_1')
    expect(await billing.claimCheckout(wish)).toMatchObject({ attempt: 1, checkoutId: 'cs_1' })

    const other = await billing.claimCheckout({ ...wish, cycle: 'yearly' })
    expect(other).toMatchObject({ attempt: 2, checkoutId: null, former: 'cs_1' })
    const again = await billing.claimCheckout({ ...wish, cycle: 'yearly' })
    expect(again).toEqual(other)
    await billing.saveCheckout(other, 'cs_2')

    const inEuro = await billing.claimCheckout({ ...wish, cycle: 'yearly', currency: 'eur' })
    expect(inEuro).toMatchObject({ attempt: 3, checkoutId: null, former: 'cs_2' })
    expect(await billing.findLastCurrency(ada.id)).toBe('eur')
    expect(await billing.findLastCurrency(grace.id)).toBeNull()
  })

  test('a checkout that is over is followed by one other, however many find it so', async () => {
    const billing = await openBilling(engine)
    const wish = { userId: ada.id, ...order, after: null }
    const claim = await billing.claimCheckout(wish)
    await billing.saveCheckout(claim, 'cs_1')

    const next = await Promise.all(
      [1, 2, 3].map(() => billing.claimCheckout({ ...wish, after: 1 })),
    )

    expect(next).toEqual(
      next.map(() => ({ userId: ada.id, attempt: 2, checkoutId: null, former: null })),
    )
  })

  test('a notice is in the inbox once, and waits until it is ticked off', async () => {
    const billing = await openBilling(engine)

    const added = await Promise.all([1, 2].map(() => billing.addNotice(notice, onArrival)))
    expect(added).toEqual([true, true])
    expect(await billing.listDueNotices(now, 5)).toEqual([])
    expect(await billing.listDueNotices(onArrival.dueAt, 5)).toEqual([{ ...notice, tries: 0 }])
    await billing.markHandled(notice.id, now)

    expect(await billing.addNotice(notice, onArrival)).toBe(false)
    expect(await billing.listDueNotices(onArrival.dueAt, 5)).toEqual([])
  })

  test('a notice that one handled and another failed at is handled', async () => {
    const billing = await openBilling(engine)
    await billing.addNotice(notice, onArrival)

    await billing.markHandled(notice.id, now)
    await billing.markFailed(notice.id, { reason: 'no network', dueAt: now })

    expect(await billing.listDueNotices(later(now, days(1)), 5)).toEqual([])
    expect(await billing.readInbox()).toEqual({ waiting: 0, givenUp: 0, oldest: null })
  })

  test('a notice is forgotten when it was handled long ago, and never while it waits', async () => {
    const billing = await openBilling(engine)
    await billing.addNotice(notice, onArrival)
    await billing.addNotice({ ...notice, id: 'evt_2' }, onArrival)
    await billing.markHandled(notice.id, now)

    await billing.forgetNotices(now)
    expect(await billing.addNotice(notice, onArrival)).toBe(false)
    await billing.forgetNotices(later(now, 1))
    expect(await billing.addNotice(notice, onArrival)).toBe(true)
    expect((await billing.readInbox()).waiting).toBe(2)
  })

  test('a notice that failed is due later, and one that is given up never', async () => {
    const billing = await openBilling(engine)
    await billing.addNotice(notice, onArrival)

    const dueAt = later(now, minutes(1))
    await billing.markFailed(notice.id, { reason: 'no network', dueAt })
    expect(await billing.listDueNotices(now, 5)).toEqual([])
    expect(await billing.listDueNotices(dueAt, 5)).toEqual([{ ...notice, tries: 1 }])
    expect(await billing.readInbox()).toEqual({ waiting: 1, givenUp: 0, oldest: now })

    await billing.markFailed(notice.id, { reason: 'no network', dueAt: null })
    expect(await billing.readInbox()).toEqual({ waiting: 0, givenUp: 1, oldest: null })
  })

  test('who pays and was not looked at for long is found, the longest first', async () => {
    const billing = await openBilling(engine)
    const other = 'cus_grace' as CustomerId
    await billing.linkCustomer(ada.id, customer)
    await billing.linkCustomer(grace.id, other)
    await billing.writeAccount(customer, {
      ticket: 1,
      at: later(now, -2),
      subscription: paid,
      ...clean,
    })
    await billing.writeAccount(other, {
      ticket: 1,
      at: later(now, -3),
      subscription: paid,
      ...clean,
    })

    expect(await billing.listStale(now, 5)).toEqual([other, customer])
    expect(await billing.listStale(later(now, -2), 5)).toEqual([other])
  })
})
