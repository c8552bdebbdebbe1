import { expect, test } from 'vitest'
import { defaultTokens, toChatLimits } from './chat-limits.ts'

const model = { window: 128_000, maxOutputTokens: 8_000, chosen: null }

test('a chat may fill the window of its model, with room for the answer and for wrong estimates', () => {
  expect(toChatLimits(model)).toEqual({ windowTokens: 128_000, inputTokens: 96_000 })
})

test('the limit of the user counts if it is lower', () => {
  expect(toChatLimits({ ...model, chosen: 20_000 })).toEqual({
    windowTokens: 20_000,
    inputTokens: 20_000,
  })
  expect(toChatLimits({ ...model, chosen: 1_000_000 })).toEqual(toChatLimits(model))
})

test('a model that may answer with more than it reads still reads half of its window', () => {
  expect(toChatLimits({ ...model, window: 8_000, maxOutputTokens: 32_000 }).inputTokens).toBe(3_200)
})

test.each([null, 0, -5, 1e12])(
  'with a window of %s, the default or the limit of the user counts',
  (window) => {
    expect(toChatLimits({ ...model, window })).toEqual({
      windowTokens: defaultTokens,
      inputTokens: defaultTokens,
    })
    expect(toChatLimits({ ...model, window, chosen: 2_000 }).inputTokens).toBe(2_000)
  },
)
