import type { ToolCallDelta, ToolCalls } from '@ghost-writers-ia/site-api/tool-calls'
import { z } from 'zod'
import type { FinishReason, ModelPart } from '#domain/models/ports.ts'
import { toStreamFailure, type UpstreamFailure } from './failures.ts'

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
})

const Choice = z.object({
  text: z.string().nullish(),
  delta: z
    .object({
      content: z.string().nullish(),
      tool_calls: z.array(ToolCall).max(128).nullish(),
    })
    .nullish(),
  finish_reason: z.string().nullish(),
})

const Chunk = z.object({
  choices: z.array(Choice).nullish(),
  usage: z
    .object({
      prompt_tokens: z.number().nonnegative(),
      completion_tokens: z.number().nonnegative(),
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
  const value = parse(data)
  const text = findPlainText(value)
  return text === null ? validateChunk(value, toolCalls) : [{ kind: 'text', text }]
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

type LooseChunk = {
  readonly choices?: unknown
  readonly usage?: unknown
  readonly error?: unknown
}

type LooseChoice = {
  readonly text?: unknown
  readonly delta?: { readonly content?: unknown; readonly tool_calls?: unknown } | null
  readonly finish_reason?: unknown
}

/**
 * Nearly every chunk is a piece of text and nothing else. Recognizing those takes a tenth of the
 * time that the schema takes; null means that the schema decides.
 */
function findPlainText(value: unknown): string | null {
  const { choices, usage, error } = (value ?? {}) as LooseChunk
  if (!isAbsent(usage) || !isAbsent(error)) return null
  if (!Array.isArray(choices) || choices.length !== 1) return null
  const { delta, text, finish_reason: reason } = (choices[0] ?? {}) as LooseChoice
  const { content, tool_calls: calls } = delta ?? {}
  const isPlain = isAbsent(text) && isAbsent(reason) && isAbsent(calls)
  return isPlain && typeof content === 'string' && content !== '' ? content : null
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

function toParts({ choices, usage }: Chunk, toolCalls: ToolCalls): ModelPart[] {
  const { delta, text, finish_reason: reason } = choices?.[0] ?? {}
  const content = delta?.content ?? text
  const calls = toolCalls.add(delta?.tool_calls ?? [])
  return [
    ...(content ? [{ kind: 'text' as const, text: content }] : []),
    ...(calls.length > 0 ? [{ kind: 'tool-calls' as const, calls }] : []),
    ...(reason ? [{ kind: 'end' as const, reason: finishReasons[reason] ?? 'stop' }] : []),
    ...(usage ? [toUsage(usage)] : []),
  ]
}

function toUsage(usage: NonNullable<Chunk['usage']>): ModelPart {
  return {
    kind: 'usage',
    tokensIn: Math.round(usage.prompt_tokens),
    tokensOut: Math.round(usage.completion_tokens),
  }
}
