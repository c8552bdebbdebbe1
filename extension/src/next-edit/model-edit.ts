import { scanCode } from '../writing/scan-code.ts'
import { type EditedLine, listEditedLines, splitTokens, toLineEnd } from './line-edits.ts'
import type { Prediction } from './prediction.ts'
import { type TokenEdit, toTokenEdit } from './token-edit.ts'

type AskedText = {
  readonly text: string
  readonly language: string
  /** What the user has changed in it, the latest last. */
  readonly edits: readonly TokenEdit[]
}

/** A line that a model is asked for, because it's like the one that was just edited. */
export type ModelQuestion = {
  /** The line, with offsets of the text, without the line break. */
  readonly start: number
  readonly end: number
  readonly line: string
  readonly language: string
  /** The beginning of the line that stays. The model writes the rest. */
  readonly head: string
  /** The text around the rest, with `\n` as line endings. */
  readonly before: string
  readonly after: string
  /** The recent edits as lines before and after, and the line in question last. */
  readonly edits: string
  /** The edited line that it's like, before and after. */
  readonly example: Change
}

type Change = { readonly old: string; readonly fresh: string }

/** Code around the line: enough to see what it's about, and little enough for a small model. */
const linesBefore = 20
const linesAfter = 10
/** How many edited lines go with the question. */
const maxEditedLines = 4
const maxLineLength = 200
/** How far away a line may be. */
const maxDistance = 20_000
/** How much of a line has to be the same. */
const minSimilarity = 0.6

/**
 * What to ask a model after an edit: for the next line below it that is like that line before the
 * edit, with the same text where it was changed. Null: the edit isn't one that is likely to be made
 * elsewhere, or not complete.
 */
export function findModelQuestion({ text, language, edits }: AskedText): ModelQuestion | null {
  const edited = listEditedLines(text, edits)
  const last = edited.at(-1)
  if (!last || !isComplete(last, text, language)) return null
  // The latest edit may be of several lines: then it isn't in the list.
  const latest = edits.at(-1)
  if (!latest || latest.start < last.start || latest.start > last.end) return null
  const found = findSimilarLine(text, { last, edited })
  if (!found) return null
  const { start, end, head } = found
  const line = text.slice(start, end)
  return {
    start,
    end,
    line,
    language,
    head,
    before: toUnix(takeLinesBefore(text, start)) + head,
    after: toUnix(takeLinesAfter(text, end)),
    edits: formatEdits(text, { edited, line }),
    example: { old: last.old, fresh: text.slice(last.start, last.end) },
  }
}

/** Whether a line was changed, not written or deleted, and has no bracket or quote left open by that. */
function isComplete({ old, start, end }: EditedLine, text: string, language: string): boolean {
  const current = text.slice(start, end)
  if (!old.trim() || !current.trim() || old.trim() === current.trim()) return false
  if (Math.max(old.length, current.length) > maxLineLength) return false
  return toBalance(old, language) === toBalance(current, language)
}

/** The brackets and quotes that a line leaves open or closes. */
function toBalance(line: string, language: string): string {
  const { open, unmatched } = scanCode(line, { language })
  const toMarks = (marks: readonly { readonly mark: string }[]) =>
    marks.map(({ mark }) => mark).join('')
  return `${toMarks(unmatched)} ${toMarks(open)}`
}

type Search = { readonly last: EditedLine; readonly edited: readonly EditedLine[] }

type Found = { readonly start: number; readonly end: number; readonly head: string }

/** Of the lines below the edit, the most similar one, and of those the nearest. */
function findSimilarLine(text: string, { last, edited }: Search): Found | null {
  const tokens = listTokens(last.old)
  let best: (Found & { readonly score: number }) | null = null
  const limit = Math.min(text.length, last.end + maxDistance)
  for (let start = nextLine(text, last.end); start < limit; start = nextLine(text, start)) {
    const end = toLineEnd(text, start)
    const line = text.slice(start, end)
    if (line.length > maxLineLength || edited.some((other) => other.start === start)) continue
    const head = findHead(line, last)
    if (head === null) continue
    const score = compare(tokens, listTokens(line))
    if (score >= minSimilarity && score > (best?.score ?? 0)) best = { start, end, head, score }
  }
  return best
}

function nextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}

function listTokens(line: string): string[] {
  return splitTokens(line).filter((token) => token.trim())
}

/** How much two lines have in common: 0 to 1. */
function compare(one: readonly string[], other: readonly string[]): number {
  const left = [...one]
  let shared = 0
  for (const token of other) {
    const at = left.indexOf(token)
    if (at < 0) continue
    left.splice(at, 1)
    shared += 1
  }
  return (2 * shared) / (one.length + other.length || 1)
}

