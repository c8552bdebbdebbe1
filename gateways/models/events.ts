import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import type { FinishReason, ModelPart } from '#domain/models/ports.ts'
import { type Deadlines, SizeError } from './deadlines.ts'
import { toStreamFailure, type UpstreamFailure } from './failures.ts'

/** In characters. One event carries a few words, or the arguments of a tool call. */
const maxEventLength = 1_000_000
/** In bytes: many times the longest answer. */
const maxBytes = 32 * 1_024 * 1_024

/**
 * The data of server-sent events. Reads from the network only when the next one is asked for, so a
 * slow reader slows the router down.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array> | null,
  deadlines: Deadlines,
): AsyncGenerator<string> {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const events: string[] = []
  let isTooLong = false
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded'
    },
  })
  let received = 0

  /** Returns whether there was something to read. */
  async function feed(): Promise<boolean> {
    const { done, value } = await reader.read()
    if (done) return false
    received += value.byteLength
    parser.feed(decoder.decode(value, { stream: true }))
    if (isTooLong || received > maxBytes) throw new SizeError('The router sent too much')
    return true
  }

  /** Comments that keep the connection alive aren't an answer. */
  async function feedFirst(): Promise<boolean> {
    while (events.length === 0) if (!(await feed())) return false
    return true
  }

  try {
    let isOpen = await deadlines.within('firstPartMs', feedFirst)
    while (isOpen) {
      yield* events.splice(0)
      isOpen = await deadlines.within('idleMs', feed)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const finishReasons: Readonly<Record<string, FinishReason>> = {
  length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
}

const ToolCall = z.object({
  index: z.int().min(0).max(127).default(0),
  id: z.string().max(200).nullish(),
  function: z
    .object({ name: z.string().max(200).nullish(), arguments: z.string().nullish() })
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

/**
 * What the events say. Fields that we don't know are dropped. A stream that ends without a finish
 * reason was cut off, which is a failure.
 */
export async function* toEventParts(
  events: AsyncIterable<string>,
  report: (facts: Omit<UpstreamFailure, 'failure'>) => void,
): AsyncGenerator<ModelPart> {
  let isFinished = false
  for await (const data of events) {
    if (data === '[DONE]') break
    const chunk = parseChunk(data)
    const failed = chunk ? findError(chunk) : malformed
    if (!chunk || failed) {
      const { failure, ...facts } = failed ?? malformed
      report(facts)
      return yield { kind: 'failure', ...failure }
    }
    const parts = toParts(chunk)
    isFinished ||= parts.some(({ kind }) => kind === 'end')
    yield* parts
  }
  if (isFinished) return
  report({ reason: 'cut-off' })
  yield { kind: 'failure', refused: 'model-unavailable' }
}

const malformed: UpstreamFailure = {
  failure: { refused: 'model-unavailable' },
  reason: 'malformed',
}

function parseChunk(data: string): Chunk | null {
  try {
    return Chunk.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

function findError({ error }: Chunk): UpstreamFailure | null {
  return error === undefined || error === null ? null : toStreamFailure(error)
}

function toParts({ choices, usage }: Chunk): ModelPart[] {
  const { delta, text, finish_reason: reason } = choices?.[0] ?? {}
  const content = delta?.content ?? text
  const calls = delta?.tool_calls ?? []
  return [
    ...(content ? [{ kind: 'text' as const, text: content }] : []),
    ...(calls.length > 0 ? [{ kind: 'tool-calls' as const, calls: calls.map(toToolCall) }] : []),
    ...(reason ? [{ kind: 'end' as const, reason: finishReasons[reason] ?? 'stop' }] : []),
    ...(usage ? [toUsage(usage)] : []),
  ]
}

function toToolCall({ index, id, function: called }: z.infer<typeof ToolCall>) {
  return {
    index,
    ...(id && { id }),
    ...(called?.name && { name: called.name }),
    ...(called?.arguments && { arguments: called.arguments }),
  }
}

function toUsage(usage: NonNullable<Chunk['usage']>): ModelPart {
  return {
    kind: 'usage',
    tokensIn: Math.round(usage.prompt_tokens),
    tokensOut: Math.round(usage.completion_tokens),
  }
}
