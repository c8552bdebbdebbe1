import { type AnswerRefusal, refuseAnswer } from './answer-refusal.ts'
import { hasElision } from './elisions.ts'
import { dropThinking, type Part, splitFences } from './fences.ts'
import { isProse } from './languages.ts'

type Answer = { readonly text: string; readonly isCutShort: boolean }

type Wanted = {
  readonly language: string
  /** What the code replaces, or the file that it is added to. */
  readonly original: string
  /** One line of code may come without a fence. */
  readonly isFenceOptional?: boolean
}

type CodeAnswer = { readonly code: string }

/** The code of an answer. Refused when it's truncated, prose, several pieces, or leaves code out. */
export function readCodeAnswer(answer: Answer, wanted: Wanted): CodeAnswer | AnswerRefusal {
  const { text } = answer
  if (answer.isCutShort) return refuseAnswer('truncated', text)
  const code = findCode(dropThinking(text), wanted)
  if (code === null || !code.trim()) return refuseAnswer('no-code', text)
  if (hasElision(code, wanted)) return refuseAnswer('incomplete', text)
  return { code }
}

function findCode(text: string, { language, isFenceOptional }: Wanted): string | null {
  const parts = splitFences(text)
  const blocks = parts.filter((part) => part.kind === 'code')
  if (blocks.length === 0) return isFenceOptional ? findBareLine(text) : null
  const whole = isProse(language) ? findWholeBlock(text) : null
  if (whole !== null) return whole
  const meant = blocks.length > 1 ? blocks.filter((block) => isIn(block, language)) : blocks
  const [only] = meant
  return only && meant.length === 1 && !only.isOpen ? only.code : null
}

/** Markdown in one fence, with fences inside that nobody told apart: everything up to the last one. */
function findWholeBlock(text: string): string | null {
  const [, marks = '', inner = '', last = ''] =
    /^(`{3,}|~{3,})(?:md|mdx|markdown|html|xml)\s*\n(.*)\n(`{3,}|~{3,})$/is.exec(text.trim()) ?? []
  return marks && marks === last ? inner : null
}

/** A single line that isn't a sentence. */
function findBareLine(text: string): string | null {
  const line = text.trim()
  return line.includes('\n') || isSentence(line) ? null : text.replace(/^\n+|\s+$/g, '')
}

/** Words with a stop after them, as no code has them. */
function isSentence(text: string): boolean {
  const line = text.trim()
  const isPolite =
    /^(i'm|i am|i can|i will|sorry|sure|here('s| is| are)|certainly|of course|as an ai|unfortunately|the (code|function|answer)|you can|this (code|function))\b/i
  const words = line.match(/(^|\s)[a-z']+(?=[\s,.!?:]|$)/gi) ?? []
  return isPolite.test(line) || (words.length >= 4 && /^[A-Z]/.test(line) && /[.!?:]$/.test(line))
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
