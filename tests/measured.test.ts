import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extension, nextEdit } from '#app/measured.json' with { type: 'json' }
import { packageFile } from './version.ts'

test('the home page tells the size of the extension, up to 5%', () => {
  const { size } = statSync(`build/extension/${packageFile}`)

  expect(Math.abs(size / extension.bytes - 1), 'run "npm run bench -- figures"').toBeLessThan(0.05)
})

test('nine of ten edits that are offered next are exactly what the author did', () => {
  const { sequences, rules } = nextEdit

  expect(sequences).toBeGreaterThanOrEqual(300)
  expect(rules.all.exact / rules.all.shown).toBeGreaterThanOrEqual(0.9)
})

test('the figures of next edits with a model are of at least 300 sequences, and the local model is right more often than not', () => {
  const { sequences, local } = nextEdit.withModel

  expect(sequences).toBeGreaterThanOrEqual(300)
  expect(local.exact / local.shown).toBeGreaterThan(0.5)
})
