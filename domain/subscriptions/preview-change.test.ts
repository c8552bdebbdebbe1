import { expect, test } from 'vitest'
import { getTiming } from './preview-change.ts'

test.each([
  ['essential', 'monthly', 'pro', 'monthly', 'now'],
  ['essential', 'monthly', 'pro', 'yearly', 'now'],
  ['essential', 'monthly', 'essential', 'yearly', 'now'],
  ['essential', 'monthly', 'essential', 'monthly', 'same'],
  ['essential', 'yearly', 'pro', 'yearly', 'now'],
  ['essential', 'yearly', 'pro', 'monthly', 'later'],
  ['essential', 'yearly', 'essential', 'monthly', 'later'],
  ['pro', 'monthly', 'essential', 'monthly', 'later'],
  ['pro', 'monthly', 'essential', 'yearly', 'later'],
  ['pro', 'monthly', 'pro', 'yearly', 'now'],
  ['pro', 'yearly', 'essential', 'yearly', 'later'],
] as const)(
  'a change from %s %s to %s %s starts: %s',
  (planId, cycle, newPlanId, newCycle, timing) => {
    expect(getTiming({ planId, cycle }, { planId: newPlanId, cycle: newCycle })).toBe(timing)
  },
)
