import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'

test('a recording keeps amounts and words, and neither ids nor dates of its run', () => {
  const start = new Date('2027-03-01T12:00:00Z')
  const facts = {
    period: [start.getTime() / 1_000, new Date('2027-04-01T12:00:00Z')],
    amount: 1_500,
    message: 'No such price: price_1TabcDEF234',
    same: ['price_1TabcDEF234', 'sub_sched_9ZyxWVU8765'],
    told: ['customer.subscription.created'],
    param: 'line_items[0][quantity]',
    code: undefined,
  }

  expect(normalize(facts, start)).toEqual({
    period: ['start + 0 s', 'start + 2678400 s'],
    amount: 1_500,
    message: 'No such price: price_1',
    same: ['price_1', 'sub_sched_2'],
    told: ['customer.subscription.created'],
    param: 'line_items[0][quantity]',
  })
})
