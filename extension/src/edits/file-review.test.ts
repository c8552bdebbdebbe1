import { describe, expect, test } from 'vitest'
import { moveReview, reviewFile } from './file-review.ts'
import { listHunks } from './hunks.ts'

const lines = (...all: string[]) => `${all.join('\n')}\n`

describe('a file that is changed while a proposal is open', () => {
  const before = lines('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  const after = lines('a', 'b', 'c', 'd', 'e', 'f', 'g', 'H')
  const cases: Record<string, { current: string; moved: string | null }> = {
    'no change': { current: before, moved: after },
    'a change far away is kept': {
      current: lines('a', 'B', 'c', 'd', 'e', 'f', 'g', 'h'),
      moved: lines('a', 'B', 'c', 'd', 'e', 'f', 'g', 'H'),
    },
    'a new line above moves the hunk': {
      current: lines('new', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      moved: lines('new', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'H'),
    },
    'the same line was changed': {
      current: lines('a', 'b', 'c', 'd', 'e', 'f', 'g', 'mine'),
      moved: null,
    },
    'the line above was changed': {
      current: lines('a', 'b', 'c', 'd', 'e', 'f', 'mine', 'h'),
      moved: null,
    },
    'the file was emptied': { current: '', moved: null },
  }
  for (const [name, { current, moved }] of Object.entries(cases))
    test(name, () => {
      const review = moveReview(reviewFile({ before, after }, ''), current)
      expect(review?.after ?? null).toBe(moved)
    })

  test('several places typed at once, above, between and below the changes', () => {
    const text = Array.from({ length: 40 }, (_, at) => `line ${at}`)
    const change =
      (at: number, ...put: string[]) =>
      (all: readonly string[]) => [...all.slice(0, at), ...put, ...all.slice(at + 1)]
    const propose = (all: string[]) => change(10, 'ten', 'more', 'lines')(change(30, 'thirty')(all))
    const type = (all: string[]) => change(1)(change(20, 'x', 'y')(change(38, 'end')(all)))
    const both = change(1)(
      change(
        10,
        'ten',
        'more',
        'lines',
      )(change(20, 'x', 'y')(change(30, 'thirty')(change(38, 'end')(text)))),
    )

    const review = reviewFile({ before: lines(...text), after: lines(...propose(text)) }, '')
    const moved = moveReview(review, lines(...type(text)))

    expect(moved?.after).toBe(lines(...both))
    expect(moved?.hunks).toEqual(listHunks({ before: moved?.before ?? '', after: lines(...both) }))
  })

  test('what is moved is the same as what is compared again, whatever is typed', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = toRandom(seed)
      const text = Array.from({ length: 30 }, (_, at) => `word ${at} ${next(3)}`)
      const edit = (all: string[]) => {
        const copy = [...all]
        copy.splice(
          next(all.length),
          next(3),
          ...Array.from({ length: next(3) }, () => `n${next(9)}`),
        )
        return copy
      }
      const review = reviewFile({ before: lines(...text), after: lines(...edit(edit(text))) }, '')
      const moved = moveReview(review, lines(...edit(text)))
      if (!moved) continue
      const { before, after } = moved
      const again = reviewFile({ before, after }, '')
      expect(moved.hunks.length).toBe(again.hunks.length)
      expect(moved.changes).toEqual(again.changes)
    }
  })
})

describe('the names that a proposal removes', () => {
  const cart =
    'class Cart {\n  add(x) {\n    a(x)\n  }\n\n  total() {\n    return 1\n  }\n\n  average() {\n    return 2\n  }\n}\n'
  const cases: Record<
    string,
    { language: string; before: string; after: string; names: string[] }
  > = {
    'the other methods of a class': {
      language: 'javascript',
      before: cart,
      names: ['total', 'average'],
      after: 'class Cart {\n  add(x) {\n    b(x)\n  }\n}\n',
    },
    'none, if only a body changes': {
      language: 'javascript',
      before: cart,
      after: cart.replace('return 2', 'return 3'),
      names: [],
    },
    'none, if a parameter is added': {
      language: 'javascript',
      before: cart,
      after: cart.replace('total()', 'total(y)'),
      names: [],
    },
    'none, if a function moves': {
      language: 'python',
      before: 'def a():\n    return 1\n\n\ndef b():\n    return 2\n',
      after: 'def b():\n    return 2\n\n\ndef a():\n    return 1\n',
      names: [],
    },
    'a function in Python': {
      language: 'python',
      before: 'def a():\n    return 1\n\n\ndef b():\n    return 2\n',
      after: 'def b():\n    return 2\n',
      names: ['a'],
    },
    'no variables in a function': {
      language: 'typescript',
      names: [],
      before: 'function a() {\n  const b = 1\n  return b\n}\n',
      after: 'function a() {\n  return 1\n}\n',
    },
    'a key of a manifest': {
      language: 'json',
      before: '{\n  "a": 1,\n  "b": 2\n}\n',
      after: '{\n  "a": 1\n}\n',
      names: ['b'],
    },
  }
  for (const [name, { language, names, ...versions }] of Object.entries(cases))
    test(name, () => expect(reviewFile(versions, language).removed).toEqual(names))
})

function toRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 48271) % 2147483647
    return state % limit
  }
}
