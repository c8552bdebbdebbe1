import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails every test that calls `console.warn` or `console.error` unexpectedly. */
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const calls = [vi.mocked(console.warn), vi.mocked(console.error)].flatMap((spy) => spy.mock.calls)
  vi.restoreAllMocks()
  expect(calls).toEqual([])
})
