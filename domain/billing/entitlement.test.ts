import { describe, expect, test } from 'vitest'
import { paidSubscription } from '#tests/paid-subscription.ts'
import { firstSubscription } from '../identity/user.ts'
import { days, later } from '../time.ts'
import { getEntitlement } from './entitlement.ts'
import { chooseSubscription } from './paid-subscription.ts'

const now = new Date('2026-03-01T12:00:00Z')
const periodEndsAt = later(now, days(365))
const pro = paidSubscription(now, { cycle: 'yearly', periodEndsAt })

describe('subscription status', () => {
  test.each(['active', 'trialing', 'past-due'] as const)('%s grants the plan', (status) => {
    const paid = chooseSubscription([{ ...pro, status }])

    expect(getEntitlement(paid, { now, before: null })).toEqual({
      plan: 'pro',
      requestLimit: -1,
      expiresAt: pro.periodEndsAt,
      billingCycle: 'yearly',
    })
  })

  test.each(['incomplete', 'incomplete-expired', 'unpaid', 'paused', 'canceled'] as const)(
    '%s grants only Free',
    (status) => {
      const paid = chooseSubscription([{ ...pro, status }])

      expect(getEntitlement(paid, { now, before: null })).toEqual(firstSubscription(now))
      expect(getEntitlement({ ...pro, status }, { now, before: null }).plan).toBe('free')
    },
  )
})

test('Essential holds up to 5,000 requests, monthly or yearly', () => {
  const essential = { ...pro, planId: 'essential', cycle: 'monthly' } as const

  expect(getEntitlement(essential, { now, before: null })).toMatchObject({
    plan: 'essential',
    requestLimit: 5000,
    billingCycle: 'monthly',
  })
})

test('a Free user stays on Free, which renews itself on the same day', () => {
  const before = firstSubscription(now)
  const muchLater = later(now, days(65))

  expect(getEntitlement(null, { now, before })).toEqual(before)
  expect(getEntitlement(null, { now: muchLater, before }).expiresAt).toEqual(later(now, days(90)))
})

test('of several subscriptions a live one counts, paid before past due, then the oldest', () => {
  const dead = { ...pro, id: 'dead', status: 'canceled' } as const
  const unpaid = { ...pro, id: 'unpaid', status: 'past-due', startedAt: later(now, -1) } as const
  const second = { ...pro, id: 'second', startedAt: later(now, 1) }

  expect(chooseSubscription([dead, unpaid, second, pro])?.id).toBe('sub_1')
  expect(chooseSubscription([dead, unpaid])?.id).toBe('unpaid')
  expect(chooseSubscription([dead])).toBeNull()
})

test('a plan that has been unpaid for 30 days is over, even before the provider ends it', () => {
  const paid = { ...pro, status: 'past-due' } as const
  const missing = (ms: number) => ({ now, before: null, due: { since: later(now, -ms) } })

  expect(getEntitlement(paid, missing(days(29))).plan).toBe('pro')
  expect(getEntitlement(paid, missing(days(30))).plan).toBe('free')
})
