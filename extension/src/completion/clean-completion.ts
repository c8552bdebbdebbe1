import { isRefusal } from '../refusal.ts'
import type { ModelCode } from '../writing/complete-line.ts'
import { extractCode, isSentence } from '../writing/extract-code.ts'
import { splitFences } from '../writing/fences.ts'
import { readIndent } from '../writing/indent.ts'
import { isProse } from '../writing/languages.ts'
import { omitsCode } from '../writing/omits-code.ts'
import { scanCode } from '../writing/scan-code.ts'
import { readTaggedCode } from './completion-prompt.ts'
import { cutAtAnyToken } from './fim-families.ts'

type CompletionAnswer = { readonly text: string; readonly isTruncated: boolean }

type Cleaning = {
  readonly language: string
  readonly before: string
  readonly after: string
  readonly isBlock: boolean
  /** Whether a chat model wrote the answer, with tags or fences around the code. */
  readonly isChat: boolean
}

/** The code of an answer. Nothing if it's prose, leaves code out, or too little of it arrived. */
export function cleanCompletion(answer: CompletionAnswer, cleaning: Cleaning): ModelCode {
  const { language, before, after, isBlock, isChat } = cleaning
  const cut = { ...answer, text: cutAtAnyToken(answer.text, cleaning) }
  const code = isChat
    ? readChatCode(cut, cleaning)
    : readFilledCode(removeFence(cut, cleaning), cleaning)
  const text = code !== null && isBlock ? cutBlock(code, before) : (code ?? '')
  const isUsable =
    !omitsCode(text, { language, original: before + after }) && !isChatter(text, cleaning)
  return { text: isUsable ? text : '', isChat }
}

function readChatCode(answer: CompletionAnswer, cleaning: Cleaning): string | null {
  const tagged = readTaggedCode(answer.text)
  if (tagged !== null) {
    const [fence] = splitFences(tagged).filter((part) => part.kind === 'code')
    const text = fence?.code ?? tagged
    return readFilledCode({ text, isTruncated: answer.isTruncated }, cleaning)
  }
  const original = cleaning.before + cleaning.after
  const expected = { language: cleaning.language, original, isFenceOptional: true }
  const result = extractCode(answer, expected)
  return isRefusal(result) ? null : result.code
}

/** Some models that fill in the middle write a fence around the code, or below it. */
function removeFence(answer: CompletionAnswer, { language, before }: Cleaning): CompletionAnswer {
  const { text } = answer
  if (!text.includes('```') || isProse(language) || before.includes('```')) return answer
  const isFirst = text.trimStart().startsWith('```')
  const [fence] = splitFences(text).filter((part) => part.kind === 'code')
  if (isFirst && fence) return { ...answer, text: fence.code }
  return { ...answer, text: text.replace(/(^|\n)[ \t]*```[\s\S]*$/, '') }
}

/** Of an answer that reached the token limit, the last line may be incomplete. */
function readFilledCode(
  { text, isTruncated }: CompletionAnswer,
  { isBlock }: Cleaning,
): string | null {
  const code = text.replaceAll('\r\n', '\n')
  if (!isTruncated) return code
  const complete = code.slice(0, Math.max(0, code.lastIndexOf('\n')))
  return isBlock && complete.trim() ? complete : null
}

const maxLines = 30

/** Ends a block where the model begins something new: after a blank line, at the same depth or less. */
function cutBlock(code: string, before: string): string {
  const typed = before.slice(before.lastIndexOf('\n') + 1)
  const depth = readIndent(typed).length
  const lines = code.split('\n')
  const end = lines.findIndex((line, at) => {
    const next = lines.slice(at + 1).find((other) => other.trim())
    const isGap = at > 0 && !line.trim() && lines.slice(0, at).some((other) => other.trim())
    return isGap && next !== undefined && readIndent(next).length <= depth
  })
  return lines.slice(0, Math.min(maxLines, end < 0 ? lines.length : end)).join('\n')
}

/** Whether the model talks instead of writing code. In strings and comments, sentences are fine. */
function isChatter(code: string, { language, before }: Cleaning): boolean {
  const first = code.split('\n').find((line) => line.trim()) ?? ''
  if (isProse(language) || !isSentence(first)) return false
  // Reads the whole file, so only for the few texts that look like a sentence.
  const { open, isComment } = scanCode(before, { language })
  return !isComment && open.every(({ mark }) => /^[)\]}]$/.test(mark))
}
