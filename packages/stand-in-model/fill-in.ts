import { type CodeLanguage, hasFunctions, type Language } from './languages.ts'
import { findIndent, printBody } from './print-code.ts'
import { findRecipe, inventRecipe, type Recipe } from './recipes.ts'
import { writeCode } from './write-code.ts'

type Gap = {
  readonly before: string
  readonly after: string
  readonly language: Language
  /** Only the rest of the cursor's line. */
  readonly isSingleLine: boolean
}

/** The code that fits between what is before and after the cursor. Empty: nothing to add. */
export function fillIn(gap: Gap): string {
  for (const rule of rules) {
    const text = rule(gap)
    if (text !== null) return gap.isSingleLine ? (text.split('\n')[0] ?? '') : text
  }
  return ''
}

type Rule = (gap: Gap) => string | null

const rules: readonly Rule[] = [
  writeFromComment,
  writeBody,
  finishReturn,
  finishLoop,
  finishOutput,
  finishAssignment,
  closeTag,
  closeBrackets,
]

function lineOf({ before }: Gap): string {
  return before.slice(before.lastIndexOf('\n') + 1)
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? ''
}

/** A comment on the line above, with nothing below it yet. */
function writeFromComment({ before, language, isSingleLine }: Gap): string | null {
  const lines = before.split('\n')
  const current = lines.pop() ?? ''
  if (current.trim() !== '') return null
  const above = lines.findLast((line) => line.trim() !== '') ?? ''
  const [, instruction] =
    /^\s*(?:\/\/+|#+|--|<!--|\/\*+)\s*(.+?)(?:\s*(?:-->|\*\/))?$/.exec(above) ?? []
  if (!instruction || isSingleLine) return null
  const code = writeCode({ instruction, language, hasComment: false })
  const indent = indentOf(current)
  return code.split('\n').join(`\n${indent}`)
}

const heads: readonly RegExp[] = [
  /(?:function\s+|const\s+|let\s+)?([A-Za-z_$][\w$]*)\s*(?:=\s*(?:async\s*)?)?\(([^()]*)\)[^(){};]*(?:=>\s*)?\{\s*$/,
  /def\s+(\w+)\s*\(([^()]*)\)[^:]*:\s*$/,
]

const keywords = /^(if|for|while|switch|catch|else|return)$/

/** The body of the function whose head is on the current line, or right above it. */
function writeBody(gap: Gap): string | null {
  const { before, language, isSingleLine } = gap
  if (!hasFunctions(language)) return null
  const trimmed = before.trimEnd()
  const head = trimmed.slice(trimmed.lastIndexOf('\n') + 1)
  const found = heads.map((pattern) => pattern.exec(head)).find((match) => match !== null)
  const [, name = '', list = ''] = found ?? []
  const parameters = listNames(list, language)
  const recipe = found ? findBody(name, parameters) : null
  if (!recipe) return null

  const body = printBody(recipe, { language, name, parameters })
  if (isSingleLine) return lineOf(gap).trim() === '' ? (body[0] ?? '') : null
  const isBelow = before.slice(trimmed.length).includes('\n')
  const typed = isBelow ? lineOf(gap) : ''
  const isIndented = typed.length > indentOf(head).length
  const indent = isIndented ? typed : indentOf(head) + findIndent(language)
  const text = [...body.map((line) => indent + line), ...closeBody(gap, head)].join('\n')
  return isBelow ? text.slice(typed.length) : `\n${text}`
}

/** A function without parameters and recipe stays empty. */
function findBody(name: string, parameters: readonly string[]): Recipe | null {
  if (keywords.test(name)) return null
  return findRecipe(name) ?? (parameters.length > 0 ? inventRecipe(name) : null)
}

function closeBody({ after }: Gap, head: string): string[] {
  const isOpen = head.endsWith('{') && !/^\s*\}/.test(after)
  return isOpen ? [`${indentOf(head)}}`] : []
}

/** `int a` in some languages, `a int` or `a: int` in others. */
const typesFirst: readonly Language[] = ['java', 'c', 'cpp']

function listNames(list: string, language: Language): string[] {
  const name = typesFirst.includes(language) ? /(\w+)\s*$/ : /^\W*(\w+)/
  return list.split(',').flatMap((one) => name.exec(one.trim())?.[1] ?? [])
}

type FunctionHead = { readonly name: string; readonly parameters: readonly string[] }

/** The function that the cursor is in: the last head above it. */
function findFunction({ before, language }: Gap): FunctionHead | null {
  const found = [
    ...before.matchAll(/(?:function|def|func|fn|int|number|bool|boolean)\s+(\w+)\s*\(([^()]*)\)/g),
    ...before.matchAll(/const (\w+) = \(([^()]*)\)/g),
  ].toSorted((one, other) => one.index - other.index)
  const [, name = '', list = ''] = found.at(-1) ?? []
  return name ? { name, parameters: listNames(list, language) } : null
}

function finishReturn(gap: Gap): string | null {
  const { before, language } = gap
  if (!hasFunctions(language) || !/(^|\s)return ?$/.test(lineOf(gap))) return null
  const space = before.endsWith(' ') ? '' : ' '
  const inside = findFunction(gap)
  const known = inside && findResult(inside, language)
  if (known) return space + known
  const value = listVariables(before).at(-1) ?? inside?.parameters.join(' + ')
  return value ? `${space}${value}${endsStatements(language) ? ';' : ''}` : null
}

/** What a function with this name returns. */
function findResult(inside: FunctionHead, language: CodeLanguage): string | null {
  const recipe = findRecipe(inside.name)
  const last = recipe ? printBody(recipe, { language, ...inside }).at(-1) : null
  return /return (.*)$/.exec(last ?? '')?.[1] ?? null
}

function endsStatements(language: Language): boolean {
  return language === 'java' || language === 'c' || language === 'cpp' || language === 'rust'
}

/** Variables in the order in which they are declared. */
function listVariables(before: string): readonly string[] {
  const declared = before.matchAll(
    /\b(?:const|let|var|int|String|auto|let mut)\s+(\w+)\s*(?::[^=\n]+)?=|^\s*(\w+)\s*:?=[^=]/gm,
  )
  return [...declared].flatMap(([, one, other]) => one ?? other ?? [])
}

function findList(gap: Gap): string {
  const inside = findFunction(gap)?.parameters ?? []
  const names = [...listVariables(gap.before).toReversed(), ...inside]
  return names.find((name) => /s$|list|array|items|values/i.test(name)) ?? 'items'
}

type LoopWords = { readonly name: string; readonly list: string }

/** What follows `for`, without and with a bracket. */
const loops: Partial<Record<Language, (words: LoopWords) => string>> = {
  python: ({ name, list }) => `${name} in ${list}:`,
  go: ({ name, list }) => `_, ${name} := range ${list} {`,
  rust: ({ name, list }) => `${name} in ${list} {`,
  shellscript: ({ name, list }) => `${name} in "\${${list}[@]}"; do`,
}

const bracketLoops: Partial<Record<Language, (words: LoopWords) => string>> = {
  java: ({ name, list }) => `var ${name} : ${list}) {`,
  cpp: ({ name, list }) => `auto ${name} : ${list}) {`,
  c: () => 'int i = 0; i < count; i++) {',
}

function finishLoop(gap: Gap): string | null {
  const line = lineOf(gap)
  const [, keyword, open] = /^\s*(for)\s*(\(?)$/.exec(line) ?? []
  if (!keyword) return null
  const list = findList(gap)
  const name = list.endsWith('s') && list.length > 2 ? list.slice(0, -1) : 'item'
  const space = line.endsWith(' ') || open ? '' : ' '
  const plain = loops[gap.language]
  if (plain) return space + plain({ name, list })
  const rest = bracketLoops[gap.language]?.({ name, list }) ?? `const ${name} of ${list}) {`
  // The editor may have closed the bracket already.
  const isClosed = open !== '' && gap.after.startsWith(')')
  return `${space}${open ? '' : '('}${isClosed ? rest.replace(/\).*$/, '') : rest}`
}

const outputs: readonly (readonly [RegExp, (value: string) => string])[] = [
  [/console\.$/, (value) => `log(${value})`],
  [/console\.log\($/, (value) => `${value})`],
  [/\bprint\($/, (value) => `${value})`],
  [/fmt\.$/, (value) => `Println(${value})`],
  [/println!\($/, (value) => `"{}", ${value});`],
  [/System\.out\.$/, (value) => `println(${value});`],
  [/std::cout <<\s*$/, (value) => `${value} << std::endl;`],
  [/\becho $/, (value) => `"$${value}"`],
]

function finishOutput(gap: Gap): string | null {
  const line = lineOf(gap)
  const found = outputs.find(([sign]) => sign.test(line))
  if (!found) return null
  const value = listVariables(gap.before).at(-1) ?? findFunction(gap)?.parameters[0]
  const text = found[1](value ?? '"Hello"')
  // The editor may have closed the bracket already.
  return gap.after.startsWith(')') && line.endsWith('(') ? text.replace(/\).*$/, '') : text
}

/** What a variable begins with, by its name. */
const firstValues: readonly (readonly [RegExp, string])[] = [
  [/^(is|has|can|should)/i, 'false'],
  [/(list|items|values|results|array|s)$/i, '[]'],
  [/(name|text|title|message|label)$/i, '""'],
  [/(count|total|sum|index|number|size|age|i|n)$/i, '0'],
]

function finishAssignment(gap: Gap): string | null {
  const line = lineOf(gap)
  const [, name = ''] = /(?:^|\s)(\w+)(?:\s*:\s*\w+(?:\[\])?)?\s*:?=\s*$/.exec(line) ?? []
  if (!name) return null
  const value = firstValues.find(([sign]) => sign.test(name))?.[1] ?? '0'
  const said = gap.language === 'python' && value === 'false' ? 'False' : value
  const space = line.endsWith(' ') ? '' : ' '
  return `${space}${said}${endsStatements(gap.language) ? ';' : ''}`
}

/** The HTML element that is still open. */
function closeTag({ before, after, language }: Gap): string | null {
  if (language !== 'html') return null
  const [, name] = /<(\w+)[^<>/]*>([^<>]*)$/.exec(before) ?? []
  return name && !after.trimStart().startsWith(`</${name}`) ? `</${name}>` : null
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Closes what the current line has opened, unless it's closed after the cursor. */
function closeBrackets(gap: Gap): string | null {
  const open: string[] = []
  for (const mark of lineOf(gap).replace(/(["'`]).*?\1/g, '')) {
    const closing = pairs[mark]
    if (closing) open.push(closing)
    else if (mark === open.at(-1)) open.pop()
  }
  const rest = gap.after.split('\n')[0] ?? ''
  const missing = open.toReversed().filter((mark) => mark !== '}' && !rest.includes(mark))
  return missing.length > 0 ? missing.join('') : null
}
