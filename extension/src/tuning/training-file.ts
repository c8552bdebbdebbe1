import { isRecord } from '../is-record.ts'
import { parseJson } from '../parse-json.ts'
import { lineProblems, trainingWords } from '../words/tuning.ts'
import { estimateTokens } from '../writing/prompt-context.ts'
import type { Example } from './examples.ts'

/**
 * The limits of OpenAI's chat fine-tuning, which compatible endpoints follow: at least 10 examples,
 * files of up to 512 MB, and examples of up to 65,536 tokens (the guide on supervised fine-tuning,
 * and the reference of the files API, 2026).
 */
export const trainingLimits = { minExamples: 10, maxBytes: 512_000_000, maxTokens: 65_536 }

/** JSON Lines in the chat fine-tuning format. */
export function toTrainingFile(examples: readonly Pick<Example, 'messages'>[]): string {
  return examples
    .map(({ messages }) => {
      const line = { messages: messages.map(({ role, content }) => ({ role, content })) }
      return `${JSON.stringify(line)}\n`
    })
    .join('')
}

export type TrainingProblem =
  | { readonly problem: 'too-few'; readonly count: number }
  | { readonly problem: 'too-large' }
  | { readonly problem: 'not-utf8' }
  | { readonly problem: LineProblem; readonly line: number }

type LineProblem = keyof typeof lineProblems

/** What is wrong with a file to train with, in one sentence. */
export function describeTrainingProblem(found: TrainingProblem): string {
  if ('line' in found) return trainingWords.unusable(found.line, lineProblems[found.problem])
  if (found.problem === 'too-large') return trainingWords.tooLarge
  if (found.problem === 'not-utf8') return trainingWords.notUtf8
  return trainingWords.tooFew(found.count)
}

export type TrainingReport = {
  readonly problems: readonly TrainingProblem[]
  readonly count: number
  readonly bytes: number
  /** An estimate. Endpoints count with the tokenizer of the model. */
  readonly tokens: number
}

/** Checks a file by the published rules of the format before it's uploaded or exported. */
export function checkTrainingFile(bytes: Uint8Array): TrainingReport {
  const text = decode(bytes)
  if (text === null)
    return { problems: [{ problem: 'not-utf8' }], count: 0, bytes: bytes.length, tokens: 0 }
  const lines = text.replace(/\n$/, '').split('\n')
  const examples = text === '' ? [] : lines
  const problems: TrainingProblem[] = examples.flatMap((line, at) => {
    const problem = checkLine(line)
    return problem ? [{ problem, line: at + 1 }] : []
  })
  const count = examples.length
  if (count < trainingLimits.minExamples) problems.unshift({ problem: 'too-few', count })
  if (bytes.length > trainingLimits.maxBytes) problems.unshift({ problem: 'too-large' })
  return { problems, count, bytes: bytes.length, tokens: estimateTokens(text) }
}

/** Null: not UTF-8, or with a byte order mark, which isn't JSON. */
function decode(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.startsWith('\ufeff') ? null : text
  } catch {
    return null
  }
}

function checkLine(line: string): LineProblem | null {
  const example = parseJson(line)
  if (!isRecord(example)) return 'not-json'
  const { messages, ...rest } = example
  if (!Array.isArray(messages) || messages.length === 0) return 'no-messages'
  if (Object.keys(rest).length > 0) return 'unknown-field'
  if (estimateTokens(line) > trainingLimits.maxTokens) return 'too-long'
  return checkMessages(messages)
}

function checkMessages(messages: readonly unknown[]): LineProblem | null {
  for (const [at, message] of messages.entries()) {
    const problem = checkMessage(message)
    if (problem) return problem
    if (at > 0 && isRecord(message) && message.role === 'system') return 'late-system'
  }
  const roles = messages.map((message) => (isRecord(message) ? message.role : ''))
  if (!roles.includes('user')) return 'no-question'
  return roles.at(-1) === 'assistant' ? null : 'no-answer'
}

function checkMessage(message: unknown): LineProblem | null {
  if (!isRecord(message)) return 'no-messages'
  const { role, content, ...rest } = message
  if (!['system', 'user', 'assistant'].includes(String(role))) return 'unknown-role'
  if (Object.keys(rest).length > 0) return 'unknown-field'
  return typeof content === 'string' && content.trim() !== '' ? null : 'empty'
}
