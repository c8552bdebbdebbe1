import { answerErrors, overBudget } from '../words/errors.ts'
import { type Part, splitFences, stripReasoning } from './fences.ts'
import { isProse } from './languages.ts'

/**
 * Why an answer can't be used, or a question can't be asked. Nothing is changed or counted then.
 *
 * - `truncated`: the answer reached the token limit
 * - `no-code`: it is prose, or several code blocks
 * - `no-message`: it's empty, though a commit message was expected
 * - `incomplete`: it leaves code out ("... existing code ...")
 * - `bad-blocks`: its SEARCH/REPLACE blocks don't fit the file
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
  const code = findCode(stripReasoning(text), expected)
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

type CodeContext = {
  readonly language: string
  /** The text that the code replaces. A remark that it already contains is no omission. */
  readonly original: string
}

/** A comment of dots, or one that starts with dots and says that something stays. */
const ellipsis =
  /^(\.{3,}|…|\[\.{3}\]|\[…\])($|.*(\.{3,}|…)$|.*\b(existing|rest|remain\w*|unchanged|same|previous|other|omitted|original|above|before|more|code|here|etc)\b)/i

/** Phrases that models use without dots. */
const phrases: readonly RegExp[] = [
  /^(the )?(rest|remainder) (of|stays|remains|is|here|unchanged|goes)\b/i,
  /^(the )?(existing|previous|original|remaining|other|your) (\w+ )?(code|file|functions?|methods?|class|implementation|component|logic|imports?|fields?|properties|tests?|content|body)( (here|goes here|unchanged|stays?|remains?|is|are|continues?|as before|above|below)\b.*)?$/i,
  /^(the )?(\w+ )?(code|rest|file|functions?|methods?|class|implementation|logic|imports?|fields?|everything( else)?) (is |are |remains? |stays? |left )*(unchanged|the same|as before|as is|unmodified)$/i,
  /^(no changes?|nothing changed|unchanged|same)( (here|needed|below|above|as .*|code.*))?$/i,
  /^same as (before|above|the original|previous|existing)/i,
  /^keep (the )?(existing|rest|remaining|original|other)\b/i,
  /\bomitted( for (brevity|clarity))?$/i,
  /^(implementation|code|body) (here|omitted|unchanged|goes here)$/i,
  /^<?snip>?$/i,
]

/** Such remarks don't follow that much code. */
const maxLineLength = 300

/** Whether the code leaves parts out: "... existing code ..." and the like. */
export function omitsCode(code: string, { language, original }: CodeContext): boolean {
  const known = new Set(original.split(/\r?\n/).map((line) => line.trim().slice(0, maxLineLength)))
  return code
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, maxLineLength))
    .some((line) => line !== '' && !known.has(line) && isOmissionLine(line, language))
}

function isOmissionLine(line: string, language: string): boolean {
  if (/^<!--.*-->$/.test(line)) return isOmissionRemark(line.slice(4, -3))
  if (isProse(language)) return false
  // `...` is an expression in Python and the end of a document in YAML.
  if (/^(\.{3}|…);?$/.test(line)) return language !== 'python' && language !== 'yaml'
  const comment = readComment(line)
  if (comment !== null) return isOmissionRemark(comment)
  const inside = /\/\*(.*?)\*\/|\s(?:\/\/|#|--)\s(.*)$|\{\s*(\.{3}|…)\s*\}/.exec(line)
  const remark = inside?.[1] ?? inside?.[2] ?? inside?.[3]
  return remark !== undefined && ellipsis.test(clean(remark))
}

/** The text of a line that is only a comment, in any language. */
function readComment(line: string): string | null {
  const block = /^\{?\/\*+(.*?)\*+\/\}?$/.exec(line)
  if (block) return block[1] ?? ''
  return /^(?:\/\/+!?|#+(?![[\w!])|--+|;+|%+|\*(?!\/)|'(?!\w+')|\/\*+)(.*)$/.exec(line)?.[1] ?? null
}

function isOmissionRemark(comment: string): boolean {
  const remark = clean(comment)
  return ellipsis.test(remark) || phrases.some((phrase) => phrase.test(remark))
}

/** Removes surrounding brackets and final punctuation. */
function clean(comment: string): string {
  const text = comment.trim().slice(0, 200)
  const inner = /^[([](.*)[)\]]$/.exec(text)
  const isDots = /^\[(\.{3}|…)\]$/.test(text)
  return (inner && !isDots ? (inner[1] ?? '') : text).trim().replace(/([^.])[.;:]$/, '$1')
}
