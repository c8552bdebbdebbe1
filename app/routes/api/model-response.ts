import { joinFields, type OpaqueFields } from '@ghost-writers-ia/site-api/reasoning'
import type { z } from 'zod'
import { toModelError } from '#app/http/error-format.ts'
import type { chatCompletion, textCompletion } from '#app/openapi/model-answers.ts'
import type { AnswerFailure, AnswerPart, ModelAnswer } from '#domain/models/model-answer.ts'
import type { FinishReason, TokenCounts, ToolCallPart } from '#domain/models/ports.ts'
import type { Answered } from './answer-call.ts'
import { describeModelFailure } from './model-problems.ts'
import type { AskedAnswer } from './model-request.ts'
import { type AnswerWriter, type ContentPart, readParts } from './stream-answer.ts'

export type AnswerFormat = Answered<AskedAnswer>

/** The events of a stream in OpenAI's format. */
export function writeEvents(format: AnswerFormat): AnswerWriter {
  const { answer, asked } = format
  const toChoice = asked.kind === 'chat' ? createChatDeltas() : toTextDelta
  let toEvent = createEventFormat(format, null)
  return {
    accept(target) {
      toEvent = createEventFormat(format, target)
      return ': accepted\n\n'
    },
    write: (part) => toEvent(`[${toChoice(part)}]`),
    end: () =>
      `${asked.hasUsage ? toEvent('[]', toUsage(answer.countTokens())) : ''}data: [DONE]\n\n`,
    fail: (failure) => `data: ${JSON.stringify(toFailureEvent(failure))}\n\n`,
  }
}

function toFailureEvent(failure: AnswerFailure) {
  const { status, ...error } = describeModelFailure(failure)
  return toModelError(error, status)
}

/** The events of one stream. What they have in common is formatted once. */
function createEventFormat(format: AnswerFormat, target: string | null) {
  const object = format.asked.kind === 'chat' ? 'chat.completion.chunk' : 'text_completion'
  const base = toBase(format, { object, target })
  const start = `data: ${JSON.stringify(base).slice(0, -1)},"choices":`
  return (choices: string, usage?: object) =>
    `${start}${choices}${usage ? `,"usage":${JSON.stringify(usage)}` : ''}}\n\n`
}

/** As JSON. The first one names the role. Nearly all others are text, and written without objects. */
function createChatDeltas() {
  let isFirst = true
  return (part: ContentPart): string => {
    if (!isFirst && part.kind === 'text' && !part.logprobs)
      return `{"index":0,"delta":{"content":${JSON.stringify(part.text)}},"finish_reason":null,"logprobs":null}`
    const delta = { ...(isFirst && { role: 'assistant' }), ...toDelta(part) }
    isFirst = false
    return JSON.stringify({ index: 0, delta, ...toEnd(part) })
  }
}

function toEnd(part: ContentPart) {
  const finish_reason = part.kind === 'end' ? part.reason : null
  return { finish_reason, logprobs: (part.kind === 'text' && part.logprobs) || null }
}

function toDelta(part: ContentPart) {
  switch (part.kind) {
    case 'text':
      return { content: part.text }
    case 'refusal':
      return { refusal: part.text }
    case 'reasoning':
      return part.fields
    case 'tool-calls':
      return { tool_calls: part.calls.map(toToolCallDelta) }
    case 'end':
      return {}
  }
}

function toToolCallDelta({ index, id, name, arguments: text, fields }: ToolCallPart) {
  return {
    index,
    ...(id && { id, type: 'function' }),
    function: { ...(name && { name }), arguments: text ?? '' },
    ...fields,
  }
}

function toTextDelta(part: ContentPart): string {
  return JSON.stringify({ index: 0, text: part.kind === 'text' ? part.text : '', ...toEnd(part) })
}

