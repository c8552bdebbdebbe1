import type { ModelLanguage } from './languages.ts'
import { control, languageTokens, splitWords, type Tokenizer } from './tokenizer.ts'

/**
 * What the model reads, and the text before the cursor that it has to write again first: a word or
 * an indentation that may be half typed is taken back, because the model knows them by whole tokens.
 */
export type Prompt = { readonly tokens: readonly number[]; readonly typed: string }

export type CompletionInput = {
  readonly language: ModelLanguage
  readonly path: string
  readonly before: string
  readonly after: string
}

export type PromptWriter = (input: CompletionInput) => Prompt

const longestPath = 24
const longestSuffix = 120
/** More context than this does not make completions better. */
const usualTokens = 400
/** The text before the cursor is cut anew only when the prompt has grown to this. */
const mostTokens = 512
/** Enough text for that many tokens, whatever the text. */
const mostCharacters = 6000
const longestTyped = 40
const closing = /^[\s)\]}>"'`;,:]*$/

/**
 * Writes prompts with the text after the cursor first, so that typing changes only the end. The
 * text before the cursor begins where it began last time as long as that fits.
 */
export function createPromptWriter(tokenizer: Tokenizer): PromptWriter {
  let lastText = ''
  return (input) => {
    const head = [
      control.file,
      languageTokens[input.language],
      ...tokenizer.encode(input.path.split(/[\\/]/).slice(-2).join('/')).slice(0, longestPath),
      control.suffix,
      ...tokenizer.encode(getSuffix(input.after)).slice(0, longestSuffix),
      control.prefix,
    ]
    const before = input.before.slice(-mostCharacters)
    const typed = findTyped(before)
    const text = before.slice(0, before.length - typed.length)
    const kept = findLastStart(text, lastText)
    let tokens = kept < 0 ? [] : tokenizer.encode(text.slice(kept))
    let start = kept
    if (kept < 0 || head.length + tokens.length >= mostTokens) {
      start = findStart(tokenizer, text, usualTokens - head.length)
      tokens = tokenizer.encode(text.slice(start))
    }
    lastText = text.slice(start)
    const room = mostTokens - head.length - 1
    return { tokens: [...head, ...tokens.slice(-room), control.middle], typed }
  }
}

/**
 * Brackets and quotes that an editor has closed after the cursor are left out: the model is about
 * to write them, and they come and go with every key.
 */
function getSuffix(after: string): string {
  const end = after.indexOf('\n')
  const right = end < 0 ? after : after.slice(0, end)
  return (closing.test(right) ? after.slice(right.length) : after).slice(0, 2000)
}

/** The last word before the cursor, with the space before it, or the newline and indentation. */
function findTyped(before: string): string {
  const line = before.slice(Math.max(0, before.lastIndexOf('\n')))
  const last = splitWords(line).at(-1) ?? ''
  return last.length > longestTyped ? '' : last
}

/** Where the text begins if it begins like the last one did; -1 if the last one isn't part of it. */
function findLastStart(text: string, lastText: string): number {
  const opening = lastText.slice(0, 200)
  if (opening.length < 40) return -1
  return text.lastIndexOf(opening)
}

/** The start of a line from which on the text has about this many tokens. */
function findStart(tokenizer: Tokenizer, text: string, room: number): number {
  let start = text.length
  let count = 0
  while (start > 0) {
    const lineStart = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1
    count += tokenizer.encode(text.slice(lineStart, start)).length
    if (count > room) return start === text.length ? lineStart : start
    start = lineStart
  }
  return start
}
