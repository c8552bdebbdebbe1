import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { expect, test } from 'vitest'
import { describePlanChoice, type PricingViewer } from './plan-choice.ts'

const at = new Date('2026-12-17T09:00:00Z')
const visitor: PricingViewer = { current: null, paid: null }

function read(viewer: PricingViewer, cycle: 'monthly' | 'yearly' = 'monthly') {
  const ids: readonly PlanId[] = ['free', 'essential', 'pro']
  return ids.map((id) => {
    const { text, does } = describePlanChoice(viewer, { plan: getPlan(id), cycle })
    return does === 'none' ? `(${text})` : text
  })
}

function subscribed(paid: Partial<NonNullable<PricingViewer['paid']>>): PricingViewer {
  const current = 'essential'
  return { current, paid: { cycle: 'monthly', endsAt: null, change: null, ...paid } }
}

test('visitors and users on Free choose a plan, and nobody chooses the one they have', () => {
  expect(read(visitor)).toEqual(['Start free', 'Choose Essential', 'Choose Pro'])
  expect(read({ current: 'free', paid: null })).toEqual([
    '(Current Plan)',
    'Choose Essential',
    'Choose Pro',
  ])
})

test('a subscriber switches, also to the other cycle of the same plan', () => {
  expect(read(subscribed({}))).toEqual(['Switch to Free', '(Current Plan)', 'Switch to Pro'])
  expect(read(subscribed({}), 'yearly')[1]).toBe('Switch to yearly')
})

test('after canceling, the plan can be kept and Free says when it starts', () => {
  expect(read(subscribed({ endsAt: at }))).toEqual([
    '(From December 17)',
    'Keep Essential',
    'Switch to Pro',
  ])
  expect(read(subscribed({ cycle: 'yearly', endsAt: at }), 'yearly')[0]).toBe(
    '(From December 17, 2026)',
  )
})

test('after planning a change, the new plan says when it starts and the old one can be kept', () => {
  const toPro = subscribed({ change: { planId: 'pro', cycle: 'monthly', at } })
  expect(read(toPro)).toEqual(['Switch to Free', 'Keep Essential', '(From December 17)'])
  expect(read(toPro, 'yearly')[2]).toBe('Switch to Pro')

  const toYearly = subscribed({ change: { planId: 'essential', cycle: 'yearly', at } })
  expect(read(toYearly)[1]).toBe('Keep Essential')
  expect(read(toYearly, 'yearly')[1]).toBe('(From December 17)')
})
