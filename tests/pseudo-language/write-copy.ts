import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/experimental'

const plain = 'aeiounscyzAEIOUNSCYZ'
const accented = 'áéíóúñščýžÁÉÍÓÚÑŠČÝŽ'

/** What isn't a sentence: code, keys, targets of links, values to fill in. */
const untranslated = /`[^`]*`|\[\[[^\]]*\]\]|\]\([^)]*\)|\{\w+\}|https?:\/\/\S+/g

/** As someone would translate it who only adds accents, and a third of its length. */
export function accent(text: string): string {
  let translated = ''
  let at = 0
  for (const found of [...text.matchAll(untranslated), { index: text.length, 0: '' }]) {
    const sentence = text.slice(at, found.index)
    translated +=
      sentence.replace(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter) +
      found[0]
    at = found.index + found[0].length
  }
  return translated
}

/** Ids, paths, classes and units: without a capital letter or a space nothing is a sentence. */
function isText(text: string): boolean {
  return (
    /[A-Za-z]{2}/.test(text) &&
    (/ /.test(text.trim()) || /^[A-Z][a-z]/.test(text.trim())) &&
    !/^[#/]/.test(text)
  )
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

/** Copies a folder of copy, and translates every text in it. */
export function writePseudoCopy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const file = join(to, name)
    const source = readFileSync(file, 'utf8')
    writeFileSync(file, translate(source, parseSync(name, source).program as unknown as Node))
  }
}

function translate(source: string, program: Node): string {
  const texts = listTexts(program).toSorted((one, other) => other.start - one.start)
  let translated = source
  for (const { start, end } of texts) {
    const text = translated.slice(start, end)
    translated = translated.slice(0, start) + accent(text) + translated.slice(end)
  }
  return translated
}

const skipped = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration.source',
  'TSLiteralType',
  'TSTypeAliasDeclaration',
])

type Range = { readonly start: number; readonly end: number }

/** Strings that are values: not names of keys, types, or what something is compared with. */
function listTexts(node: Node): readonly Range[] {
  if (skipped.has(node.type)) return []
  if (node.type === 'Literal')
    return typeof node.value === 'string' && isText(node.value)
      ? [{ start: node.start + 1, end: node.end - 1 }]
      : []
  if (node.type === 'TemplateElement') {
    const { raw } = node.value as { readonly raw: string }
    return /[A-Za-z]{2}/.test(raw) && !/^[\w./:-]*$/.test(raw) ? [node] : []
  }
  return Object.entries(node).flatMap(([key, value]) => {
    const isKey = key === 'key' && node.computed !== true
    const isCompared = node.type === 'BinaryExpression' || key === 'test'
    return isKey || isCompared ? [] : listChildren(value).flatMap(listTexts)
  })
}

function listChildren(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(listChildren)
  return typeof value === 'object' && value !== null && 'type' in value ? [value as Node] : []
}
