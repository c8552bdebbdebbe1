import { type CursorLine, continueBelow, continueLine } from './continue-line.ts'
import { type IndentStyle, readIndent } from './indent.ts'
import { isProse } from './languages.ts'
import { scanCode } from './scan-code.ts'

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

/** Fits a model's code between the code before and after the cursor. Null: nothing to add. */
export function completeLine(answer: string, context: CompletionContext): Completion | null {
  const { before, after, language, style, isSingleLine = false } = context
  const typed = before.slice(before.lastIndexOf('\n') + 1)
  const restOfLine = after.split(/\r?\n/, 1)[0] ?? ''
  const remaining = removeTyped(answer.replaceAll('\r\n', '\n').trimEnd(), context)
  const code = isSingleLine ? (remaining.split('\n', 1)[0] ?? '').trimEnd() : remaining
  const fitted = fitBrackets(removeFollowing(code, context), context)
  const cut = removeFollowing(fitted.code, context)
  if (!cut.trim()) return null

  const indent = readIndent(typed)
  const inside = findString(before, language)
  const formatted = formatFirstLine(cut, { indent, typed, style, language, inside })
  const { surplus, suffix } = fitted
  const closed = closeBrackets(formatted, { language, inside, indent, surplus, isSingleLine })
  const seam = /^[)\]}]/.test(suffix) ? findSeam(answer, { typed, closed, indent }) : ''
  return join(closed + seam, { suffix, restOfLine, isProse: isProse(language) })
}

type SeamContext = { readonly typed: string; readonly closed: string; readonly indent: string }

/** What comes before a closing bracket: a line break after a block, or a space as in `{ a: 1 }`. */
function findSeam(answer: string, { typed, closed, indent }: SeamContext): string {
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

/** The quote of the string that the cursor is in. */
function findString(before: string, language: string): string | null {
  const mark = scanCode(before, { language }).open.at(-1)?.mark
  return mark !== undefined && isQuote(mark) ? mark : null
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
  const lines = before.split(/\r?\n/)
  const typed = (lines.pop() ?? '').trim()
  const rest = removeLinesAbove(code, { typed, above: lines })
  const start = rest.trimStart()
  if (typed && start.startsWith(typed)) return start.slice(typed.length)
  const word = /[A-Za-z_$][\w$]*$/.exec(before)?.[0] ?? ''
  return word && start.startsWith(word) ? start.slice(word.length) : rest
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
  const below = after.split(/\r?\n/).slice(1)
  const following = below.map((line) => line.trim()).filter(Boolean)
  const lines = code.split('\n')
  for (let count = Math.min(lines.length, following.length); count > 0; count -= 1) {
    const last = lines.slice(-count).map((line) => line.trim())
    const isSame = last.every((line, index) => line === following[index])
    // Lines with only closing brackets are handled by `fitBrackets`.
    if (isSame && last.some((line) => /\w{2}/.test(line))) return lines.slice(0, -count).join('\n')
  }
  return code
}

type Surroundings = {
  readonly before: string
  readonly after: string
  readonly language: string
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
function fitBrackets(code: string, { before, after, language }: Surroundings): Balanced {
  const opened = scanCode(before, { language })
    .open.map(({ mark }) => mark)
    .reverse()
  const inside = opened.find(isQuote) === opened[0] ? (opened[0] ?? null) : null
  const suffix = after.split(/\r?\n/, 1)[0] ?? ''
  const closed = scanCode(after, { language, inside }).unmatched
  const onLine = scanCode(suffix, { language, inside }).unmatched
  const isClosedBelow = (index: number) => closed[index]?.mark === opened[index]

  let used = 0
  for (const { mark, at } of scanCode(code, { language, inside }).unmatched) {
    const isDouble = isClosedBelow(used) && used >= onLine.length
    if (mark !== opened[used] || isDouble) return toResult(code.slice(0, at).trimEnd())
    used += 1
  }
  return toResult(code)

  function toResult(cut: string): Balanced {
    const last = onLine[Math.min(used, onLine.length) - 1]
    const rest = last ? suffix.slice(last.at + last.mark.length) : suffix
    const surplus = closed.slice(opened.length).map(({ mark }) => mark)
    return { code: cut, suffix: rest, surplus }
  }
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
