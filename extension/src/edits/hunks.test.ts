import { describe, expect, test } from 'vitest'
import { acceptHunk, discardHunk, getHunkAt, listHunks } from './hunks.ts'

const lines = (...all: string[]) => all.map((line) => `${line}\n`).join('')

describe('the hunks of a proposal', () => {
  const cases: Record<string, { before: string; after: string; hunks: number }> = {
    'no change': { before: 'a\nb\n', after: 'a\nb\n', hunks: 0 },
    'two empty texts': { before: '', after: '', hunks: 0 },
    'an empty file': { before: '', after: 'a\nb\n', hunks: 1 },
    'a file that is emptied': { before: 'a\nb\n', after: '', hunks: 1 },
    'one changed line': { before: 'a\nb\nc\n', after: 'a\nB\nc\n', hunks: 1 },
    'three changes': {
      before: lines('a', 'b', 'c', 'd', 'e', 'f'),
      after: lines('A', 'b', 'c', 'D', 'e', 'f', 'g'),
      hunks: 3,
    },
    'an insertion before equal lines': { before: 'x\nx\n', after: 'x\nx\nx\n', hunks: 1 },
    'a missing line break at the end': { before: 'a\nb\n', after: 'a\nb', hunks: 1 },
    'a first line without a line break': { before: 'a', after: 'a\nb', hunks: 1 },
    'CRLF on both sides': { before: 'a\r\nb\r\nc\r\n', after: 'a\r\nB\r\nc\r\n', hunks: 1 },
    'tabs instead of spaces': { before: '  a\nb\n', after: '\ta\nb\n', hunks: 1 },
    'changes with only a bracket between them': {
      before: lines('if (a) {', '  b', '}', 'c'),
      after: lines('if (a) {', '  B', '}', 'C'),
      hunks: 1,
    },
    'a moved block': {
      before: lines('one', 'two', 'three', 'four', 'five'),
      after: lines('three', 'four', 'five', 'one', 'two'),
      hunks: 2,
    },
  }
  for (const [name, { before, after, hunks }] of Object.entries(cases))
    test(name, () => {
      const found = listHunks({ before, after })
      expect(found).toHaveLength(hunks)
      expect(acceptInTurn(before, after)).toBe(after)
      expect(discardInTurn(before, after)).toBe(before)
    })

  test('accepting and discarding in any order works on random texts', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const [before, after] = [randomText(seed), randomText(seed + 1000)]
      expect(acceptInTurn(before, after)).toBe(after)
      expect(discardInTurn(before, after)).toBe(before)
    }
  })

  test('texts of thousands of different lines are one hunk, without waiting', () => {
    const many = (mark: string) =>
      Array.from({ length: 4000 }, (_, at) => `${mark}${at}\n`).join('')
    expect(listHunks({ before: many('a'), after: many('b') })).toHaveLength(1)
  })
})

test('accepting one hunk leaves the others proposed', () => {
  const versions = { before: lines('a', 'b', 'c', 'd', 'e'), after: lines('A', 'b', 'C', 'd', 'E') }
  const [, second] = listHunks(versions)

  const accepted = second && acceptHunk(versions, second)

  expect(accepted).toBe(lines('a', 'b', 'C', 'd', 'e'))
  expect(listHunks({ before: accepted ?? '', after: versions.after })).toHaveLength(2)
})

test('discarding one hunk takes it out of the proposed text', () => {
  const versions = { before: lines('a', 'b', 'c', 'd', 'e'), after: lines('A', 'b', 'C', 'd', 'E') }
  const [, second] = listHunks(versions)

  expect(second && discardHunk(versions, second)).toBe(lines('A', 'b', 'c', 'd', 'E'))
})

test('the hunk at the cursor is the one of its line, otherwise the next or the last one', () => {
  const hunks = listHunks({
    before: lines('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    after: lines('a', 'b', 'C', 'C2', 'd', 'f', 'g'),
  })
  const at = [0, 2, 3, 4, 5, 6].map((line) => getHunkAt(hunks, { side: 'after', line }))

  expect(hunks).toHaveLength(2)
  expect(at).toEqual([0, 0, 0, 1, 1, 1])
})

function acceptInTurn(before: string, after: string): string {
  const [hunk] = listHunks({ before, after }).reverse()
  return hunk ? acceptInTurn(acceptHunk({ before, after }, hunk), after) : before
}

function discardInTurn(before: string, after: string): string {
  const [hunk] = listHunks({ before, after })
  return hunk ? discardInTurn(before, discardHunk({ before, after }, hunk)) : after
}

/** Texts of few different lines, so that many of them are equal. */
function randomText(seed: number): string {
  let state = seed
  const next = (limit: number) => {
    state = (state * 48271) % 2147483647
    return state % limit
  }
  const text = Array.from({ length: next(30) }, () => `line${next(6)}`).join('\n')
  return next(2) === 0 ? text : `${text}\n`
}
