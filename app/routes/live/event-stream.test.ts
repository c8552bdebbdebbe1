import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEventStream } from './event-stream.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function openStream() {
  const source = { document: { plan: 'free' } as object | null }
  const crowd = new AbortController()
  const stop = vi.fn()
  const { body } = openEventStream({
    read: async () => source.document,
    listen: () => stop,
    over: new AbortController().signal,
    crowdedOut: crowd.signal,
    report: (fault) => {
      throw fault
    },
  })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? null : new TextDecoder().decode(value)
  }
  return { source, crowd, stop, next }
}

test('a silent stream shows that it lives, every thirty seconds', async () => {
  const { next } = openStream()
  expect(await next()).toContain('retry: 1000')
  expect(await next()).toContain('event: put')

  const sign = next()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await sign).toBe('event: keep-alive\ndata: null\n\n')
})

test('a right that ends without a word ends the stream after the next silence', async () => {
  const { source, stop, next } = openStream()
  await next()
  await next()
  source.document = null

  const sign = next()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await sign).toContain('event: keep-alive')
  expect(await next()).toContain('event: auth_revoked')
  expect(await next()).toBeNull()
  expect(stop).toHaveBeenCalledOnce()
})

test('a reader who has to make room is told so, and comes again only when asked', async () => {
  const { crowd, stop, next } = openStream()
  await next()
  await next()

  const told = next()
  crowd.abort()
  expect(await told).toBe('event: cancel\ndata: null\n\n')
  expect(await next()).toBeNull()
  expect(stop).toHaveBeenCalledOnce()
})
