import { expect, test } from 'vitest'
import { createMovingAverage, createTypingMeter, toDebounceMs } from './debounce.ts'

test.each([
  { latencyMs: null, keyIntervalMs: null, debounce: 200 },
  // A fast model and a fast typist.
  { latencyMs: 100, keyIntervalMs: 80, debounce: 150 },
  { latencyMs: 100, keyIntervalMs: 200, debounce: 220 },
  { latencyMs: null, keyIntervalMs: 300, debounce: 330 },
  // A slow model.
  { latencyMs: 600, keyIntervalMs: 100, debounce: 300 },
  { latencyMs: 5000, keyIntervalMs: null, debounce: 400 },
  { latencyMs: 100, keyIntervalMs: 900, debounce: 400 },
])(
  'a model that takes $latencyMs ms and $keyIntervalMs ms between keys make a pause of $debounce ms',
  ({ latencyMs, keyIntervalMs, debounce }) => {
    expect(toDebounceMs({ latencyMs, keyIntervalMs })).toBe(debounce)
  },
)

test('the last measurements count most', () => {
  const average = createMovingAverage()
  expect(average.current()).toBeNull()

  for (const value of [100, 100, 500]) average.add(value)
  expect(average.current()).toBe(200)
})

test('a pause to think is not part of typing', () => {
  let now = 0
  const meter = createTypingMeter(() => now)
  for (const at of [1_000, 1_100, 1_200, 9_000, 9_100]) {
    now = at
    meter.recordKey()
  }
  now = 9_130

  expect(meter.keyIntervalMs()).toBe(100)
  expect(meter.sinceLastKeyMs()).toBe(30)
})
