import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The verbs of STYLE.md, by the return types that are written down: inferring them with the
 * compiler would take minutes.
 */
const sources = ['app', 'domain', 'store', 'gateways', 'server', 'extension/src', 'packages']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|node_modules|\/tests\//.test(file))
  .map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
const functions = sources.flatMap(listFunctions)
const typesByName = Map.groupBy(sources.flatMap(listTypes), ([name]) => name)

test('the check reads the functions of the code', () => {
  expect(functions.length).toBeGreaterThan(300)
})

test('a function that gets or loads something never returns null or undefined', () => {
  const getters = functions.filter(({ name }) => /^(get|load)[A-Z]/.test(name))
  expect(getters.filter(({ result }) => /\b(null|undefined)\b/.test(result))).toEqual([])
})

test('a function that finds something may return null, a refusal, or nothing in a list', () => {
  const finders = functions.filter(({ name }) => /^find(?!Or)[A-Z]/.test(name))
  const mayBeMissing = /\||\[\]|Readonly(Map|Set)/
  expect(finders.filter(({ result }) => !mayBeMissing.test(result))).toEqual([])
})

test('a function that opens something returns what can be closed', () => {
  const closing = /\b(close|dispose|remove|release|stop|Disposable|Database|Server)\b/
  const openers = functions
    .filter(({ name, isExported }) => isExported && /^open[A-Z]/.test(name))
    // An operation, such as opening a page, answers later or not at all.
    .filter(({ result }) => !/^(Promise|Thenable|void)\b/.test(result))
  expect(openers.filter(({ result }) => !closing.test(describeType(result)))).toEqual([])
})

type DeclaredFunction = {
  readonly name: string
  readonly result: string
  readonly isExported: boolean
}

/** Exported functions, and the methods of types. */
function listFunctions(source: string): readonly DeclaredFunction[] {
  const start = /^(export (?:async )?function | {2})(\w+)(?:<[^()]*>)?\(/gm
  return [...source.matchAll(start)].flatMap(({ 0: head, 1: prefix = '', 2: name = '', index }) => {
    const rest = source.slice(skipParameters(source, index + head.length))
    const [, result] = /^: ((?:[^{};]|\{[^{}]*\})*?)(?: \{)?\n/.exec(rest) ?? []
    return result ? [{ name, result, isExported: prefix.startsWith('export') }] : []
  })
}

function skipParameters(source: string, start: number): number {
  let depth = 1
  let at = start
  for (; depth > 0 && at < source.length; at++) {
    if (/[([{]/.test(source.charAt(at))) depth++
    if (/[)\]}]/.test(source.charAt(at))) depth--
  }
  return at
}

/** A type as it's written, with its declaration. */
function describeType(type: string): string {
  const [name = ''] = /^\w+/.exec(type) ?? []
  return `${typesByName.get(name)?.join('') ?? ''} ${type}`
}

function listTypes(source: string): readonly (readonly [name: string, declaration: string])[] {
  const declarations = source.matchAll(/^(?:export )?type (\w+)[\s\S]*?(?=\n\n|\n\w)/gm)
  return [...declarations].map(([declaration, name = '']) => [name, declaration])
}
