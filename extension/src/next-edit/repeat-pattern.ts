import type { LineEdit } from './line-edits.ts'
import { isWordAt } from './token-edit.ts'

/** A change that was made several times. */
export type RepeatPattern = {
  /** The next place from an offset on where it fits, and what belongs there. */
  readonly findNext: (text: string, from: number) => Replacement | null
}

type Replacement = { readonly start: number; readonly end: number; readonly text: string }

/** Further away, nothing is about the edit. */
const maxContext = 40

/** What edits have in common. Null: too little to recognize another place. */
export function toRepeatPattern(text: string, edits: readonly LineEdit[]): RepeatPattern | null {
  const [first] = edits
  if (!first) return null
  const left = edits.map((edit) => readLeft(text, edit)).reduce(commonEnd)
  const right = edits.map((edit) => readRight(text, edit)).reduce(commonStart)
  const gaps = first.runs.slice(1).map((_, at) => edits.map((edit) => readGap(text, edit, at)))
  const { runs } = first
  const isKnown = gaps.every((all) => areEqual(all) || all.every(isPath))
  const removed = runs.map((run) => run.removed).join('')
  const hasGaps = gaps.some((all) => !areEqual(all))
  if (!isKnown || !isTelling({ left, removed, right, hasGaps, isNew: edits.length < 3 }))
    return null
  const parts = runs.flatMap((run, at) => {
    const gap = gaps[at]
    return [escapeText(run.removed), ...(gap ? [toGapPattern(gap)] : [])]
  })
  const start = isWordAt(left + removed, 0) ? '(?<![\\w$])' : ''
  const wanted = new RegExp(
    `${start}(?<=${escapeText(left)})${parts.join('')}(?=${escapeText(right)})`,
    'g',
  )
  const done = runs.map(({ inserted }) => inserted)
  return { findNext: (current, from) => findNext(current, { wanted, done, from, left, right }) }
}

type Search = {
  readonly wanted: RegExp
  /** What is there afterwards, around the gaps. */
  readonly done: readonly string[]
  readonly from: number
  readonly left: string
  readonly right: string
}

function findNext(text: string, { wanted, done, from, left, right }: Search): Replacement | null {
  wanted.lastIndex = from
  for (let found = wanted.exec(text); found; found = wanted.exec(text)) {
    const [old, ...gaps] = found
    const start = found.index
    const end = start + old.length
    const fresh = done.map((part, at) => part + (gaps[at] ?? '')).join('')
    const isHalf =
      (left === '' && isWordAt(old, 0) && isWordAt(text, start - 1)) ||
      (isWordAt(old + right, (old + right).length - 1) && isWordAt(text, end + right.length))
    const isDone = text.startsWith(fresh + right, start) && fresh.startsWith(old)
    if (!isHalf && !isDone) return { start, end, text: fresh }
    if (old === '') wanted.lastIndex += 1
  }
  return null
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** A name, or names with dots between them. */
function isPath(text: string): boolean {
  return /^[\w$.]+$/.test(text)
}

function areEqual(texts: readonly string[]): boolean {
  return new Set(texts).size < 2
}

function toGapPattern(gap: readonly string[]): string {
  return areEqual(gap) ? `(${escapeText(gap[0] ?? '')})` : '([\\w$.]+)'
}

function readGap(text: string, { runs }: LineEdit, at: number): string {
  const [one, other] = [runs[at], runs[at + 1]]
  return one && other ? text.slice(one.start + one.inserted.length, other.start) : ''
}

function readLeft(text: string, { start }: LineEdit): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - maxContext)
  return text.slice(from, start)
}

function readRight(text: string, { end }: LineEdit): string {
  const lineEnd = text.indexOf('\n', end)
  return text.slice(end, Math.min(lineEnd < 0 ? text.length : lineEnd, end + maxContext))
}

/** Without half of a word at its start. */
function commonEnd(one: string, other: string): string {
  let length = 0
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1
  const end = one.slice(one.length - length)
  return length < one.length && isWordAt(one, one.length - length - 1)
    ? end.replace(/^[\w$\u00aa-\uffff]+/, '')
    : end
}

/** Without half of a word at its end. */
function commonStart(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  const start = one.slice(0, length)
  return length < one.length && isWordAt(one, length)
    ? start.replace(/[\w$\u00aa-\uffff]+$/, '')
    : start
}

type Around = {
  readonly left: string
  readonly removed: string
  readonly right: string
  /** Whether something in the middle can be anything. */
  readonly hasGaps: boolean
  /** Whether it was seen only twice. */
  readonly isNew: boolean
}

/** Whether the text of a place says that it's one of those. */
function isTelling({ left, removed, right, hasGaps, isNew }: Around): boolean {
  const sides = [left, right].filter((side) => side.trim() !== '').length
  if (sides < (isNew || hasGaps || !/\w/.test(removed) ? 2 : 1)) return false
  const around = left.trimStart() + removed + right.trimEnd()
  return /[A-Za-z_]{3}/.test(around) && around.length >= 6
}
