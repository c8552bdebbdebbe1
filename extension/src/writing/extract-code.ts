import { answerErrors, overBudget } from '../words/errors.ts'
import { type Part, splitFences } from './fences.ts'
import { isProse } from './languages.ts'
import { omitsCode } from './omits-code.ts'

/**
 * Why an answer can't be used, or a question can't be asked. Nothing is changed or counted then.
 *
 * - `truncated`: the answer reached the token limit
 * - `no-code`: it is prose, or several code blocks
 * - `no-message`: it's empty, though a commit message was expected
 * - `incomplete`: it leaves code out ("... existing code ...")
 * - `not-whole`: it is a part of what was asked for, and it isn't clear which
 * - `bad-blocks`: its SEARCH/REPLACE blocks don't fit the file
 * - `no-vision`: the question has an image, which the model can't see
 * - `bad-files`: its code blocks for other files can't be used
 * - `over-budget`: the question is larger than `ghostWriters.contextTokens`
 */
export type AnswerRefusal = {
  readonly refused: keyof typeof answerErrors | 'over-budget'
  readonly message: string
  /** The model's own text. Third-party text: only for the chat page and the log. */
  readonly detail?: string
}

const maxDetailLength = 4000

export function refuseAnswer(refused: keyof typeof answerErrors, answer: string): AnswerRefusal {
  return { refused, message: answerErrors[refused], detail: answer.slice(0, maxDetailLength) }
}

export function refuseOverBudget(tokens: number, budgetTokens: number): AnswerRefusal {
  return { refused: 'over-budget', message: overBudget(tokens, budgetTokens) }
}

export type Answer = { readonly text: string; readonly isTruncated: boolean }

export type ExpectedCode = {
  readonly language: string
  /** The text that the code replaces, or the file that it is added to. */
  readonly original: string
  /** A single line of code needs no fence. */
  readonly isFenceOptional?: boolean
}

/** Extracts the code from an answer. Refuses answers that are truncated, unclear or incomplete. */
export function extractCode(
  answer: Answer,
  expected: ExpectedCode,
): { readonly code: string } | AnswerRefusal {
  const { text } = answer
  if (answer.isTruncated) return refuseAnswer('truncated', text)
  const code = findCode(text, expected)
  if (code === null || !code.trim()) return refuseAnswer('no-code', text)
  if (omitsCode(code, expected)) return refuseAnswer('incomplete', text)
  return { code }
}

function findCode(text: string, { language, isFenceOptional }: ExpectedCode): string | null {
  const parts = splitFences(text)
  const blocks = parts.filter((part) => part.kind === 'code')
  if (blocks.length === 0) return isFenceOptional ? findBareLine(text) : null
  const whole = isProse(language) ? findWholeBlock(text) : null
  if (whole !== null) return whole
  const candidates = blocks.length > 1 ? blocks.filter((block) => isIn(block, language)) : blocks
  const [only] = candidates
  return only && candidates.length === 1 && !only.isOpen ? only.code : null
}

/** Markdown in one fence with ambiguous fences inside: everything up to the last one. */
function findWholeBlock(text: string): string | null {
  const [, marks = '', inner = '', last = ''] =
    /^(`{3,}|~{3,})(?:md|mdx|markdown|html|xml)\s*\n(.*)\n(`{3,}|~{3,})$/is.exec(text.trim()) ?? []
  return marks && marks === last ? inner : null
}

/** A single line without a fence, unless it is a sentence. */
function findBareLine(text: string): string | null {
  const line = text.trim()
  return line.includes('\n') || isSentence(line) ? null : text.replace(/^\n+|\s+$/g, '')
}

/** Several words with punctuation at the end, or a typical opening of a chat answer. */
export function isSentence(text: string): boolean {
  const line = text.trim()
  const isChatOpening =
    /^(i'm|i am|i can|i will|sorry|sure|here('s| is| are)|certainly|of course|as an ai|unfortunately|the (code|function|answer)|you can|this (code|function))\b/i
  const words = line.match(/(^|\s)[a-z']+(?=[\s,.!?:]|$)/gi) ?? []
  return (
    isChatOpening.test(line) || (words.length >= 4 && /^[A-Z]/.test(line) && /[.!?:]$/.test(line))
  )
}

const aliases: Readonly<Record<string, readonly string[]>> = {
  typescript: ['ts', 'tsx'],
  typescriptreact: ['tsx', 'ts', 'typescript'],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  javascriptreact: ['jsx', 'js', 'javascript'],
  python: ['py', 'python3'],
  shellscript: ['sh', 'bash', 'shell', 'zsh'],
  markdown: ['md'],
  csharp: ['cs', 'c#'],
  cpp: ['c++', 'cc'],
  rust: ['rs'],
  ruby: ['rb'],
  yaml: ['yml'],
  go: ['golang'],
  kotlin: ['kt'],
}

function isIn(part: Part, language: string): boolean {
  if (part.kind !== 'code') return false
  const named = part.language.toLowerCase()
  return named === language || (aliases[language] ?? []).includes(named)
}
