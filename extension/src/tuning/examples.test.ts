import { expect, test } from 'vitest'
import { parseExample, serializeExample, toExample } from './examples.ts'
import { secretMask } from './find-secrets.ts'

const key = `ghp_${'abcdefghijklmnopqrstuvwxyz0123456789'}`
const accepted = {
  id: 'one',
  at: 1,
  feature: 'generate' as const,
  language: 'typescript',
  path: 'src/cart.ts',
  question: [{ role: 'user' as const, content: `Use ${key}` }],
  answer: 'const a = 1',
}

test('secrets in the question are masked and counted', () => {
  const example = toExample(accepted)

  expect(example?.masked).toBe(1)
  expect(example?.messages).toEqual([
    { role: 'user', content: `Use ${secretMask}` },
    { role: 'assistant', content: 'const a = 1' },
  ])
})

test('an example with a secret in the accepted code, or without code, is left out', () => {
  expect(toExample({ ...accepted, answer: `const key = '${key}'` })).toBeNull()
  expect(toExample({ ...accepted, answer: ' \n' })).toBeNull()
})

test('a stored example is read as it was, and a damaged one is not used', () => {
  const example = toExample(accepted)
  if (!example) throw new Error('There is no example')

  expect(parseExample(serializeExample(example))).toEqual(example)
  const damaged = ['', '{', '[]', '{"id":"one"}', serializeExample(example).slice(0, -5)]
  expect(damaged.map(parseExample)).toEqual([null, null, null, null, null])
  const wrong = { ...example, messages: [{ role: 'root', content: '' }] }
  expect(parseExample(JSON.stringify(wrong))).toBeNull()
})
