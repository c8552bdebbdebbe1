import { expect, test } from 'vitest'
import { findPlan, plans } from './plans.ts'

test('the plans have the prices and allowances of the specification', () => {
  const facts = plans.map(({ id, price, allowance }) => ({ id, price, allowance }))

  expect(facts).toEqual([
    {
      id: 'free',
      price: { monthly: 0, yearly: 0 },
      allowance: { kind: 'bucket', perDay: 50, ceiling: 1000 },
    },
    {
      id: 'essential',
      price: { monthly: 700, yearly: 7000 },
      allowance: { kind: 'bucket', perDay: 2000, ceiling: 5000 },
    },
    {
      id: 'pro',
      price: { monthly: 1500, yearly: 15000 },
      allowance: { kind: 'unlimited', perMinute: 60, atOnce: 5 },
    },
  ])
})

test.each(['__proto__', 'constructor', 'PRO', 'pro ', ''])('%j is not the id of a plan', (id) => {
  expect(findPlan(id)).toBeNull()
})
