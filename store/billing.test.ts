import { describe, expect, test } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { days, later, minutes } from '#domain/time.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { paidSubscription } from '#tests/paid-subscription.ts'
import { ada, grace } from '#tests/people.ts'

const now = new Date('2026-03-01T12:00:00Z')
const customer = 'cus_ada' as CustomerId
const paid = paidSubscription(now, { currency: 'eur' })
const order = { planId: 'pro', cycle: 'monthly', currency: 'usd', language: 'en' } as const
const clean = { due: null, dispute: null, remindAt: null } as const
const notice = { id: 'evt_1', kind: 'invoice.paid', customerId: customer }
const onArrival = { at: now, dueAt: later(now, minutes(1)) }

async function openBilling(engine: Engine) {
  const stores = await openTestStore(engine)
  await stores.users.addUser(ada, firstSubscription(now))
  await stores.users.addUser(grace, firstSubscription(now))
  return stores
}

describe.each(engines)('billing on $name', (engine) => {
  test('a user has one customer, and the first link wins', async () => {
    const { billing } = await openBilling(engine)

    const links = await Promise.all([
      billing.linkCustomer(ada.id, customer),
      billing.linkCustomer(ada.id, 'cus_other' as CustomerId),
    ])

    expect(new Set(links).size).toBe(1)
    expect(await billing.findUserOf(links[0])).toBe(ada.id)
    expect((await billing.findAccount(ada.id))?.customerId).toBe(links[0])
  })

  test('a sync that began earlier never overwrites one that began later', async () => {
    const { billing } = await openBilling(engine)
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

  test('many clicks get one checkout, and an order for another plan supersedes it', async () => {
    const { checkouts } = await openBilling(engine)
    const request = { userId: ada.id, ...order, after: null }

    const claims = await Promise.all([1, 2, 3].map(() => checkouts.claimCheckout(request)))
    expect(claims.map(({ attempt }) => attempt)).toEqual([1, 1, 1])
    await checkouts.saveCheckout({ ...request, attempt: 1, checkoutId: null, former: null }, 'cs_1')
    expect(await checkouts.claimCheckout(request)).toMatchObject({ attempt: 1, checkoutId: 'cs_1' })

    const other = await checkouts.claimCheckout({ ...request, cycle: 'yearly' })
    expect(other).toMatchObject({ attempt: 2, checkoutId: null, former: 'cs_1' })
    const again = await checkouts.claimCheckout({ ...request, cycle: 'yearly' })
    expect(again).toEqual(other)
    await checkouts.saveCheckout(other, 'cs_2')

    const inEuro = await checkouts.claimCheckout({ ...request, cycle: 'yearly', currency: 'eur' })
    expect(inEuro).toMatchObject({ attempt: 3, checkoutId: null, former: 'cs_2' })
    expect(await checkouts.findLastCurrency(ada.id)).toBe('eur')
    expect(await checkouts.findLastCurrency(grace.id)).toBeNull()
  })

  test('an expired checkout is followed by one other, however many requests find it expired', async () => {
    const { checkouts } = await openBilling(engine)
    const request = { userId: ada.id, ...order, after: null }
    const claim = await checkouts.claimCheckout(request)
    await checkouts.saveCheckout(claim, 'cs_1')

    const next = await Promise.all(
      [1, 2, 3].map(() => checkouts.claimCheckout({ ...request, after: 1 })),
    )

    expect(next).toEqual(
      next.map(() => ({ userId: ada.id, attempt: 2, checkoutId: null, former: null })),
    )
  })

  test('a notice is in the inbox once, and waits until it is marked as handled', async () => {
    const { notices } = await openBilling(engine)

    const added = await Promise.all([1, 2].map(() => notices.addNotice(notice, onArrival)))
    expect(added).toEqual([true, true])
    expect(await notices.listDueNotices(now, 5)).toEqual([])
    expect(await notices.listDueNotices(onArrival.dueAt, 5)).toEqual([{ ...notice, tries: 0 }])
    await notices.markHandled(notice.id, now)

    expect(await notices.addNotice(notice, onArrival)).toBe(false)
    expect(await notices.listDueNotices(onArrival.dueAt, 5)).toEqual([])
  })

  test('a notice that one process handled and another failed at is handled', async () => {
    const { notices } = await openBilling(engine)
    await notices.addNotice(notice, onArrival)

    await notices.markHandled(notice.id, now)
    await notices.markFailed(notice.id, { reason: 'no network', dueAt: now })

    expect(await notices.listDueNotices(later(now, days(1)), 5)).toEqual([])
    expect(await notices.readInbox()).toEqual({ waiting: 0, givenUp: 0, oldest: null })
  })

  test('a notice is deleted long after it was handled, and never while it waits', async () => {
    const { notices } = await openBilling(engine)
    await notices.addNotice(notice, onArrival)
    await notices.addNotice({ ...notice, id: 'evt_2' }, onArrival)
    await notices.markHandled(notice.id, now)

    await notices.forgetNotices(now)
    expect(await notices.addNotice(notice, onArrival)).toBe(false)
    await notices.forgetNotices(later(now, 1))
    expect(await notices.addNotice(notice, onArrival)).toBe(true)
    expect((await notices.readInbox()).waiting).toBe(2)
  })

  test('a failed notice is due later, and one that is given up never', async () => {
    const { notices } = await openBilling(engine)
    await notices.addNotice(notice, onArrival)

    const dueAt = later(now, minutes(1))
    await notices.markFailed(notice.id, { reason: 'no network', dueAt })
    expect(await notices.listDueNotices(now, 5)).toEqual([])
    expect(await notices.listDueNotices(dueAt, 5)).toEqual([{ ...notice, tries: 1 }])
    expect(await notices.readInbox()).toEqual({ waiting: 1, givenUp: 0, oldest: now })

    await notices.markFailed(notice.id, { reason: 'no network', dueAt: null })
    expect(await notices.readInbox()).toEqual({ waiting: 0, givenUp: 1, oldest: null })
  })

  test('paying customers who were not synced for long are found, oldest sync first', async () => {
    const { billing } = await openBilling(engine)
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
