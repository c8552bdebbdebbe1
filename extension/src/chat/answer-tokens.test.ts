import { expect, test } from 'vitest'
import { countTokens, toMeter, toShare } from './answer-tokens.ts'
import type { ChatMessage } from './conversation.ts'

const sent = [{ role: 'user' as const, content: 'x'.repeat(400) }]

test('tokens are those the model counts, or else an estimate that says so', () => {
  const usage = { inputTokens: 130, outputTokens: 7, cost: 0.01 }

  expect(countTokens({ sent, answer: 'y'.repeat(40), usage })).toEqual({
    input: 130,
    output: 7,
    cost: 0.01,
  })
  expect(countTokens({ sent, answer: 'y'.repeat(40), requests: 2 })).toEqual({
    input: 100,
    output: 10,
    isEstimated: true,
    requests: 2,
  })
})

test('the meter shows what the last answer took, also after one that failed', () => {
  const answer = (tokens?: ChatMessage['tokens']): ChatMessage => ({
    id: '1',
    role: 'assistant',
    text: '',
    state: 'done',
    ...(tokens && { tokens }),
  })
  const messages = [answer({ input: 50, output: 5 }), answer({ input: 90, output: 10 }), answer()]

  expect(toMeter(messages, 1000)).toEqual({ used: 100, limit: 1000, isEstimated: false })
  expect(toMeter([], 1000)).toEqual({ used: 0, limit: 1000, isEstimated: false })
})

test('a share is between 0 and 100 percent, and something is at least 1', () => {
  expect(toShare({ used: 0, limit: 1000 })).toBe(0)
  expect(toShare({ used: 1, limit: 1000 })).toBe(1)
  expect(toShare({ used: 5000, limit: 1000 })).toBe(100)
  expect(toShare({ used: 5, limit: 0 })).toBe(0)
})
