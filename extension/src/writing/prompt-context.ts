import type { LineRange } from './lines.ts'

/** A file, or some lines of it, as context for a question. */
export type Excerpt = {
  readonly path: string
  readonly language: string
  readonly text: string
}

export type CodeAroundCursor = {
  readonly path: string
  readonly language: string
  readonly before: string
  readonly after: string
}

/** Part of a prompt. `isShortened`: something was left out to stay within the budget. */
export type FormattedCode = { readonly text: string; readonly isShortened: boolean }

/** A rough estimate: a token of code is about four characters, in other scripts fewer. */
export function estimateTokens(text: string): number {
  return Math.ceil(weigh(text) / 4)
}

/** From Greek on: nothing in most files, which are then weighed at once. */
const otherScripts = /[\u0370-\uffff]/

/** The length in quarters of a token, which is that of a Latin letter. */
export function weigh(text: string): number {
  if (!otherScripts.test(text)) return text.length
  let weight = 0
  for (let at = 0; at < text.length; at += 1) weight += toWeight(text.charCodeAt(at))
  return weight
}

/** A Chinese, Japanese or Korean character is about a token; two Greek or Cyrillic ones are. */
function toWeight(code: number): number {
  if (code < 0x370) return 1
  return code < 0x2e80 ? 2 : 4
}

/** The longest beginning within a weight. */
function takeStart(text: string, weight: number): string {
  const most = text.slice(0, Math.max(0, Math.floor(weight)))
  if (!otherScripts.test(most)) return most
  let left = weight
  let end = 0
  for (; end < most.length; end += 1) {
    left -= toWeight(most.charCodeAt(end))
    if (left < 0) break
  }
  return most.slice(0, end)
}

/** The longest end within a weight. */
function takeEnd(text: string, weight: number): string {
  const most = text.slice(-Math.max(1, Math.floor(weight)))
  if (!otherScripts.test(most)) return most
  let left = weight
  let start = most.length
  for (; start > 0; start -= 1) {
    left -= toWeight(most.charCodeAt(start - 1))
    if (left < 0) break
  }
  return most.slice(start)
}

/**
 * Shortens files to fit a token budget. Small files stay complete; large ones share the rest and
 * end with a note. The order stays the same.
 */
export function fitFiles(files: readonly Excerpt[], budgetTokens: number): readonly Excerpt[] {
  const bySize = [...files].sort((one, other) => one.text.length - other.text.length)
  const shares = new Map<Excerpt, number>()
  let left = budgetTokens
  bySize.forEach((file, index) => {
    const share = Math.min(estimateTokens(file.text), Math.floor(left / (bySize.length - index)))
    shares.set(file, share)
    left -= share
  })
  return files.map((file) => truncate(file, shares.get(file) ?? 0))
}

function truncate(file: Excerpt, tokens: number): Excerpt {
  const kept = takeStart(file.text, tokens * 4)
  const missing = file.text.length - kept.length
  if (missing === 0) return file
  return { ...file, text: `${kept}\n[… ${missing} more characters were left out]` }
}

/** The most recent messages that fit the budget, always including the last one. */
export function keepRecent<Message extends { readonly content: string }>(
  messages: readonly Message[],
  budgetTokens: number,
): readonly Message[] {
  let left = budgetTokens
  const dropped = messages.findLastIndex(({ content }, index) => {
    left -= estimateTokens(content)
    return left < 0 && index < messages.length - 1
  })
  return messages.slice(dropped + 1)
}

type AnswerLimit = { readonly maxTokens: number; readonly limit: number }

/** The token limit for an answer that repeats some code, with room for additions. */
export function toAnswerLimit(code: string, { maxTokens, limit }: AnswerLimit): number {
  return Math.min(limit, Math.max(maxTokens, Math.ceil(estimateTokens(code) * 1.5) + 512))
}

