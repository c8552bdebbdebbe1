// `npm run translations`: lists the sentences of each language that are missing, and those whose English
// has changed since. `npm run translations -- --done es` says that Spanish is up to date: it writes
// app/copy/es/translated.json. Also writes extension/l10n/bundle.l10n.json, the texts that translators of
// the extension start from. See docs/languages.md.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import {
  compareSentences,
  listMissingTexts,
  readSentences,
  toTranslation,
} from './copy-sentences.mjs'
import { listLanguages, root } from './steps.mjs'

const words = join(root, 'extension/src/words')
const bundle = join(root, 'extension/l10n/bundle.l10n.json')

/** Every text in the words, as `vscode.l10n` names it. Sorted, so that changes are easy to read. */
export function listTexts() {
  const sources = readdirSync(words)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(words, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  return [...new Set(sources.flatMap(findTexts))].sort()
}

export function formatBundle() {
  const entries = listTexts().map((text) => [text, text])
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

/** The texts with the tag `t`, also those inside the values of others. */
function findTexts(source) {
  const found = []
  for (const { index } of source.matchAll(/\bt`/g)) found.push(readText(source, index + 2))
  return found
}

/** The text from a position to its closing backtick, with `{0}` and so on for its values. */
function readText(source, start) {
  let text = ''
  let values = 0
  for (let at = start; source[at] !== '`'; at += 1) {
    if (source[at] === '\\') {
      at += 1
      text += source[at] === 'n' ? '\n' : source[at]
    } else if (source.startsWith('${', at)) {
      text += `{${values}}`
      values += 1
      at = findValueEnd(source, at + 2)
    } else text += source[at]
  }
  return text
}

/** The closing brace of a value, which may contain braces itself. */
function findValueEnd(source, start) {
  let depth = 1
  let at = start
  for (; depth > 0; at += 1) {
    if (source[at] === '{') depth += 1
    if (source[at] === '}') depth -= 1
  }
  return at - 1
}

/** What is missing in a language, and what has changed in English since it was translated. */
export function listOpenSentences(language, english = readSentences()) {
  const record = toRecord(language)
  const before = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
  const open = Object.entries(english).flatMap(([file, sentences]) => {
    const translation = toTranslation(file, language)
    if (!existsSync(translation)) return [`${translation}: missing`]
    return compareSentences(sentences, before[file]).map((what) => `${translation}: ${what}`)
  })
  return [...open, ...listMissingTexts(language)]
}

function toRecord(language) {
  return join('app/copy', language, 'translated.json')
}

/** A line for each file, so that changes are easy to read. */
function formatRecord(sentences) {
  const lines = Object.entries(sentences).map((entry) =>
    entry.map((part) => JSON.stringify(part)).join(': '),
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

function main() {
  const { values } = parseArgs({ options: { done: { type: 'string' } } })
  writeFileSync(bundle, formatBundle())
  if (values.done) writeFileSync(toRecord(values.done), formatRecord(readSentences()))
  for (const language of listLanguages()) {
    const open = listOpenSentences(language)
    const count = open.length === 1 ? '1 sentence' : `${open.length} sentences`
    process.stdout.write([`${language}: ${count} to translate`, ...open].join('\n  ').concat('\n'))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
