import { pickFields, reasoningFields } from '@ghost-writers-ia/site-api/reasoning'
import type { ToolCallDelta, ToolCalls } from '@ghost-writers-ia/site-api/tool-calls'
import { z } from 'zod'
import type { FinishReason, ModelPart } from '#domain/models/ports.ts'
import { toStreamFailure, type UpstreamFailure } from './failures.ts'
import { parseJson } from './parse-json.ts'

const finishReasons: Readonly<Record<string, FinishReason>> = {
  length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
}

const ToolCall: z.ZodType<ToolCallDelta> = z.object({
  index: z.int().min(0).max(127).nullish(),
  id: z.string().max(200).nullish(),
  function: z
    .object({
      name: z.string().max(200).nullish(),
      arguments: z.string().or(z.looseObject({})).nullish(),
    })
    .nullish(),
  extra_content: z.unknown().optional(),
  thought_signature: z.unknown().optional(),
})

/** Mistral sends lists, in which thoughts are apart. */
const ListedContent = z.array(
  z.object({
    text: z.string().nullish(),
    thinking: z.array(z.object({ text: z.string().nullish() })).nullish(),
  }),
)

/** Loose, for the fields of makers: see `reasoningFields`. */
const Delta = z.looseObject({
  content: z.string().or(ListedContent).nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(ToolCall).max(128).nullish(),
})

type Delta = z.infer<typeof Delta>

const Choice = z.object({
  text: z.string().nullish(),
  delta: Delta.nullish(),
  finish_reason: z.string().nullish(),
  /** vLLM: the text to stop at that was written. Others have numbers here, or nothing. */
  stop_reason: z.unknown().optional(),
  logprobs: z.unknown().optional(),
})

type Choice = z.infer<typeof Choice>

const Count = z.number().nonnegative().nullish().catch(null)

const Chunk = z.object({
  choices: z.array(Choice).nullish(),
  usage: z
    .object({
      prompt_tokens: z.number().nonnegative(),
      completion_tokens: z.number().nonnegative(),
      prompt_tokens_details: z.object({ cached_tokens: Count }).nullish().catch(null),
      completion_tokens_details: z.object({ reasoning_tokens: Count }).nullish().catch(null),
      /** DeepSeek's name for cached tokens. */
      prompt_cache_hit_tokens: Count,
      /** OpenRouter: what it charges, in dollars. */
      cost: Count,
    })
    .nullish()
    // An answer is worth more than its token count, which is estimated then.
    .catch(null),
  error: z.unknown().optional(),
})

type Chunk = z.infer<typeof Chunk>

const malformed: UpstreamFailure = {
  failure: { refused: 'model-unavailable' },
  reason: 'malformed',
}

/** The data of the event that ends a stream. */
export const lastEvent = '[DONE]'

type Chunks = {
  readonly parts: readonly ModelPart[]
  /** What follows the parts. Null: more events. */
  readonly ending: 'done' | UpstreamFailure | null
}

/** What some events of the router say, up to the last one or a failure. */
export function readChunks(events: readonly string[], toolCalls: ToolCalls): Chunks {
  const parts: ModelPart[] = []
  for (const data of events) {
    if (data === lastEvent) return { parts, ending: 'done' }
    const read = readChunk(data, toolCalls)
    if ('failure' in read) return { parts, ending: read }
    parts.push(...read)
  }
  return { parts, ending: null }
}

/** Fields that we don't know are dropped. */
export function readChunk(
  data: string,
  toolCalls: ToolCalls,
): readonly ModelPart[] | UpstreamFailure {
  const value = parseJson(data)
  const text = findPlainText(value)
  return text === null ? validateChunk(value, toolCalls) : [{ kind: 'text', text }]
}

type Loose = Readonly<Record<string, unknown>>

/**
 * Nearly every chunk is a piece of text and nothing else. Recognizing those takes a tenth of the
 * time that the schema takes; null means that the schema decides.
 */
