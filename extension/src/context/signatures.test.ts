import { expect, test } from 'vitest'
import { toSignature } from './signatures.ts'

function signatureOf(text: string, language = 'typescript', range = { from: 0, to: 0 }) {
  return toSignature({ lines: text.split('\n'), language }, range)
}

test('a function is shown without its body', () => {
  expect(signatureOf('export function add(a: number): number {\n  return secret\n}')).toBe(
    'export function add(a: number): number {',
  )
  expect(signatureOf('def add(a, b):\n    return a + b', 'python')).toBe('def add(a, b):')
  expect(signatureOf('export const add = (a: number) => {\n  return a\n}')).toBe(
    'export const add = (a: number) => {',
  )
})

test('a function with its parameters on several lines is shown up to its body', () => {
  const text = 'export function add(\n  a: number,\n  b: number,\n): number {\n  return 1\n}'
  expect(signatureOf(text)).toBe('export function add(\n  a: number,\n  b: number,\n): number {')
})

test('a class is shown with its members but without what is inside them', () => {
  const text =
    'class Cart {\n  items = []\n\n  add(item) {\n    if (item) {\n      push()\n    }\n  }\n}'
  expect(signatureOf(text, 'javascript')).toBe('class Cart {\n  items = []\n  add(item) {\n  }\n}')
})

test('a type is shown completely, and the comment above a definition belongs to it', () => {
  const text = '// other\n\n/** A price. */\nexport type Price = {\n  cents: number\n}\n'
  expect(signatureOf(text, 'typescript', { from: 3, to: 5 })).toBe(
    '/** A price. */\nexport type Price = {\n  cents: number\n}',
  )
})

test('a long type is shortened', () => {
  const members = Array.from({ length: 300 }, (_, index) => `  member${index}: string`)
  const text = ['export type Long = {', ...members, '}'].join('\n')
  expect(signatureOf(text).split('\n')).toHaveLength(24)
})

test('a method is shown without the indentation of its class', () => {
  const text = 'class Cart {\n    add(item) {\n        push()\n    }\n}'
  expect(signatureOf(text, 'javascript', { from: 1, to: 3 })).toBe('add(item) {')
})
