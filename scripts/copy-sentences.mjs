// What there is to translate: the sentences of the copy, of the documentation and of the extension,
// each with a hash that changes with its English text.

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'rolldown/experimental'

/** Modules that no language translates: for programs, or in English on every page. */
const english = /\/(api-guide|api-reference|llms|copy)\.ts$|\.test\.ts$/
const copyFolders = ['app/copy', 'domain/copy']
const docs = 'app/routes/docs/pages'

/** `{ sentence: hash }` by English file, for the files that a language translates. */
export function readSentences() {
  const modules = copyFolders.flatMap((folder) => globSync(`${folder}/en/*.ts`))
  const files = [...modules.filter((file) => !english.test(file)), ...listDocs(), 'SECURITY.md']
  return Object.fromEntries(
    files.toSorted().map((file) => {
      const source = readFileSync(file, 'utf8')
      return [file, file.endsWith('.md') ? readSections(source) : readModule(file, source)]
    }),
  )
}

export function toTranslation(file, language) {
  if (file === 'SECURITY.md') return join('app/copy', language, file)
  if (file.endsWith('.md')) return join(dirname(file), language, basename(file))
  return file.replace('/copy/en/', `/copy/${language}/`)
}

/** What differs from the sentences that a translation was made from. */
export function compareSentences(now, before = {}) {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])]
  return names
    .filter((name) => now[name] !== before[name])
    .map((name) => {
      if (!(name in before)) return `new: ${name}`
      return name in now ? `changed: ${name}` : `gone: ${name}`
    })
}

/** The pages that a language has to have: those of the first hour. */
function listDocs() {
  const source = readFileSync('app/shell/docs-pages.ts', 'utf8')
  const [, names = ''] = /translatedPages[^=]*= \[([^\]]*)\]/.exec(source) ?? []
  return [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => `${docs}/${name}.md`)
}

function readSections(source) {
  const [head = '', ...sections] = source.split(/^## /m)
  const named = sections.map((section) => [section.split('\n', 1)[0], hash(section)])
  return Object.fromEntries([['(beginning)', hash(head)], ...named])
}

function readModule(file, source) {
  const { program } = parseSync(basename(file), source)
  const sentences = {}
  const add = (name, node) => {
    const value = unwrap(node)
    if (value.type !== 'ObjectExpression') {
      sentences[name] = hash(source.slice(value.start, value.end))
      return
    }
    for (const property of value.properties) {
      const key = property.key?.name ?? property.key?.value ?? '...'
      add(`${name}.${key}`, property.value ?? property.argument)
    }
  }
  for (const { declaration } of program.body) {
    if (declaration?.type === 'FunctionDeclaration') add(declaration.id.name, declaration)
    for (const { id, init } of declaration?.declarations ?? []) add(id.name, init)
  }
  return sentences
}

/** Without `as const` and `satisfies`. */
function unwrap(node) {
  return /^TS(As|Satisfies)Expression$/.test(node.type) ? unwrap(node.expression) : node
}

function hash(text) {
  return createHash('sha256').update(text.trim()).digest('base64url').slice(0, 6)
}

/** The extension's texts are their own keys. */
export function listMissingTexts(language) {
  return ['extension/l10n/bundle.l10n', 'extension/package.nls'].flatMap((name) => {
    const file = `${name}.${language}.json`
    const texts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    const missing = Object.keys(JSON.parse(readFileSync(`${name}.json`, 'utf8')))
    return missing.filter((key) => !(key in texts)).map((key) => `${file}: new: ${key}`)
  })
}
