import { answerQuestion, reportTools } from './answer-question.ts'
import { type Command, findCommand } from './commands.ts'
import { fillIn } from './fill-in.ts'
import { callTools, type Habit, hasThoughts, thinkAbout } from './habits.ts'
import { guessLanguage, toLanguage } from './languages.ts'
import { type ChatMessage, getQuestion, readTask, toText } from './read-task.ts'
import { callTool, listResults, type Tool, type ToolCall } from './tools.ts'

export type ChatRequest = {
  readonly messages: readonly ChatMessage[]
  readonly tools: readonly Tool[]
  readonly maxTokens: number
  readonly stop: readonly string[]
  readonly habit?: Habit | undefined
}

export type CompletionRequest = {
  readonly prompt: string
  readonly suffix: string
  /** One of VS Code's language ids. Null: guessed from the code. */
  readonly language: string | null
  readonly maxTokens: number
  readonly stop: readonly string[]
}

export type StandInPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Wanted back as `reasoning_content` with the tool calls that follow. */
  | { readonly kind: 'reasoning'; readonly text: string }
  | {
      readonly kind: 'tool-call'
      readonly id: string
      readonly name: string
      readonly arguments: string
    }
  | { readonly kind: 'pause'; readonly ms: number }
  | { readonly kind: 'failure'; readonly reason: 'unavailable' | 'busy' | 'refused' }
  | {
      readonly kind: 'end'
      readonly reason: 'stop' | 'length' | 'tool_calls'
      /** Estimated. */
      readonly tokensIn: number
      readonly tokensOut: number
    }

/** Answers a chat in OpenAI's format. The same request always gets the same answer. */
export function* answerChat(request: ChatRequest): Generator<StandInPart> {
  const { messages, habit } = request
  if (habit === 'thinking') {
    if (!hasThoughts(messages)) return yield { kind: 'failure', reason: 'refused' }
    yield { kind: 'reasoning', text: thinkAbout(messages) }
    yield { kind: 'pause', ms: slowPauseMs }
  }
  const command = findCommand(getQuestion(messages))
  const tokensIn = countTokens(messages.map(toText).join('\n'))
  const called = command ? [] : listCalls(request)
  if (called.length > 0) {
    const toId = (index: number) => `call_${messages.length}${index > 0 ? `_${index}` : ''}`
    yield* called.map((one, index) => ({ kind: 'tool-call' as const, id: toId(index), ...one }))
    const tokensOut = countTokens(called.map((one) => one.arguments).join(''))
    return yield { kind: 'end', reason: 'tool_calls', tokensIn, tokensOut }
  }
  const isAfterTools = listResults(messages).length > 0
  const text = isAfterTools ? reportTools(messages) : answerQuestion(readTask(messages))
  yield* write(text, { ...request, command, tokensIn })
}

function listCalls({ messages, tools, habit }: ChatRequest): readonly ToolCall[] {
  if (habit === 'parallel') return callTools(messages, tools)
  const called = callTool(messages, tools)
  return called ? [called] : []
}

/** Completes the code between a prompt and a suffix. */
export function* answerCompletion(request: CompletionRequest): Generator<StandInPart> {
  const { prompt, suffix, language, stop } = request
  const text = fillIn({
    before: prompt,
    after: suffix,
    language: language ? toLanguage(language) : guessLanguage(prompt + suffix),
    isSingleLine: stop.includes('\n'),
  })
  const tokensIn = countTokens(prompt + suffix)
  yield* write(text, { ...request, command: null, tokensIn })
}

type Writing = {
  readonly command: Command | null
  readonly maxTokens: number
  readonly stop: readonly string[]
  readonly tokensIn: number
}

const charactersPerToken = 4
const slowPauseMs = 250

function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}

/** Writes a text word by word, within the limit and up to a stop sequence. */
function* write(
  text: string,
  { command, maxTokens, stop, tokensIn }: Writing,
): Generator<StandInPart> {
  if (command === 'fail') return yield { kind: 'failure', reason: 'unavailable' }
  if (command === 'busy') return yield { kind: 'failure', reason: 'busy' }
  const stopped = cutAtStop(text, stop)
  const kept = stopped.slice(0, maxTokens * charactersPerToken)
  const words = kept.match(/\s*\S+|\s+$/g) ?? []
  for (const [index, word] of words.entries()) {
    if (command === 'slow') yield { kind: 'pause', ms: slowPauseMs }
    if (command === 'break' && index === 5) return yield { kind: 'failure', reason: 'unavailable' }
    yield { kind: 'text', text: word }
  }
  const reason = kept.length < stopped.length ? 'length' : 'stop'
  yield { kind: 'end', reason, tokensIn, tokensOut: countTokens(kept) }
}

function cutAtStop(text: string, stop: readonly string[]): string {
  const ends = stop.map((mark) => text.indexOf(mark)).filter((at) => at >= 0)
  return ends.length > 0 ? text.slice(0, Math.min(...ends)) : text
}
