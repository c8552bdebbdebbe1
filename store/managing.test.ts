import { describe, expect, test } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { days, later, minutes } from '#domain/time.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

const now = new Date('2026-03-01T12:00:00Z')
const customer = 'cus_ada' as CustomerId

async function openRooms(engine: Engine) {
  const store = await openTestStore(engine)
  await store.users.addUser(ada, firstSubscription(now))
  await store.users.addUser(grace, firstSubscription(now))
  return store
}

describe.each(engines)('managing subscriptions on $name', (engine) => {
  test('a dedupe key is new once per user, however many processes record it', async () => {
    const { notifications } = await openRooms(engine)
    const recorded = { dedupeKeys: ['receipt:1', 'receipt:2'], at: now }

    const answers = await Promise.all(
      [1, 2, 3].map(() => notifications.recordNotifications(ada.id, recorded)),
    )
    expect(answers.flatMap((fresh) => [...fresh]).toSorted()).toEqual(recorded.dedupeKeys)
    expect(await notifications.recordNotifications(grace.id, recorded)).toEqual(
      new Set(recorded.dedupeKeys),
    )
    expect(
      await notifications.recordNotifications(ada.id, { ...recorded, dedupeKeys: [] }),
    ).toEqual(new Set())
    expect(await notifications.listSentNotifications(ada.id)).toEqual(
      recorded.dedupeKeys.map((dedupeKey) => ({ dedupeKey, at: now })),
    )

    expect(await notifications.forgetNotification(ada.id, 'receipt:1')).toBe(true)
    expect(await notifications.forgetNotification(ada.id, 'receipt:1')).toBe(false)
    expect(await notifications.recordNotifications(ada.id, recorded)).toEqual(
      new Set(['receipt:1']),
    )
  })

  test('scheduled changes, unpaid invoices and disputes are read as they were written', async () => {
    const { billing } = await openRooms(engine)
    await billing.linkCustomer(ada.id, customer)
    const change = { planId: 'essential', cycle: 'monthly', at: later(now, days(9)) } as const
    const due = {
      invoiceId: 'in_1',
      dueCents: 1_500,
      currency: 'usd',
      url: null,
      since: now,
      nextTryAt: later(now, days(1)),
      needsOwner: false,
    }
    const subscription = {
      id: 'sub_1',
      planId: 'pro',
      cycle: 'yearly',
      currency: 'eur',
      status: 'past-due',
      startedAt: now,
      periodEndsAt: later(now, days(31)),
      endsAt: later(now, days(31)),
      change,
      isDuplicate: false,
      waitsUntil: null,
    } as const

    const seen = { ticket: 1, at: now, subscription, due, dispute: 'open', remindAt: now } as const
    await billing.writeAccount(customer, seen)

    const { isDuplicate: _, waitsUntil: __, ...kept } = subscription
    expect(await billing.lockAccount(customer)).toEqual({
      customerId: customer,
      userId: ada.id,
      subscription: kept,
      seenAt: now,
      remindAt: now,
      untrackedUntil: null,
      due,
      dispute: 'open',
    })
    expect(await billing.listEnding(now, later(now, days(31)))).toEqual([customer])
    expect(await billing.listEnding(now, later(now, days(30)))).toEqual([])
    expect(await billing.lockAccount('cus_none' as CustomerId)).toBeNull()
  })

  test('a grant ends once, by its end date or by being revoked', async () => {
    const { grants } = await openRooms(engine)
    const grant = { userId: ada.id, planId: 'pro', reason: 'why', grantedAt: now, revokedAt: null }
    await grants.addGrant({ ...grant, planId: 'pro', id: 'one', endsAt: later(now, days(1)) })
    await grants.addGrant({ ...grant, planId: 'pro', id: 'two', endsAt: later(now, days(2)) })

    expect(await grants.revokeGrant('one', now)).toBe(true)
    expect(await grants.revokeGrant('one', now)).toBe(false)
    expect(await grants.listEndedGrants(later(now, days(1)), 9)).toEqual([])
    const [ended] = await grants.listEndedGrants(later(now, days(2)), 9)
    expect(ended).toMatchObject({ id: 'two', reason: 'why' })
    await grants.settleGrant('two')
    expect(await grants.listEndedGrants(later(now, days(9)), 9)).toEqual([])
    expect((await grants.listGrants(ada.id)).map(({ id }) => id).toSorted()).toEqual(['one', 'two'])
    expect(await grants.listGrants(grace.id)).toEqual([])
  })

  test('a customer whose account was deleted stays due until deleted at the provider, and is counted', async () => {
    const { departures } = await openRooms(engine)
    const departure = { customerId: customer, since: now, subscriptionId: 'sub_1' }
    await departures.addPendingDeletion(departure, now)
    await departures.addPendingDeletion({ ...departure, since: null }, later(now, days(1)))

    expect(await departures.listDueDeletions(now, 9)).toEqual([{ ...departure, tries: 0 }])
    await departures.postponeDeletion(customer, later(now, minutes(1)))
    expect(await departures.listDueDeletions(now, 9)).toEqual([])
    expect(await departures.listDueDeletions(later(now, minutes(1)), 9)).toMatchObject([
      { tries: 1 },
    ])
    await departures.removePendingDeletion(customer)
    expect(await departures.listDueDeletions(later(now, days(9)), 9)).toEqual([])
  })

  test('reasons for canceling and users by address are found, and deleted with the user', async () => {
    const { billing, notices, users } = await openRooms(engine)
    const cancellation = { userId: ada.id, subscriptionId: 'sub_1', reason: 'A holiday', at: now }
    await billing.addCancellation(cancellation)
    await notices.addNotice(
      { id: 'evt_1', kind: 'invoice.paid', customerId: customer },
      { at: now, dueAt: now },
    )

    expect(await billing.listCancellations(ada.id)).toEqual([cancellation])
    expect(await users.findUserByEmail(ada.email)).toEqual(ada)
    expect(await users.findUserByEmail('nobody@example.com')).toBeNull()
    expect(await notices.listNoticesOf(customer, 9)).toMatchObject([
      { id: 'evt_1', handledAt: null },
    ])
    await users.deleteUser(ada.id)
    expect(await billing.listCancellations(ada.id)).toEqual([])
  })
})
