import { expect, test } from 'vitest'
import { toStarters } from './starters.ts'

test('the prompts fit the open file', () => {
  expect(listTexts('cart.ts')).toEqual([
    'Explain cart.ts',
    'Which tests does cart.ts need?',
    'Find bugs in cart.ts',
  ])
  expect(listTexts('cart.test.ts')).toContain('Which cases are missing in cart.test.ts?')
  expect(listTexts('test_cart.py')).toContain('Which cases are missing in test_cart.py?')
  expect(listTexts('README.md')).toContain('Summarize README.md')
  expect(listTexts('package.json')).toEqual(['Explain package.json', 'Find bugs in package.json'])
})

test('reported problems come first, and are sent with the prompt', () => {
  const [first] = toStarters({ name: 'cart.ts', hasSelection: false, problems: 2 })

  expect(first).toEqual({ text: 'Fix the 2 problems in cart.ts', mention: 'problems' })
})

test('with a selection, the prompts are about the selection', () => {
  const [first] = toStarters({ name: 'cart.ts', hasSelection: true, problems: 0 })

  expect(first?.text).toBe('Explain the selected code')
})

test('without an open file there are no prompts', () => {
  expect(toStarters(null)).toEqual([])
})

function listTexts(name: string): string[] {
  return toStarters({ name, hasSelection: false, problems: 0 }).map(({ text }) => text)
}
