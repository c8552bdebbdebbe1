import { expect, test } from 'vitest'
import { estimateTokens } from '../writing/prompt-context.ts'
import { fitCompletion } from './fit-completion.ts'
import type { ContextPart } from './parts.ts'

const part = (path: string, length: number): ContextPart => ({
  source: 'tabs',
  path,
  language: 'ts',
  text: 'x'.repeat(length),
})
const code = {
  path: 'a.ts',
  language: 'ts',
  before: 'b'.repeat(100_000),
  after: 'a'.repeat(100_000),
}

test.each([500, 2000, 12_000])('a completion never sends more than %d tokens', (budgetTokens) => {
  const related = Array.from({ length: 20 }, (_, index) => part(`${index}.ts`, 400))
  const fitted = fitCompletion({ code, related }, budgetTokens)

  const texts = [fitted.code.before, fitted.code.after, ...fitted.related.map(({ text }) => text)]
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
  expect(tokens).toBeLessThanOrEqual(budgetTokens)
  expect(fitted.code.before).not.toBe('')
})

test('code that fits stays complete, and so does what comes first of the other code', () => {
  const short = { ...code, before: 'const a = ', after: '\n' }
  const related = [part('b.ts', 1000), part('large.ts', 10_000), part('c.ts', 1000)]

  const fitted = fitCompletion({ code: short, related }, 12_000)

  expect(fitted.code).toEqual(short)
  expect(fitted.related.map(({ path }) => path)).toEqual(['b.ts', 'c.ts'])
})
