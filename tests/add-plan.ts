import type { PlanFacts } from '@ghost-writers-ia/rules/plan'
import { planTable } from '@ghost-writers-ia/rules/plan-table'

/** A plan that only the table knows, for `new-plan.test.ts`. Added before anything reads the table. */
const business: PlanFacts = {
  id: 'business',
  name: 'Business',
  audience: 'For companies',
  tone: 'indigo',
  price: { monthly: 4_000, yearly: 40_000 },
  allowance: { kind: 'unlimited', perMinute: 120, atOnce: 10 },
  features: ['Everything in Pro', 'More at once'],
  entitlements: { ...planTable[2].entitlements, maxSnippets: 500 },
  modelLimits: planTable[2].modelLimits,
}

Object.assign(planTable, [...planTable, business])