/**
 * The part of a line before the place where the same change would begin: after the same token, and
 * before what was removed in the edited line. Null: there is no such place.
 */
function findHead(line: string, { old, runs, start }: EditedLine): string | null {
  const [run] = runs
  if (!run) return null
  const at = run.start - start
  const left = listTokens(old.slice(0, at)).at(-1) ?? ''
  const right = run.removed.trim() || (listTokens(old.slice(at)).at(0) ?? '')
  let offset = 0
  let before = ''
  for (const token of splitTokens(line)) {
    const isBlank = !token.trim()
    if (!isBlank && before === left && startsWithWord(line.slice(offset), right))
      return line.slice(0, offset)
    if (!isBlank) before = token
    offset += token.length
  }
  return right === '' && before === left ? line : null
}

/** Whether a text starts with another one, and not in the middle of a word. */
function startsWithWord(text: string, beginning: string): boolean {
  if (!beginning || !text.startsWith(beginning)) return false
  return !(/[\w$]$/.test(beginning) && /^[\w$]/.test(text.slice(beginning.length)))
}

function takeLinesBefore(text: string, start: number): string {
  let from = start
  for (let count = 0; count < linesBefore && from > 0; count += 1)
    from = from < 2 ? 0 : text.lastIndexOf('\n', from - 2) + 1
  return text.slice(from, start)
}

function takeLinesAfter(text: string, end: number): string {
  let to = end
  for (let count = 0; count <= linesAfter && to < text.length; count += 1) to = nextLine(text, to)
  return text.slice(end, to)
}

function toUnix(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

type Formatting = { readonly edited: readonly EditedLine[]; readonly line: string }

function formatEdits(text: string, { edited, line }: Formatting): string {
  const recent = edited
    .filter(({ old, start, end }) => Math.max(old.length, end - start) <= maxLineLength)
    .slice(-maxEditedLines)
    .flatMap(({ old, start, end }) => [`- ${old.trim()}`, `+ ${text.slice(start, end).trim()}`])
  return [...recent, `- ${line.trim()}`].join('\n')
}

/** A model that adds this much writes something else. */
const maxAdded = 80

/**
 * The edit that a model's answer makes of the line. Null: it's no change, another one than the
 * user's, or it leaves the line incomplete.
 */
export function readModelEdit(question: ModelQuestion, answer: string): Prediction | null {
  const { start, line, head, language, example } = question
  const fresh = head + removeHead(answer, head).trimEnd()
  const change = { old: line, fresh }
  if (!fresh.trim() || fresh.trim() === line.trim() || fresh.length > line.length + maxAdded)
    return null
  if (toBalance(fresh, language) !== toBalance(line, language)) return null
  if (!isEnded(change, example) || !isAlike(change, example)) return null
  const edit = toTokenEdit(fresh, { start: 0, removed: line, inserted: fresh })
  if (!edit) return null
  return {
    start: start + edit.start,
    end: start + edit.start + edit.removed.length,
    text: edit.inserted,
    rule: 'model',
  }
}

/** The first line of an answer. Some models begin with what the line begins with. */
function removeHead(answer: string, head: string): string {
  const [line = ''] = answer.split(/\r?\n/, 1)
  const start = head.trim()
  const isRepeated = start.length > 1 && line.trimStart().startsWith(start)
  return isRepeated ? line.trimStart().slice(start.length) : line
}

/** Whether a line ends as it did before, or as the example does now: models stop in the middle. */
function isEnded({ old, fresh }: Change, example: Change): boolean {
  const [last = '', ...ends] = [fresh, old, example.fresh].map(
    (line) => listTokens(line).at(-1) ?? '',
  )
  return ends.includes(last)
}

/** Whether a change adds something that the example added or, if that only removed, only removes it. */
function isAlike(change: Change, example: Change): boolean {
  const [added, removed] = [listAdded(example), listRemoved(example)]
  const fresh = listAdded(change)
  if (added.length > 0) return fresh.some((token) => added.includes(token))
  return fresh.length === 0 && listRemoved(change).some((token) => removed.includes(token))
}

function listAdded({ old, fresh }: Change): string[] {
  return subtract(listTokens(fresh), listTokens(old))
}

function listRemoved({ old, fresh }: Change): string[] {
  return subtract(listTokens(old), listTokens(fresh))
}

/** What of some tokens isn't among others. Of brackets and commas only if there's nothing else. */
function subtract(tokens: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  const rest = tokens.filter((token) => {
    const at = left.indexOf(token)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const words = rest.filter((token) => /[\w$\u00aa-\uffff]/.test(token))
  return words.length > 0 ? words : rest
}
