import { type CursorLine, continueBelow, continueFilled, continueLine } from './continue-line.ts'
import { type IndentStyle, readIndent } from './indent.ts'
import { isProse } from './languages.ts'
import { type Bracket, scanCode } from './scan-code.ts'

type CompletionContext = {
  readonly before: string
  readonly after: string
  readonly language: string
  readonly style: IndentStyle
  /** Keeps only the rest of the cursor's line. */
  readonly isSingleLine?: boolean
}

export type Completion = {
  readonly text: string
  /** How many characters after the cursor the text replaces. */
  readonly replaced: number
}

/** Code of a model, without anything around it. Empty: nothing to add. */
export type ModelCode = {
  readonly text: string
  /** Whether it's from a chat, so that its indentation has to be guessed. */
  readonly isChat: boolean
}

/** Fits a model's code between the code before and after the cursor. Null: nothing to add. */
export function completeLine(
  { text, isChat }: ModelCode,
  context: CompletionContext,
): Completion | null {
  const { before, after, language, style, isSingleLine = false } = context
  const typed = before.slice(before.lastIndexOf('\n') + 1)
  const restOfLine = after.split(/\r?\n/, 1)[0] ?? ''
  const remaining = removeTyped(text.replaceAll('\r\n', '\n').trimEnd(), context)
  const code = isSingleLine ? (remaining.split('\n', 1)[0] ?? '').trimEnd() : remaining
  const around = scanAround(context, restOfLine)
  const fitted = fitBrackets(removeFollowing(code, context), around)
  const cut = removeFollowing(fitted.code, context)
  if (!cut.trim()) return null

  const indent = readIndent(typed)
  const { inside } = around
  const cursor = { indent, typed, style, language, inside }
  const formatted = isChat ? formatFirstLine(cut, cursor) : continueFilled(cut, cursor)
  const { surplus, suffix } = fitted
  const closed = closeBrackets(formatted, { language, inside, indent, surplus, isSingleLine })
  const seam = /^[)\]}]/.test(suffix) ? getSeam(text, { typed, closed, indent }) : ''
  return join(closed + seam, { suffix, restOfLine, isProse: isProse(language) })
}

type SeamContext = { readonly typed: string; readonly closed: string; readonly indent: string }

/** What comes before a closing bracket: a line break after a block, or a space as in `{ a: 1 }`. */
function getSeam(answer: string, { typed, closed, indent }: SeamContext): string {
  if (/[{([]\s*$/.test(typed) && closed.startsWith('\n')) return `\n${indent}`
  return / \n?$/.test(answer) ? ' ' : ''
}

/** Keeps a leading line break or a missing space of the answer. */
function formatFirstLine(code: string, cursor: CursorLine): string {
  const lead = /^\s*/.exec(code)?.[0] ?? ''
  if (!cursor.typed.trim()) return continueLine(code.replace(/^\n+/, ''), cursor)
  const isNewLine = lead.includes('\n')
  const space = !isNewLine && lead && !/\s$/.test(cursor.typed) ? ' ' : ''
  if (isNewLine) return continueBelow(code.replace(/^\s*\n/, ''), cursor)
  return space + continueLine(code.trimStart(), cursor)
}

type Ending = { readonly suffix: string; readonly restOfLine: string; readonly isProse: boolean }

/** Appends the rest of the cursor's line if the text replaces it, and removes duplicates at the seam. */
function join(text: string, { suffix, restOfLine, isProse }: Ending): Completion | null {
  const isTaken = suffix !== restOfLine
  const end = suffix.trim()
  const isRepeated = end !== '' && text.endsWith(end) && (isProse || /^[;,]/.test(end))
  // No semicolon inside brackets.
  const isEnded = /^[)\]}]/.test(end) && text.endsWith(';')
  const extra = isRepeated ? end.length : Number(isEnded)
  const kept = text.slice(0, text.length - extra)
  if (!kept.trim()) return null
  return isTaken || kept.includes('\n')
    ? { text: kept + suffix, replaced: restOfLine.length }
    : { text: kept, replaced: 0 }
}

/** Removes a beginning that repeats what the user has already typed. */
function removeTyped(code: string, { before }: CompletionContext): string {
  const above = readLastLines(before, code.split('\n').length)
  const line = above.pop() ?? ''
  const typed = line.trim()
  const rest = removeLinesAbove(code, { typed, above })
  const start = rest.trimStart()
  const word = /[A-Za-z_$][\w$]*$/.exec(line)?.[0] ?? ''
  const repeated = [typed, word].find((text) => text !== '' && start.startsWith(text))
  if (repeated === undefined) return rest
  // After a space it's a word of its own: ` and b` doesn't repeat `a`.
  const isOther =
    start !== rest && /\w$/.test(repeated) && /^[\w$]/.test(start.slice(repeated.length))
  return isOther ? rest : start.slice(repeated.length)
}

/** The lines before the cursor, and its own. The file may be large. */
function readLastLines(before: string, above: number): string[] {
  let start = before.length
  for (let count = 0; count <= above && start > 0; count += 1)
    start = before.lastIndexOf('\n', start - 1)
  return before.slice(start + 1).split(/\r?\n/)
}

