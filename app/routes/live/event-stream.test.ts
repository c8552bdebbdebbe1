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

test('an idle stream sends a keep-alive every 30 seconds', async () => {
  const { next } = openStream()
  expect(await next()).toContain('retry: 1000')
  expect(await next()).toContain('event: put')

  const keepAlive = next()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await keepAlive).toBe('event: keep-alive\ndata: null\n\n')
})

test('an expired session ends the stream after the next keep-alive', async () => {
  const { source, stop, next } = openStream()
  await next()
  await next()
  source.document = null

  const keepAlive = next()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await keepAlive).toContain('event: keep-alive')
  expect(await next()).toContain('event: auth_revoked')
  expect(await next()).toBeNull()
  expect(stop).toHaveBeenCalledOnce()
})

test('a stream that is closed to make room for a newer one sends a cancel event', async () => {
  const { crowd, stop, next } = openStream()
  await next()
  await next()

  const cancelled = next()
  crowd.abort()
  expect(await cancelled).toBe('event: cancel\ndata: null\n\n')
  expect(await next()).toBeNull()
  expect(stop).toHaveBeenCalledOnce()
})
