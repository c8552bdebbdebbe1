// `node scripts/translations.mjs`: writes extension/l10n/bundle.l10n.json, the texts that translators
// start from. A translation is a copy, such as bundle.l10n.de.json. The texts of the manifest are in
// package.nls.json.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.mjs'

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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(bundle, formatBundle())
