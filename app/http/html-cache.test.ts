import { expect, test } from 'vitest'
import { measureBuffers } from '#tests/measure-buffers.ts'
import { createHtmlCache } from './html-cache.ts'

const page = { html: '<script nonce="abc">Ada\'s</script><link nonce="abc">', nonce: 'abc' }

test('a cached page gets the nonce of the new response', () => {
  const cache = createHtmlCache({ maxBytes: 1_000 })
  cache.keep('ada', page)

  expect(String(cache.find('ada', 'xyz+/='))).toBe(
    '<script nonce="xyz+/=">Ada\'s</script><link nonce="xyz+/=">',
  )
  expect(cache.find('grace', 'xyz')).toBeNull()
})

test('the least recently used page is evicted when the cache is full', () => {
  const cache = createHtmlCache({ maxBytes: 130 })
  cache.keep('ada', page)
  cache.keep('grace', page)
  cache.find('ada', 'x')
  cache.keep('linus', page)

  const kept = ['ada', 'grace', 'linus'].filter((key) => cache.find(key, 'x') !== null)

  expect(kept).toEqual(['ada', 'linus'])
})

test('the cache keeps no more memory than its limit, whatever is read and written meanwhile', () => {
  const megabyte = 1024 * 1024
  const cache = createHtmlCache({ maxBytes: 4 * megabyte })
  const piece = 'x'.repeat(2_000)
  const before = measureBuffers()

  for (let number = 0; number < 1_000; number += 1) {
    cache.keep(`page ${number}`, { html: [piece, piece, piece].join('abc'), nonce: 'abc' })
    for (let other = 0; other < 20; other += 1) Buffer.from(piece)
  }

  expect(cache.find('page 999', 'abc')).not.toBeNull()
  expect((measureBuffers() - before) / megabyte).toBeLessThan(5)
})
