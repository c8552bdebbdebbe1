import { expect, test } from 'vitest'
import { minutes, seconds } from '../time.ts'
import { createBackoff } from './backoff.ts'

const busy = { refused: 'busy', message: 'The model is busy.' }
const empty = { refused: 'allowance-empty', message: 'No requests left.' }

test('each failure in a row makes the pause longer, up to two minutes', () => {
  const { clock, backoff, measurePause } = openBackoff()

  const pauses = Array.from({ length: 8 }, () => {
    backoff.recordFailure(busy, 'go')
    return measurePause()
  })

  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 120, 120].map(seconds))
  expect(clock.now).toBeGreaterThan(0)
})

test('an answer ends the pause', () => {
  const { backoff, measurePause } = openBackoff()
  backoff.recordFailure(busy, 'go')
  backoff.recordFailure(busy, 'go')
  backoff.recordSuccess()

  expect(backoff.findPause('go')).toBeNull()
  backoff.recordFailure(busy, 'go')
  expect(measurePause()).toBe(seconds(2))
})

test('with an empty allowance, nothing is requested until it refills', () => {
  const { clock, backoff } = openBackoff()
  backoff.recordFailure({ ...empty, nextAt: minutes(20) }, 'go')

  clock.now = minutes(19)
  expect(backoff.findPause('go')?.message).toBe('No requests left.')
  clock.now = minutes(20)
  expect(backoff.findPause('go')).toBeNull()
})

test('a missing key pauses completions until it is set', () => {
  const { clock, backoff } = openBackoff()
  backoff.recordFailure({ refused: 'no-key', message: 'Your API key is needed.' }, 'go')

  clock.now = minutes(4)
  expect(backoff.findPause('go')?.message).toBe('Your API key is needed.')
  backoff.reset()
  expect(backoff.findPause('go')).toBeNull()
})

test('a language that the plan excludes pauses completions in that language only', () => {
  const { backoff } = openBackoff()
  backoff.recordFailure({ refused: 'language-not-in-plan', message: 'One language.' }, 'go')

  expect(backoff.findPause('go')?.message).toBe('One language.')
  expect(backoff.findPause('python')).toBeNull()
})

function openBackoff() {
  const clock = { now: 0 }
  const backoff = createBackoff(() => clock.now)
  /** Moves the clock to the end of the pause. */
  function measurePause(): number {
    const start = clock.now
    while (backoff.findPause('go')) clock.now += 500
    return clock.now - start
  }
  return { clock, backoff, measurePause }
}