/** The answer as one JSON document. */
export async function collectChat(format: AnswerFormat): Promise<z.infer<typeof chatCompletion>> {
  const whole = await readWhole(format.answer)
  const { finishReason: finish_reason, target } = whole
  const logprobs = joinLogprobs(whole.logprobs)
  return {
    ...toBase(format, { object: 'chat.completion', target }),
    choices: [{ index: 0, message: toMessage(whole), finish_reason, logprobs }],
    usage: toUsage(format.answer.countTokens()),
  }
}

export async function collectText(format: AnswerFormat): Promise<z.infer<typeof textCompletion>> {
  const whole = await readWhole(format.answer)
  const { finishReason: finish_reason, target } = whole
  const logprobs = joinLogprobs(whole.logprobs)
  return {
    ...toBase(format, { object: 'text_completion', target }),
    choices: [{ index: 0, text: whole.text, finish_reason, logprobs }],
    usage: toUsage(format.answer.countTokens()),
  }
}

type WholeAnswer = {
  target: string | null
  text: string
  refusal: string
  reasoning: OpaqueFields
  readonly logprobs: OpaqueFields[]
  readonly calls: Map<number, ToolCallPart>
  finishReason: FinishReason
}

async function readWhole(answer: ModelAnswer): Promise<WholeAnswer> {
  const whole: WholeAnswer = {
    target: null,
    text: '',
    refusal: '',
    reasoning: {},
    logprobs: [],
    calls: new Map(),
    finishReason: 'stop',
  }
  await readParts(answer, (part) => addPart(whole, part))
  return whole
}

function addPart(whole: WholeAnswer, part: AnswerPart): void {
  switch (part.kind) {
    case 'accepted':
      whole.target = part.target
      break
    case 'text':
      whole.text += part.text
      if (part.logprobs) whole.logprobs.push(part.logprobs as OpaqueFields)
      break
    case 'refusal':
      whole.refusal += part.text
      break
    case 'reasoning':
      whole.reasoning = joinFields(whole.reasoning, part.fields)
      break
    case 'tool-calls':
      for (const call of part.calls) addCall(whole.calls, call)
      break
    case 'end':
      whole.finishReason = part.reason
  }
}

function addCall(
  calls: Map<number, ToolCallPart>,
  { arguments: text = '', fields = {}, ...call }: ToolCallPart,
): void {
  const before = calls.get(call.index)
  calls.set(call.index, {
    ...before,
    ...call,
    arguments: (before?.arguments ?? '') + text,
    fields: joinFields(before?.fields ?? {}, fields),
  })
}

/** The lists of all pieces, each as one. */
function joinLogprobs(pieces: readonly OpaqueFields[]): OpaqueFields | null {
  if (pieces.length === 0) return null
  const joined: Record<string, unknown> = {}
  for (const [name, list] of pieces.flatMap((piece) => Object.entries(piece)))
    joined[name] = Array.isArray(list) ? [...((joined[name] as unknown[]) ?? []), ...list] : list
  return joined
}

function toMessage({ text, refusal, reasoning, calls }: WholeAnswer) {
  const toolCalls = [...calls.values()].map(({ id = '', name = '', arguments: args, fields }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: args ?? '' },
    ...fields,
  }))
  return {
    role: 'assistant' as const,
    content: text || (toolCalls.length === 0 && !refusal) ? text : null,
    refusal: refusal || null,
    ...reasoning,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  }
}

type Named<Kind> = { readonly object: Kind; readonly target: string | null }

function toBase<Kind extends string>(
  { asked: { kind }, id, model, createdAt }: AnswerFormat,
  { object, target }: Named<Kind>,
) {
  return {
    id: `${kind === 'chat' ? 'chatcmpl' : 'cmpl'}-${id}`,
    object,
    created: Math.floor(createdAt.getTime() / 1000),
    model: model.id,
    ...(target && { provider: target }),
  }
}

function toUsage({ tokensIn, tokensOut, cachedTokens, reasoningTokens }: TokenCounts) {
  return {
    prompt_tokens: tokensIn,
    completion_tokens: tokensOut,
    total_tokens: tokensIn + tokensOut,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  }
}
