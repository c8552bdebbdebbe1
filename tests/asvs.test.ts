import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const table = readFileSync('docs/asvs.md', 'utf8')

test('the ASVS table names only tests and decisions that exist', () => {
  const files = [...table.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = '']) => file)
  const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4))
  const cited = [...table.matchAll(/ADR-(\d{4})/g)].map(([, number = '']) => number)

  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(cited.filter((number) => !decisions.includes(number))).toEqual([])
})
