import {
  bracketAround,
  type CodeMap,
  findWords,
  partnerOf,
  readWordBefore,
  skipBlanks,
  skipBlanksBack,
} from './code-map.ts'
import { findParameterScope, findScope } from './find-scope.ts'
import { isKeyword } from './keywords.ts'
import type { EditedText, Prediction } from './prediction.ts'
import { isWord, isWordAt, type TokenEdit } from './token-edit.ts'

/** A parameter that was added to a function, or removed from it. */
type SignatureChange = {
  readonly name: string
  /** Where the function is declared. */
  readonly at: number
  /** The opening bracket of its parameters. */
  readonly open: number
  /** How many parameters there were before. */
  readonly count: number
  readonly index: number
  /** The parameter that was added. Null: one was removed. */
  readonly added: string | null
}

/**
 * After a parameter was added or removed: the next call in the file. Null where it isn't certain
 * what to pass: only a variable of the same name is.
 */
export function predictCall({ edits, cursor, getMap }: EditedText): Prediction | null {
  const last = edits.at(-1)
  if (!last || !/[,(\w]/.test(last.removed + last.inserted)) return null
  for (const edit of edits.slice(-6).reverse()) {
    if (`${edit.removed}${edit.inserted}`.length > 120) continue
    const change = findChange(getMap(), edit)
    if (!change) continue
    // Two changes of the parameters are more than we understand.
    const close = partnerOf(getMap(), change.open)
    const isOnly = edits.every(
      (one) => one === edit || one.start < change.open || one.start > close,
    )
    return isOnly ? findCall(getMap(), { change, cursor }) : null
  }
  return null
}

function findChange(map: CodeMap, { start, removed, inserted }: TokenEdit): SignatureChange | null {
  const { code } = map
  const open = bracketAround(map, start)
  if (code[open] !== '(' || !findParameterScope(map, open)) return null
  const declared = findFunctionName(map, open)
  const close = partnerOf(map, open)
  if (!declared || start + inserted.length > close) return null
  const now = code.slice(open + 1, close)
  const offset = start - open - 1
  const before = now.slice(0, offset) + removed + now.slice(offset + inserted.length)
  const difference = compareParameters(splitList(before), splitList(now))
  return difference && { ...declared, open, ...difference }
}

/** `function name(`, `name(` of a method, or `name = (`. */
function findFunctionName({ code }: CodeMap, open: number) {
  const previous = skipBlanksBack(code, open)
  const isAssigned = code[previous] === '=' || /\basync\s*$/.test(code.slice(open - 8, open))
  const end = isAssigned ? code.lastIndexOf('=', open) : open
  const name = readWordBefore(code, end)
  const at = skipBlanksBack(code, end) + 1 - name.length
  return isWord(name) && !isKeyword(name) ? { name, at } : null
}

function compareParameters(before: readonly string[], now: readonly string[]) {
  const isAdded = now.length === before.length + 1
  if (!isAdded && now.length !== before.length - 1) return null
  const [short, long] = isAdded ? [before, now] : [now, before]
  const different = short.findIndex((parameter, at) => parameter !== long[at])
  const index = different < 0 ? short.length : different
  if (long.toSpliced(index, 1).join() !== short.join()) return null
  const [, added = '', mark = ''] = /^([\w$]+)\s*([:=?].*)?$/s.exec(long[index] ?? '') ?? []
  const isOptional = mark.startsWith('=') || mark.startsWith('?') || mark.includes('=')
  if (!added || (isAdded && isOptional)) return null
  return { count: before.length, index, added: isAdded ? added : null }
}

/** The parts between the commas of a list, without blanks around them. */
function splitList(list: string): string[] {
  const parts = splitAtCommas(list).map((part) => part.trim())
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts
}

function splitAtCommas(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const mark of list) {
    if ('([{<'.includes(mark)) depth += 1
    if (')]}>'.includes(mark)) depth -= 1
    if (mark === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += mark
  }
  return parts
}

type CallSearch = { readonly change: SignatureChange; readonly cursor: number }

function findCall(map: CodeMap, { change, cursor }: CallSearch): Prediction | null {
  const calls = findWords(map.code, change.name)
    .filter((at) => at !== change.at && isCall(map, { at, change }))
    .flatMap((at) => toCallEdit(map, { at, change }) ?? [])
  return calls.find(({ start }) => start >= cursor) ?? calls[0] ?? null
}

type CallPlace = { readonly at: number; readonly change: SignatureChange }

/** Whether the function is called there. A method only on its own object. */
function isCall(map: CodeMap, { at, change: { name, at: declared } }: CallPlace): boolean {
  const { code } = map
  const open = at + name.length
  if (code[open] !== '(' || findParameterScope(map, open)) return false
  const isMethod = !/^(function|const|let|var|def|fn|func|fun)$/.test(
    readWordBefore(code, declared),
  )
  const owner = code[at - 1] === '.' ? readWordBefore(code, at - 1) : ''
  if (isMethod) return /^(this|self)$/.test(owner)
  const word = readWordBefore(code, at)
  return code[at - 1] !== '.' && (!isKeyword(word) || mayPrecedeCall.test(word))
}

const mayPrecedeCall = /^(return|await|yield|typeof|new|in|of|case|throw|not|and|or)$/

/** The arguments of a call, with where each begins. */
type Arguments = {
  readonly parts: readonly { readonly start: number; readonly text: string }[]
  readonly close: number
}

function toCallEdit(map: CodeMap, { at, change }: CallPlace): Prediction | null {
  const list = readArguments(map, at + change.name.length)
  if (!list || list.parts.length !== change.count) return null
  if (list.parts.some(({ text }) => text.trim().startsWith('...'))) return null
  const { added, index } = change
  if (added === null) return removeArgument(map, { list, index })
  return isInScope(map, { at, name: added }) ? addArgument(map, { list, index, added }) : null
}

function readArguments(map: CodeMap, open: number): Arguments | null {
  const close = partnerOf(map, open)
  if (close < 0) return null
  let start = open + 1
  const parts = splitAtCommas(map.code.slice(start, close)).map((text) => {
    const part = { start, text }
    start += text.length + 1
    return part
  })
  return { parts: parts.at(-1)?.text.trim() === '' ? parts.slice(0, -1) : parts, close }
}

type ArgumentPlace = { readonly list: Arguments; readonly index: number }

/** With the comma before the last one, or behind another one. */
function removeArgument({ text }: CodeMap, { list, index }: ArgumentPlace): Prediction | null {
  const part = list.parts[index]
  if (!part) return null
  const end = part.start + part.text.length
  const isLast = index === list.parts.length - 1
  return {
    start: isLast && index > 0 ? part.start - 1 : part.start,
    end: isLast ? end : skipBlanks(text, end + 1),
    text: '',
    rule: 'signature',
  }
}

type AddedArgument = ArgumentPlace & { readonly added: string }

/** Behind the last argument only in the same line: elsewhere, commas are a question of style. */
function addArgument({ text }: CodeMap, { list, index, added }: AddedArgument): Prediction | null {
  const { parts, close } = list
  const next = parts[index]
  if (next) {
    const start = skipBlanks(text, next.start)
    return { start, end: start, text: `${added}, `, rule: 'signature' }
  }
  const end = skipBlanksBack(text, close) + 1
  if (text.slice(end, close).includes('\n')) return null
  return { start: end, end, text: parts.length === 0 ? added : `, ${added}`, rule: 'signature' }
}

/** Whether a variable of that name is declared around a place. */
function isInScope(
  map: CodeMap,
  { at, name }: { readonly at: number; readonly name: string },
): boolean {
  return findWords(map.code, name).some((one) => {
    if (one > at && isWordAt(map.code, one - 1)) return false
    const scope = findScope(map, { at: one, name })
    return scope !== null && one < at && scope.start <= at && at < scope.end
  })
}
