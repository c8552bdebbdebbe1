import type { z } from 'zod'
import type { StreamClient, StreamedResponse } from '#app/http/endpoint.ts'
import type { chatCompletion, textCompletion } from '#app/openapi/model-answers.ts'
import type { ModelAnswer } from '#domain/models/model-answer.ts'
import type {
  FinishReason,
  Model,
  ModelInput,
  ModelPart,
  TokenCounts,
  ToolCallPart,
} from '#domain/models/ports.ts'
import { describeModelFailure } from './model-problems.ts'

/** An answer and how to write it down. */
export type AnswerFormat = {
  readonly kind: ModelInput['kind']
  readonly id: string
  readonly model: Model
  readonly createdAt: Date
  /** Whether a stream ends with the number of tokens. */
  readonly hasUsage: boolean
  readonly answer: ModelAnswer
}

type ResponseHeaders = Readonly<Record<string, string>>

/**
 * Streams an answer as server-sent events, in OpenAI's format. The next part is fetched when the
 * client has read the one before.
 */
export function streamAnswer(format: AnswerFormat, headers: ResponseHeaders): StreamedResponse {
  return {
    headers: {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Stops nginx from buffering the events.
      'x-accel-buffering': 'no',
    },
    writeTo: (client) => writeEvents(format, client),
  }
}

async function writeEvents(format: AnswerFormat, client: StreamClient): Promise<void> {
  const { answer, kind, hasUsage } = format
  const toEvent = createEventFormat(format)
  let isFirst = true
  for (;;) {
    const part = await answer.read()
    if (part === null) break
    if (part.kind === 'failure')
      return void client.write(`data: ${JSON.stringify(describeModelFailure(part))}\n\n`)
    if (part.kind === 'usage') continue
    const choice = kind === 'chat' ? toChatDelta(part, isFirst) : toTextDelta(part)
    isFirst = false
    const slow = client.write(toEvent([choice]))
    if (slow) await slow
  }
  if (hasUsage) client.write(toEvent([], toUsage(answer.countTokens())))
  client.write('data: [DONE]\n\n')
}

/** The events of one stream. What they have in common is formatted once. */
function createEventFormat(format: AnswerFormat) {
  const base = toBase(format, format.kind === 'chat' ? 'chat.completion.chunk' : 'text_completion')
  const start = `data: ${JSON.stringify(base).slice(0, -1)},`
  return (choices: readonly object[], usage?: object) =>
    `${start}${JSON.stringify({ choices, usage }).slice(1)}\n\n`
}

type ContentPart = Exclude<ModelPart, { kind: 'failure' | 'usage' }>

function toChatDelta(part: ContentPart, isFirst: boolean) {
  const role = isFirst ? { role: 'assistant' } : {}
  const finish_reason = part.kind === 'end' ? part.reason : null
  return { index: 0, delta: { ...role, ...toDelta(part) }, finish_reason, logprobs: null }
}

function toDelta(part: ContentPart) {
  if (part.kind === 'text') return { content: part.text }
  return part.kind === 'tool-calls' ? { tool_calls: part.calls.map(toToolCallDelta) } : {}
}

function toToolCallDelta({ index, id, name, arguments: text }: ToolCallPart) {
  return {
    index,
    ...(id && { id, type: 'function' }),
    function: { ...(name && { name }), arguments: text ?? '' },
  }
}

function toTextDelta(part: ContentPart) {
  const text = part.kind === 'text' ? part.text : ''
  return {
    index: 0,
    text,
    finish_reason: part.kind === 'end' ? part.reason : null,
    logprobs: null,
  }
}

/** The answer as one JSON document. Nothing can fail anymore: the domain has waited for the whole answer. */
export async function collectChat(format: AnswerFormat): Promise<z.infer<typeof chatCompletion>> {
  const whole = await readWhole(format.answer)
  const { finishReason: finish_reason } = whole
  return {
    ...toBase(format, 'chat.completion'),
    choices: [{ index: 0, message: toMessage(whole), finish_reason, logprobs: null }],
    usage: toUsage(format.answer.countTokens()),
  }
}

export async function collectText(format: AnswerFormat): Promise<z.infer<typeof textCompletion>> {
  const { text, finishReason: finish_reason } = await readWhole(format.answer)
  return {
    ...toBase(format, 'text_completion'),
    choices: [{ index: 0, text, finish_reason, logprobs: null }],
    usage: toUsage(format.answer.countTokens()),
  }
}

type WholeAnswer = {
  readonly text: string
  readonly calls: readonly ToolCallPart[]
  readonly finishReason: FinishReason
}

async function readWhole(answer: ModelAnswer): Promise<WholeAnswer> {
  const texts: string[] = []
  const calls = new Map<number, ToolCallPart>()
  let finishReason: FinishReason = 'stop'
  for (;;) {
    const part = await answer.read()
    if (part === null) return { text: texts.join(''), calls: [...calls.values()], finishReason }
    if (part.kind === 'text') texts.push(part.text)
    else if (part.kind === 'end') finishReason = part.reason
    else if (part.kind === 'tool-calls') addCalls(calls, part.calls)
  }
}

function addCalls(calls: Map<number, ToolCallPart>, parts: readonly ToolCallPart[]): void {
  for (const { arguments: text = '', ...part } of parts) {
    const before = calls.get(part.index)
    calls.set(part.index, { ...before, ...part, arguments: (before?.arguments ?? '') + text })
  }
}

function toMessage({ text, calls }: WholeAnswer) {
  const toolCalls = calls.map(({ id = '', name = '', arguments: text = '' }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: text },
  }))
  return {
    role: 'assistant' as const,
    content: text || toolCalls.length === 0 ? text : null,
    refusal: null,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  }
}

function toBase<Kind extends string>({ kind, id, model, createdAt }: AnswerFormat, object: Kind) {
  return {
    id: `${kind === 'chat' ? 'chatcmpl' : 'cmpl'}-${id}`,
    object,
    created: Math.floor(createdAt.getTime() / 1000),
    model: model.id,
  }
}

function toUsage({ tokensIn, tokensOut }: TokenCounts) {
  return {
    prompt_tokens: tokensIn,
    completion_tokens: tokensOut,
    total_tokens: tokensIn + tokensOut,
  }
}
