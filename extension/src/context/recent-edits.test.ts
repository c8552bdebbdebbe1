import { expect, test } from 'vitest'
import { type EditedLines, recordEdit, type TextChange } from './recent-edits.ts'

const type = (file: string, line: number, text = 'x'): TextChange => ({
  file,
  from: line,
  to: line,
  text,
})
const record = (...changes: TextChange[]) =>
  changes.reduce<readonly EditedLines[]>((edits, change) => recordEdit(edits, change), [])

test('typing in one place is one edit, and the latest edit comes last', () => {
  expect(record(type('a', 5), type('b', 1), type('a', 5), type('a', 6, '\nmore'))).toEqual([
    { file: 'b', from: 1, to: 1 },
    { file: 'a', from: 5, to: 7 },
  ])
})

test('edits move with the code when lines are added or removed above them', () => {
  const added = record(type('a', 50), type('a', 2, 'one\ntwo\n'))
  expect(added[0]).toEqual({ file: 'a', from: 52, to: 52 })

  const removed = recordEdit(added, { file: 'a', from: 10, to: 20, text: '' })
  expect(removed[0]).toEqual({ file: 'a', from: 42, to: 42 })
})

test('an edit that was deleted again is forgotten', () => {
  const edits = record(type('a', 50), { file: 'a', from: 45, to: 55, text: '' })
  expect(edits).toEqual([{ file: 'a', from: 45, to: 45 }])
})

test('what a formatter or another branch changes is not an edit', () => {
  const edits = record(type('b', 1), { file: 'a', from: 0, to: 500, text: 'new\n'.repeat(400) })
  expect(edits).toEqual([{ file: 'b', from: 1, to: 1 }])
})

test('only the latest edits are kept, and none grows without a limit', () => {
  const many = Array.from({ length: 30 }, (_, index) => type(`file ${index}`, 1))
  expect(record(...many).map(({ file }) => file)).toEqual(many.slice(-10).map(({ file }) => file))

  const long = record(...Array.from({ length: 200 }, (_, line) => type('a', line, 'x\n')))
  expect(long.every(({ from, to }) => to - from <= 40)).toBe(true)
  expect(long.at(-1)?.to).toBe(200)
})