export function formatFiles(files: readonly Excerpt[], budgetTokens: number): FormattedCode {
  const overhead = files.reduce((sum, { path }) => sum + estimateTokens(path) + overheadTokens, 0)
  const fitted = fitFiles(files, Math.max(0, budgetTokens - overhead))
  const isShortened = fitted.some(({ text }, index) => text !== files[index]?.text)
  // With so many files that even their names don't fit, none are sent.
  if (overhead > budgetTokens) return { text: '', isShortened: files.length > 0 }
  return { text: fitted.map(formatExcerpt).join('\n\n'), isShortened }
}

/** Room for the fence of a file and the note that it was shortened. */
const overheadTokens = 16

export function formatExcerpt(excerpt: Excerpt): string {
  return `File ${excerpt.path}:\n${toFencedCode(excerpt)}`
}

/** The fence is longer than any fence in the code. */
export function toFencedCode({ language, text }: Excerpt): string {
  const longest = [...text.matchAll(/`{3,}/g)].reduce(
    (length, [run]) => Math.max(length, run.length),
    2,
  )
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${text}\n${marks}`
}

export function formatCodeAroundCursor(
  code: CodeAroundCursor,
  { budgetTokens, marker }: { readonly budgetTokens: number; readonly marker: string },
): FormattedCode {
  const { path, language } = code
  const left = budgetTokens - overheadTokens - path.length / 4
  const { before, after } = cutAroundCursor(code, left)
  const isShortened = before.length + after.length < code.before.length + code.after.length
  return { text: formatExcerpt({ path, language, text: before + marker + after }), isShortened }
}

/** The code next to the cursor: two thirds of the budget before it, one third after it. */
export function cutAroundCursor(
  { before, after }: Pick<CodeAroundCursor, 'before' | 'after'>,
  budgetTokens: number,
) {
  const weight = Math.max(0, budgetTokens * 4)
  return {
    before: takeEnd(before, (weight * 2) / 3),
    after: takeStart(after, weight / 3),
  }
}

export function toCursorMarker({ before, after }: CodeAroundCursor): string {
  return toMarker('CURSOR', `${before}\n${after}`)
}

/** A marker such as `<CURSOR>` that doesn't occur in the code. */
export function toMarker(name: string, code: string): string {
  for (let number = 0; ; number += 1) {
    const marker = number === 0 ? `<${name}>` : `<${name}-${number}>`
    if (!code.includes(marker)) return marker
  }
}

type Surroundings = {
  readonly excerpt: Excerpt
  readonly fileText: string
  readonly lines: LineRange
  readonly budgetTokens: number
}

/** The code near some lines of a file: two thirds of the budget above, one third below. */
export function formatSurroundings({
  excerpt,
  fileText,
  lines,
  budgetTokens,
}: Surroundings): FormattedCode {
  const all = fileText.split(/\r?\n/)
  const above = all.slice(0, lines.from)
  const below = all.slice(lines.to + 1)
  if ([...above, ...below].every((line) => !line.trim())) return { text: '', isShortened: false }
  const weight = Math.max(0, (budgetTokens - overheadTokens - estimateTokens(excerpt.path)) * 4)
  const start = takeLines(above.toReversed(), (weight * 2) / 3).toReversed()
  const end = takeLines(below, weight - weighLines(start))
  const isShortened = start.length + end.length < above.length + below.length
  if (start.length + end.length === 0) return { text: '', isShortened }
  const text = [...start, '<LINES TO REPLACE>', ...end].join('\n')
  return { text: formatExcerpt({ ...excerpt, text }), isShortened }
}

/** The first lines that fit, with extra characters on each. */
export function takeLines(lines: readonly string[], weight: number, extra = 0): string[] {
  let left = weight
  const end = lines.findIndex((line) => {
    left -= weigh(line) + 1 + extra
    return left < 0
  })
  return lines.slice(0, end < 0 ? undefined : end)
}

function weighLines(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + weigh(line) + 1, 0)
}
