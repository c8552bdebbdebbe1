import { expect, test } from 'vitest'
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
