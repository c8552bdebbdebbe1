import {
  bracketAround,
  type CodeMap,
  findWords,
  type Name,
  readWordBefore,
  type Scope,
  skipBlanks,
  skipBlanksBack,
} from './code-map.ts'
import { findParameterScope, findScope } from './find-scope.ts'
import { isKeyword } from './keywords.ts'
import type { EditedText, Prediction } from './prediction.ts'
import { isWord, type TokenEdit } from './token-edit.ts'

type Rename = {
  readonly old: string
  readonly name: string
  /** Where it was done already. */
  readonly done: readonly number[]
}

/**
 * After a name was changed where it's declared: its next use. Null if it isn't certain that the
 * use means the same, or that the new name doesn't mean something else there.
 */
export function predictRename({ text, edits, cursor, getMap }: EditedText): Prediction | null {
  const rename = findRename(text, edits)
  if (!rename) return null
  const map = getMap()
  if (findWords(map.text, rename.old).length === 0) return null
  const scope = findRenamedScope(map, { rename, edits })
  if (!scope || !isFree(map, { scope, rename })) return null
  const uses = findUses(map, { scope, rename })
  const at = uses?.find((use) => use >= cursor) ?? uses?.[0]
  if (at === undefined) return null
  return { start: at, end: at + rename.old.length, text: rename.name, rule: 'rename' }
}

/** The rename that the last edit was a part of. */
function findRename(text: string, edits: readonly TokenEdit[]): Rename | null {
  const { removed: old = '', inserted: name = '' } = edits.at(-1) ?? {}
  if (!isWord(old) || !isWord(name) || old === name) return null
  if (isKeyword(old) || isKeyword(name)) return null
  const same = edits.filter(({ removed, inserted }) => removed === old && inserted === name)
  const lines = new Set(same.map(({ start }) => text.lastIndexOf('\n', start)))
  // One edit may be the first of a rewrite: most are. See ADR-0086.
  return lines.size < 2 ? null : { old, name, done: same.map(({ start }) => start) }
}

function findRenamedScope(
  map: CodeMap,
  { rename: { old, name, done }, edits }: EditedRename,
): Scope | null {
  for (const at of done) {
    const scope = map.code.startsWith(name, at) && findScope(map, { at, name })
    if (scope && !isRewritten(map.text, { at, old, edits })) return scope
  }
  return null
}

/** Whether something else was changed in the same line: then it may declare something else. */
function isRewritten(text: string, { at, old, edits }: EditedPlace): boolean {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at)
  return edits.some(
    (edit) =>
      edit.removed !== old && edit.start + edit.inserted.length >= start && edit.start <= end,
  )
}

type EditedRename = { readonly rename: Rename; readonly edits: readonly TokenEdit[] }

type EditedPlace = {
  readonly at: number
  readonly old: string
  readonly edits: readonly TokenEdit[]
}

type ScopedRename = { readonly scope: Scope; readonly rename: Rename }

/** Whether the new name is used only where it replaced the old one. */
function isFree(map: CodeMap, { scope, rename: { name, done } }: ScopedRename): boolean {
  return findWords(map.code, name, scope.start, scope.end).every(
    (at) => done.includes(at) || !mayBeUse(map, { at, name }),
  )
}

/** Null: the old name is still declared, so it's another variable that is meant. */
function findUses(map: CodeMap, { scope, rename }: ScopedRename): number[] | null {
  const { old: name } = rename
  const all = findWords(map.code, name, scope.start, scope.end)
  if (all.some((at) => findScope(map, { at, name }))) return null
  return all.filter((at) => mayBeUse(map, { at, name }) && !isShorthand(map, { at, name }))
}

/** Not a field, a key or a method of the same name. */
function mayBeUse(map: CodeMap, { at, name }: Name): boolean {
  const { code } = map
  const previous = skipBlanksBack(code, at)
  const end = skipBlanks(code, at + name.length)
  if (isField(code, previous)) return false
  if (code.startsWith('::', end)) return true
  // An attribute of an element.
  if (/^=[{"'`]/.test(code.slice(at + name.length, at + name.length + 2))) return false
  const around = code[bracketAround(map, at)]
  if (around === '{') return !isKey(map, { previous, end })
  return around !== '(' || !isKeywordArgument(map, { previous, end })
}

/** After `.`, `->`, `::` or `#`. Not after `...`. */
function isField(code: string, previous: number): boolean {
  const before = code[previous] ?? ''
  if (before === '#' || (before === '.' && code[previous - 1] !== '.')) return true
  return /^(->|::)$/.test(code.slice(previous - 1, previous + 1))
}

/** What is before and behind a name. */
type Sides = { readonly previous: number; readonly end: number }

function isKey(map: CodeMap, { previous, end }: Sides): boolean {
  const isListed = '{,'.includes(map.code[previous] ?? ' ')
  if (map.code[end] === ':' && isListed) return true
  return map.code[end] === '(' && isMember(map, { previous, end })
}

/** `name=value` in a call. */
function isKeywordArgument({ code, language }: CodeMap, { previous, end }: Sides): boolean {
  const isListed = '(,'.includes(code[previous] ?? ' ')
  return language === 'python' && isListed && /^=(?!=)/.test(code.slice(end, end + 2))
}

/** Whether a method is defined there. */
function isMember(map: CodeMap, { previous, end }: Sides): boolean {
  const word = readWordBefore(map.code, previous + 1)
  return word !== 'function' && findParameterScope(map, end) !== null
}

/** In `{ name }` the name is also a key, which keeps its name. */
function isShorthand(map: CodeMap, { at, name }: Name): boolean {
  const { code } = map
  const before = code[skipBlanksBack(code, at)] ?? ''
  const after = code[skipBlanks(code, at + name.length)] ?? ''
  const isListed = '{,'.includes(before) && ',}'.includes(after)
  return isListed && code[bracketAround(map, at)] === '{'
}