/** Some models repeat the lines above the cursor first. */
function removeLinesAbove(
  code: string,
  { typed, above }: { readonly typed: string; readonly above: readonly string[] },
): string {
  const lines = code.split('\n')
  const at = lines.findIndex((line) => typed !== '' && line.trim().startsWith(typed))
  if (at < 1) return code
  const repeated = lines.slice(0, at)
  const last = above.slice(-at)
  const isRepeated = repeated.every((line, index) => line.trim() === last[index]?.trim())
  return isRepeated ? lines.slice(at).join('\n') : code
}

/** Removes last lines that the file already has right below the cursor. */
function removeFollowing(code: string, { after }: CompletionContext): string {
  const lines = code.split('\n')
  // With room for blank lines: the file may be large.
  const below = after.split(/\r?\n/, lines.length * 2 + 20).slice(1)
  const following = below.filter((line) => line.trim())
  for (let count = Math.min(lines.length, following.length); count > 0; count -= 1) {
    const last = lines.slice(-count)
    const isSame = last.every((line, index) => isSameLine(line, following[index] ?? ''))
    // Lines with only closing brackets are handled by `fitBrackets`.
    if (isSame && last.some((line) => /\w{2}/.test(line))) return lines.slice(0, -count).join('\n')
  }
  return code
}

/** The end of a block is only the same if it ends the same block. */
function isSameLine(line: string, other: string): boolean {
  const isEnd = /^\s*(end|fi|done|esac)\b/.test(line)
  return isEnd ? line.trimEnd() === other.trimEnd() : line.trim() === other.trim()
}

/** The brackets and quotes around the cursor, innermost first. */
type Surroundings = {
  readonly language: string
  readonly opened: readonly string[]
  /** The quote of the string that the cursor is in. */
  readonly inside: string | null
  readonly restOfLine: string
  /** Those on the cursor's line, which the editor may have added. */
  readonly onLine: readonly Bracket[]
  readonly below: readonly string[]
}

/** Reads the whole file, so this happens once for a completion. */
function scanAround(
  { before, after, language }: CompletionContext,
  restOfLine: string,
): Surroundings {
  const opened = scanCode(before, { language })
    .open.map(({ mark }) => mark)
    .reverse()
  const [innermost] = opened
  const inside = innermost !== undefined && isQuote(innermost) ? innermost : null
  const closed = scanCode(after, { language, inside }).unmatched
  const onLine = closed.filter(({ at }) => at < restOfLine.length)
  const below = closed.slice(onLine.length).map(({ mark }) => mark)
  return { language, opened, inside, restOfLine, onLine, below }
}

type Balanced = {
  /** The code, cut before it closes a bracket that is closed below the cursor. */
  readonly code: string
  /** The rest of the cursor's line, without the brackets that the code closes itself. */
  readonly suffix: string
  /** Closing brackets below the cursor without an opening one. */
  readonly surplus: readonly string[]
}

/** Fits the brackets and quotes of a completion to those around the cursor. */
function fitBrackets(code: string, around: Surroundings): Balanced {
  const { language, opened, inside, restOfLine, onLine, below } = around
  const closedBelow = pairFromOutside(opened.slice(onLine.length), below)
  let used = 0
  for (const { mark, at } of scanCode(code, { language, inside }).unmatched) {
    const isDouble = closedBelow.has(used - onLine.length)
    if (mark !== opened[used] || isDouble) return toResult(code.slice(0, at).trimEnd())
    used += 1
  }
  return toResult(code)

  function toResult(cut: string): Balanced {
    const last = onLine[Math.min(used, onLine.length) - 1]
    const suffix = last ? restOfLine.slice(last.at + last.mark.length) : restOfLine
    const surplus = [...onLine.map(({ mark }) => mark), ...below].slice(opened.length)
    return { code: cut, suffix, surplus }
  }
}

/**
 * Which opened brackets are closed below. If fewer are closed than opened, those further out are:
 * the editor doesn't always add the closing bracket of what the user has just opened.
 */
function pairFromOutside(
  opened: readonly string[],
  closed: readonly string[],
): ReadonlySet<number> {
  const paired = new Set<number>()
  let at = opened.length - 1
  for (const mark of closed.slice(0, opened.length).toReversed()) {
    while (at >= 0 && opened[at] !== mark) at -= 1
    if (at >= 0) paired.add(at)
    at -= 1
  }
  return paired
}

type ClosingContext = {
  readonly language: string
  /** The quote of the string that the code begins in. */
  readonly inside: string | null
  /** The indentation of its first line. */
  readonly indent: string
  readonly surplus: readonly string[]
  /** Closes a block on the same line. */
  readonly isSingleLine: boolean
}

/** Closes brackets and quotes that a completion left open, unless they are closed below. */
function closeBrackets(
  code: string,
  { surplus, indent, isSingleLine, ...context }: ClosingContext,
): string {
  const unclosed = scanCode(code, context)
    .open.filter(({ at }) => at >= 0)
    .reverse()
  const missing = unclosed.filter(({ mark }, index) => surplus[index] !== mark)
  let text = code
  for (const { mark, at } of missing) {
    const line = code.slice(0, at).lastIndexOf('\n') + 1
    const lineIndent = line === 0 ? indent : readIndent(code.slice(line))
    const isBlock = !isSingleLine && !isQuote(mark) && /^.?\s*(\n|$)/.test(code.slice(at))
    text += isBlock ? `\n${lineIndent}${mark}` : mark
  }
  return text
}

function isQuote(mark: string): boolean {
  return !/^[)\]}]$/.test(mark)
}
