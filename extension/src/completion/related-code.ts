import { getLanguage } from '../writing/languages.ts'
import { type Excerpt, estimateTokens, takeLines } from '../writing/prompt-context.ts'

/**
 * The first excerpts that fit the budget. The last one is shortened to whole lines, without a note:
 * in a prompt of code, models would continue it.
 */
export function takeExcerpts(
  excerpts: readonly Excerpt[],
  budgetTokens: number,
): readonly Excerpt[] {
  const taken: Excerpt[] = []
  let left = budgetTokens
  for (const excerpt of excerpts) {
    left -= estimateTokens(excerpt.path) + overheadTokens
    const lines = takeLines(excerpt.text.split('\n'), left * 4, markCharacters)
    const text = lines.join('\n')
    if (!text.trim()) break
    taken.push({ ...excerpt, text })
    left -= estimateTokens(text) + (lines.length * markCharacters) / 4
    if (text.length < excerpt.text.length) break
  }
  return taken
}

/** Room for the path's line and the separators. */
const overheadTokens = 8
/** Room for the marks of a comment on each line. */
const markCharacters = 10

/** Other code as comments, so that it can stand before any code of the language. */
export function formatRelated(excerpts: readonly Excerpt[], language: string): string {
  return excerpts
    .map(({ path, text }) => `${toComment(`Path: ${path}\n${text}`, language)}\n`)
    .join('')
}

/** Every line as a comment of the language. */
export function toComment(text: string, language: string): string {
  const [open, close] = getMarks(language)
  return text
    .split('\n')
    .map(
      (line) =>
        `${open} ${close ? line.replaceAll(close, '') : line}`.trimEnd() + (close && ` ${close}`),
    )
    .join('\n')
}

/** Where a language has no comments, a slash comment is still understood by the model. */
function getMarks(language: string): readonly [open: string, close: string] {
  const { lineComments, blockComments } = getLanguage(language)
  const [line] = lineComments
  if (line) return [line, '']
  return blockComments[0] ?? ['//', '']
}
