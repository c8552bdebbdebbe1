import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatBundle, listTexts } from '../../scripts/translations.mjs'
import manifest from '../package.json' with { type: 'json' }
import manifestTexts from '../package.nls.json' with { type: 'json' }
import { setTranslations, t } from '../src/words/translate.ts'

const folder = 'extension/src/words'

test('the bundle for translators has every text. Run: node scripts/translations.mjs', () => {
  expect(readFileSync('extension/l10n/bundle.l10n.json', 'utf8')).toBe(formatBundle())
  expect(listTexts()).toContain('Your code is {0}')
})

test('every text in the words can be translated', () => {
  const untagged = readdirSync(folder)
    .filter((name) => !name.startsWith('translate'))
    .flatMap((name) => {
      const source = readFileSync(join(folder, name), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|^import .*$/gm,
        '',
      )
      const literals = removeTagged(source).match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []
      // Identifiers and formats are one word in lower case, or a locale.
      return literals
        .map((text) => text.replace(/\$\{[^{}]*\}/g, ''))
        .filter((text) => /[A-Z ]/.test(text) && /[a-z]{2}/.test(text) && text !== "'en-US'")
    })

  expect(untagged).toEqual([])
})

test('every text of the manifest is in package.nls.json, and nothing else is', () => {
  const used = [...JSON.stringify(manifest).matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key)
  expect([...new Set(used)].sort()).toEqual(Object.keys(manifestTexts).sort())

  const names = new Set(['Ghost Writers', 'Ghost Writers IA'])
  const literal: string[] = []
  const fields = /^(title|description|markdownDescription|label|altText|displayName)$/
  JSON.stringify(manifest, (key, value) => {
    if (fields.test(key) && typeof value === 'string' && !/^%.+%$/.test(value)) literal.push(value)
    return value
  })
  expect(literal.filter((text) => !names.has(text))).toEqual([])
})

test('a text appears in the language of the user, with its values where the language needs them', () => {
  setTranslations({ 'Open {0} in {1}': '{1}: {0} öffnen' })
  onTestFinished(() => setTranslations({}))
  const [file, place] = ['cart.ts {1}', 'Editor']

  expect(t`Open ${file} in ${place}`).toBe('Editor: cart.ts {1} öffnen')
  expect(t`Not translated: ${1}`).toBe('Not translated: 1')
})

/** Removes the texts with the tag `t`, the innermost first. */
function removeTagged(source: string): string {
  const rest = source.replace(/\bt`(?:(?!\bt`)[^`])*`/g, '')
  return rest === source ? source : removeTagged(rest)
}
