import { expect, test } from 'vitest'
import { createTypedTexts } from './read-typed.ts'

/** A document of VS Code that counts how often it's read as a whole. */
function openDocument(text: string) {
  const state = { text, reads: 0 }
  const document = {
    version: 1,
    getText() {
      state.reads += 1
      return state.text
    },
  }
  const change = (rangeOffset: number, rangeLength: number, typed: string) => {
    state.text =
      state.text.slice(0, rangeOffset) + typed + state.text.slice(rangeOffset + rangeLength)
    document.version += 1
    return { document, contentChanges: [{ rangeOffset, rangeLength, text: typed }] }
  }
  return { state, document, change }
}

test('keys and deletions are followed without reading the whole document again', () => {
  const { state, document, change } = openDocument('one\ntwo\n')
  const { read, follow } = createTypedTexts()
  read(document)
  for (const [offset, length, typed] of [
    [3, 0, 'x'],
    [4, 0, 'y'],
    [3, 1, ''],
    [0, 3, 'three'],
  ] as const) {
    follow(change(offset, length, typed))
    expect(read(document)).toBe(state.text)
  }
  expect(state.reads).toBe(1)
})

test('several cursors', () => {
  const { state, document } = openDocument('a\nb\n')
  const { read, follow } = createTypedTexts()
  read(document)
  state.text = 'xa\nxb\n'
  document.version += 1
  const contentChanges = [0, 2].map((rangeOffset) => ({ rangeOffset, rangeLength: 0, text: 'x' }))

  follow({ document, contentChanges })
  expect(read(document)).toBe(state.text)
  expect(state.reads).toBe(1)
})

test('a missed change or a line break reads the document again', () => {
  const { state, document, change } = openDocument('one\r\ntwo\r\n')
  const { read, follow } = createTypedTexts()
  read(document)
  change(0, 0, 'missed')
  follow(change(0, 0, 'a'))
  expect(read(document)).toBe(state.text)

  follow(change(3, 0, '\n'))
  expect(read(document)).toBe(state.text)
  expect(state.reads).toBe(3)
})