function findPlainText(value: unknown): string | null {
  const { choices, usage, error } = (value ?? {}) as Loose
  if (!isAbsent(usage) || !isAbsent(error)) return null
  if (!Array.isArray(choices) || choices.length !== 1) return null
  const choice = (choices[0] ?? {}) as Loose
  const { delta, text, finish_reason: reason, logprobs } = choice
  if (!isAbsent(text) || !isAbsent(reason) || !isAbsent(logprobs)) return null
  const { content } = (delta ?? {}) as Loose
  const isPlain = typeof content === 'string' && content !== '' && isOnlyContent(delta as Loose)
  return isPlain ? content : null
}

function isOnlyContent(delta: Loose): boolean {
  for (const name in delta)
    if (name !== 'content' && name !== 'role' && !isAbsent(delta[name])) return false
  return true
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

/** The slow and complete way, for every kind of chunk. */
export function validateChunk(
  value: unknown,
  toolCalls: ToolCalls,
): readonly ModelPart[] | UpstreamFailure {
  const { data: chunk } = Chunk.safeParse(value)
  if (!chunk) return malformed
  const { error } = chunk
  return error === undefined || error === null ? toParts(chunk, toolCalls) : toStreamFailure(error)
}

function toParts(
  { choices, usage }: Chunk,
  toolCalls: ToolCalls,
): readonly ModelPart[] | UpstreamFailure {
  const choice: Partial<Choice> = choices?.[0] ?? {}
  const { delta, finish_reason: reason } = choice
  const fields = delta ? pickReasoning(delta) : {}
  if (!fields) return malformed
  const calls = toolCalls.add(delta?.tool_calls ?? [])
  const parts: ModelPart[] = []
  if (Object.keys(fields).length > 0) parts.push({ kind: 'reasoning', fields })
  parts.push(...toTexts(choice))
  if (calls.length > 0) parts.push({ kind: 'tool-calls', calls })
  if (reason) parts.push(toEnd(choice, toolCalls.toReason(finishReasons[reason] ?? 'stop')))
  if (usage) parts.push(toUsage(usage))
  return parts
}

function toEnd({ stop_reason: stopText }: Partial<Choice>, reason: FinishReason): ModelPart {
  return { kind: 'end', reason, ...(typeof stopText === 'string' && { stopText }) }
}

function toTexts({ delta, text: plain, logprobs }: Partial<Choice>): ModelPart[] {
  const text = toText(delta?.content ?? plain)
  const refusal = delta?.refusal
  return [
    ...(text ? [{ kind: 'text' as const, text, ...(logprobs ? { logprobs } : {}) }] : []),
    ...(refusal ? [{ kind: 'refusal' as const, text: refusal }] : []),
  ]
}

function pickReasoning(delta: Delta) {
  const fields = pickFields(delta, reasoningFields)
  const { content } = delta
  if (!Array.isArray(content)) return fields
  const thoughts = content.flatMap(({ thinking }) => thinking ?? []).map(({ text }) => text ?? '')
  return thoughts.length > 0 ? { ...fields, reasoning_content: thoughts.join('') } : fields
}

function toText(content: Delta['content']): string {
  if (!Array.isArray(content)) return content ?? ''
  return content.map(({ text }) => text ?? '').join('')
}

function toUsage(usage: NonNullable<Chunk['usage']>): ModelPart {
  const { prompt_tokens_details: ofInput, completion_tokens_details: ofOutput } = usage
  const cached = ofInput?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? 0
  const tokensIn = Math.round(usage.prompt_tokens)
  const tokensOut = Math.round(usage.completion_tokens)
  return {
    kind: 'usage',
    tokensIn,
    tokensOut,
    cachedTokens: Math.min(Math.round(cached), tokensIn),
    reasoningTokens: Math.min(Math.round(ofOutput?.reasoning_tokens ?? 0), tokensOut),
    ...(typeof usage.cost === 'number' && { costMicros: Math.round(usage.cost * 1_000_000) }),
  }
}
