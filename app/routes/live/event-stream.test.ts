import { expect, test, vi } from 'vitest'
import { createEventStream } from './event-stream.ts'

function openStream({ keepAliveMs }: { keepAliveMs?: number } = {}) {
  const source = { document: { plan: 'free' } as object | null }
  const crowd = new AbortController()
  const stop = vi.fn()
  const { raw } = createEventStream({
    read: async () => source.document,
    listen: () => stop,
    over: new AbortController().signal,
    crowdedOut: crowd.signal,
    report: (fault) => {
      throw fault
    },
    ...(keepAliveMs !== undefined && { keepAliveMs }),
  })
  const reader = (raw as ReadableStream<Uint8Array>).getReader()
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? null : new TextDecoder().decode(value)
  }
  return { source, crowd, stop, next }
}

test('an idle stream sends keep-alive events', async () => {
  const { next } = openStream({ keepAliveMs: 1 })
  expect(await next()).toContain('retry: 1000')
  expect(await next()).toContain('event: put')

  expect(await next()).toBe('event: keep-alive\ndata: null\n\n')
  expect(await next()).toBe('event: keep-alive\ndata: null\n\n')
})

test('an expired session ends the stream after the next keep-alive', async () => {
  const { source, stop, next } = openStream({ keepAliveMs: 1 })
  await next()
  await next()
  source.document = null

  expect(await next()).toContain('event: keep-alive')
  expect(await next()).toContain('event: auth_revoked')
  expect(await next()).toBeNull()
  expect(stop).toHaveBeenCalledOnce()
})

test('a stream that is closed to make room for a newer one sends a cancel event', async () => {
  const { crowd, stop, next } = openStream()
  await next()
  await next()

  const canceled = next()
  crowd.abort()
  expect(await canceled).toBe('event: cancel\ndata: null\n\n')
  expect(await next()).toBeNull()
  expect(stop).toHaveBeenCalledOnce()
})
