import { expect, test } from 'vitest'
import { readUsage } from './usage.ts'

test('the usage of an answer has tokens, and what the router charges', () => {
  expect(readUsage({ prompt_tokens: 8, completion_tokens: 4, cost: 0.0021 })).toEqual({
    inputTokens: 8,
    outputTokens: 4,
    cost: 0.0021,
  })
})

test.each([
  ['nothing', null],
  ['a text', '8 tokens'],
  ['only one number', { prompt_tokens: 8 }],
  ['a negative number', { prompt_tokens: -8, completion_tokens: 4 }],
  ['an absurd number', { prompt_tokens: 1e12, completion_tokens: 4 }],
  ['fractions', { prompt_tokens: 0.5, completion_tokens: 4 }],
])('%s is no usage', (_, usage) => {
  expect(readUsage(usage)).toBe(null)
})

test.each([-1, '0.1', { total_cost: 0.1 }, 1e9])('a cost of %s is left out', (cost) => {
  const usage = readUsage({ prompt_tokens: 8, completion_tokens: 4, cost })
  expect(usage).toEqual({ inputTokens: 8, outputTokens: 4 })
})
