import { expect, test } from 'vitest'
import { openPageMemory } from './page-memory.ts'

const rendered = { html: '<script nonce="abc">Ada’s</script><link nonce="abc">', nonce: 'abc' }

test('a page that was rendered before comes again, with the nonce of the new answer', () => {
  const memory = openPageMemory({ largestBytes: 1_000 })
  memory.keep('ada', rendered)

  expect(String(memory.find('ada', 'xyz+/='))).toBe(
    '<script nonce="xyz+/=">Ada’s</script><link nonce="xyz+/=">',
  )
})

test('other facts are another page', () => {
  const memory = openPageMemory({ largestBytes: 1_000 })
  memory.keep('ada', rendered)

  expect(memory.find('grace', 'xyz')).toBeNull()
})

test('what was not asked for the longest makes room', () => {
  const memory = openPageMemory({ largestBytes: 130 })
  memory.keep('ada', rendered)
  memory.keep('grace', rendered)
  memory.find('ada', 'x')
  memory.keep('linus', rendered)

  const kept = ['ada', 'grace', 'linus'].filter((facts) => memory.find(facts, 'x') !== null)

  expect(kept).toEqual(['ada', 'linus'])
})

test('a page that is kept again counts once', () => {
  const memory = openPageMemory({ largestBytes: 130 })
  memory.keep('grace', rendered)
  for (const _ of [1, 2, 3]) memory.keep('ada', rendered)

  expect(memory.find('grace', 'x')).not.toBeNull()
})

test('a page that is larger than the memory is not kept', () => {
  const memory = openPageMemory({ largestBytes: 10 })
  memory.keep('ada', rendered)

  expect(memory.find('ada', 'x')).toBeNull()
})
