import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Noise is a fault that nobody asked about: a test that warns fails, unless it expects the warning. */
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const said = [vi.mocked(console.warn), vi.mocked(console.error)].flatMap((spy) => spy.mock.calls)
  vi.restoreAllMocks()
  expect(said).toEqual([])
})
