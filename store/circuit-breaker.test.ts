import { expect, onTestFinished, test } from 'vitest'
import { openCircuitBreaker } from './circuit-breaker.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-errors.ts'

/** A breaker in front of a database that a test can take away. */
function openTestBreaker() {
  const state = { isAway: false, probes: 0, opened: 0, queries: 0 }
  const breaker = openCircuitBreaker({
    probe: async () => {
      state.probes += 1
      if (state.isAway) throw new Error('unreachable')
    },
    onOpen: () => {
      state.opened += 1
    },
    slowMs: 5,
    probeMs: 5,
  })
  onTestFinished(breaker.close)
  const fail = async () => {
    state.queries += 1
    throw new DatabaseUnavailable(new Error('a lock'))
  }
  const ask = async () => {
    state.queries += 1
    if (state.isAway) throw new DatabaseUnavailable(new Error('unreachable'))
  }
  const isRefused = (query: () => Promise<void>) =>
    breaker.guard(query).then(() => false, isDatabaseUnavailable)
  return { state, isRefused, ask, fail, ...breaker }
}

test('after a failure, queries fail immediately and without reaching the database until it is back', async () => {
  const { state, isRefused, ask } = openTestBreaker()
  state.isAway = true
  expect(await isRefused(ask)).toBe(true)
  await expect.poll(() => state.opened).toBe(1)

  const before = state.queries
  expect(await isRefused(ask)).toBe(true)
  expect(state.queries).toBe(before)

  state.isAway = false
  await expect.poll(() => isRefused(ask)).toBe(false)
  expect(state.opened).toBe(1)
})

test('a query that fails for a reason of its own does not affect others', async () => {
  const { state, isRefused, ask, fail } = openTestBreaker()

  expect(await isRefused(fail)).toBe(true)
  await expect.poll(() => state.probes).toBe(1)

  expect(await isRefused(ask)).toBe(false)
  expect(state.opened).toBe(0)
})

test('a query that gets no answer is reason enough to check the database', async () => {
  const { state, guard, isRefused, ask } = openTestBreaker()
  state.isAway = true

  guard(() => new Promise<void>(() => undefined)).catch(() => undefined)

  await expect.poll(() => state.opened).toBe(1)
  expect(await isRefused(ask)).toBe(true)
})
