import { expect, test } from 'vitest'
import { applyChoices, readChoices, remove, restore } from './choices.ts'

const noChoices = { sources: [], paths: [] }

const parts = [
  { source: 'tabs', path: 'a.ts' },
  { source: 'imports', path: 'a.ts' },
  { source: 'tabs', path: 'b.ts' },
] as const

test('a removed file or kind of context is not sent until it is restored', () => {
  const withoutTabs = remove(noChoices, { source: 'tabs' })
  const withoutBoth = remove(withoutTabs, { path: 'a.ts' })

  expect(applyChoices(parts, withoutTabs)).toEqual([parts[1]])
  expect(applyChoices(parts, withoutBoth)).toEqual([])
  const restored = restore(restore(withoutBoth, { source: 'tabs' }), { path: 'a.ts' })
  expect(applyChoices(parts, restored)).toEqual(parts)
})

test('removing something twice remembers it once', () => {
  const twice = remove(remove(noChoices, { path: 'a.ts' }), { path: 'a.ts' })
  expect(twice).toEqual({ sources: [], paths: ['a.ts'] })
})

test('choices from another version are read as far as they are known', () => {
  expect(readChoices(undefined)).toEqual(noChoices)
  expect(readChoices({ sources: ['clipboard' as 'tabs', 'edits'] })).toEqual({
    sources: ['edits'],
    paths: [],
  })
})
