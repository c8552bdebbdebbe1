import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteLanguages, sourceLanguage } from '#domain/site-language.ts'
import { compareSentences, readSentences, toTranslation } from '../scripts/copy-sentences.mjs'
import { listOpenSentences } from '../scripts/translations.mjs'

const others = siteLanguages.filter((language) => language !== sourceLanguage)
const english: Readonly<Record<string, Readonly<Record<string, string>>>> = readSentences()

test.each(others)(
  '%s has every file that English has, and each says the same things',
  (language) => {
    for (const file of Object.keys(english)) {
      const translation = toTranslation(file, language)
      expect(existsSync(translation), translation).toBe(true)
      if (file.endsWith('.ts'))
        expect(listExports(translation), translation).toEqual(listExports(file))
    }
    const files = globSync(`{app,domain}/copy/${language}/*.ts`)
    const known = Object.keys(english).map((file) => toTranslation(file, language))
    expect(files.filter((file) => !/\/copy\.ts$/.test(file) && !known.includes(file))).toEqual([])
  },
)

test('translators are told which sentences are new, changed and gone since they translated them', () => {
  const now = english['app/copy/en/dashboard.ts'] ?? {}
  const [changed = '', added = '', ...rest] = Object.keys(now)
  const before = { ...now, [changed]: 'another text', removed: 'a text' }
  delete before[added]

  expect(rest.length).toBeGreaterThan(0)
  expect(compareSentences(now, now)).toEqual([])
  expect(compareSentences(now, before)).toEqual([
    `changed: ${changed}`,
    `new: ${added}`,
    'gone: removed',
  ])
  const open = listOpenSentences('xx', english)
  expect(open).toContain('app/copy/xx/billing.ts: missing')
  expect(open.some((one: string) => one.startsWith('extension/package.nls.xx.json: new: '))).toBe(
    true,
  )
})

function listExports(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)]
    .map(([, name = '']) => name)
    .toSorted()
}
