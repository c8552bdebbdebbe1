import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { expect, test } from 'vitest'
import { grace } from '#tests/people.ts'
import { days, later } from '../time.ts'
import { fillBucket } from './bucket.ts'
import { usageAlertEmail } from './emails.ts'

const now = new Date('2026-03-01T12:00:00Z')

function write(plan: PlanId, percent: 80 | 100) {
  const full = fillBucket(getPlan(plan), now)
  if (!full) throw new Error(`Plan ${plan} has no allowance`)
  const bucket = { ...full, fullAt: later(now, days(20)) }
  const alert = { percent, at: now }
  return usageAlertEmail(grace, { bucket, alert, plan, siteUrl: 'https://ghost.example' })
}

test('someone who has used everything learns when requests come back, how to get more and how to turn emails off', () => {
  const { subject, paragraphs, action } = write('free', 100)

  expect(subject).toBe("You've used all your requests")
  expect(paragraphs).toEqual([
    'Hello Grace Hopper,',
    "You've used all 1,000 requests of your Free allowance. New ones arrive one by one, 50 a day. If you make no requests until then, you'll have all of them again on March 21, 2026.",
    'Need more? Essential refills 2,000 requests a day and starts with 5,000.',
  ])
  expect(action?.other).toEqual({
    label: 'Turn these emails off',
    url: 'https://ghost.example/usage#daily-limit',
  })
})

test('someone who has used 80 % of Essential is offered Pro', () => {
  expect(write('essential', 80).paragraphs.slice(1)).toEqual([
    "You've used 80% of the 5,000 requests of your Essential allowance. New ones arrive one by one, 2,000 a day.",
    'Need more? Pro has no daily limit.',
  ])
})
