import type { z } from 'zod'
import { toMessagesError } from '#app/http/error-format.ts'
import type { FinishReason, TokenCounts } from '#domain/models/ports.ts'
import type { Answered } from '../answer-call.ts'
import { type Block, type Blocks, type BlockWriter, createBlocks } from '../blocks.ts'
import { describeModelFailure } from '../model-problems.ts'
import { writeOpaque } from '../opaque.ts'
import { type AnswerWriter, type ContentPart, readParts } from '../stream-answer.ts'
import type { message, messageEvent } from './message-answers.ts'

/** What the answer depends on. */
export type AskedMessage = {
  /** Null: the client hasn't asked for thoughts. */
  readonly thinking: 'summarized' | 'omitted' | null
  readonly stopSequences: readonly string[]
}

type Format = Answered<AskedMessage>
type Message = z.infer<typeof message>
type Event = z.infer<typeof messageEvent>

/** The events of a stream in Anthropic's format. */
export function writeMessage(format: Format): AnswerWriter {
  const { answer, asked } = format
  const blocks = createBlocks({ writer: createBlockWriter(asked), hasReasoning: !!asked.thinking })
  const watchEnd = createEndWatch(asked)
  return {
    accept() {
      const content: Message['content'] = []
      const nothing = { stop_reason: null, stop_sequence: null, stop_details: null }
      const usage = toUsage(answer.countTokens())
      return toEvent({
        type: 'message_start',
        message: { ...toBase(format), content, ...nothing, usage },
      })
    },
    write(part) {
      if (part.kind === 'end') watchEnd.add(part)
      return blocks.add(part)
    },
    end() {
      const delta = watchEnd.describe(blocks)
      const usage = toUsage(answer.countTokens())
      return [
        blocks.end(),
        toEvent({ type: 'message_delta', delta, usage }),
        toEvent({ type: 'message_stop' }),
      ].join('')
    },
    fail(failure) {
      const { status, ...error } = describeModelFailure(failure)
      return toEvent(toMessagesError(error, status))
    },
    keepAlive: () => toEvent({ type: 'ping' }),
  }
}

function toEvent(event: Event | ReturnType<typeof toMessagesError>): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

type Delta = Extract<Event, { type: 'content_block_delta' }>['delta']

function createBlockWriter({ thinking }: AskedMessage): BlockWriter {
  const toDelta = (index: number, delta: Delta) =>
    toEvent({ type: 'content_block_delta', index, delta })
  return {
    open(block, index) {
      const content_block = toContent({ ...block, text: '' }, { isShown: true, signature: '' })
      return toEvent({ type: 'content_block_start', index, content_block })
    },
    add(text, { kind }, index) {
      if (kind === 'tool-call')
        return toDelta(index, { type: 'input_json_delta', partial_json: text })
      if (kind !== 'reasoning') return toDelta(index, { type: 'text_delta', text })
      return thinking === 'omitted'
        ? ''
        : toDelta(index, { type: 'thinking_delta', thinking: text })
    },
    close({ kind, opaque }, index) {
      const signed =
        kind === 'reasoning'
          ? toDelta(index, { type: 'signature_delta', signature: writeOpaque(opaque) })
          : ''
      return signed + toEvent({ type: 'content_block_stop', index })
    },
  }
}

type ContentOptions = { readonly isShown: boolean; readonly signature: string }

function toContent(
  { kind, id, name, text }: Block,
  { isShown, signature }: ContentOptions,
): Message['content'][number] {
  if (kind === 'tool-call') return { type: 'tool_use', id, name, input: parseInput(text) }
  if (kind !== 'reasoning') return { type: 'text', text, citations: null }
  return { type: 'thinking', thinking: isShown ? text : '', signature }
}

/** Arguments that aren't an object were cut off, which the reason of the end says. */
function parseInput(text: string): Record<string, unknown> {
  try {
    const input: unknown = JSON.parse(text)
    return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}
  } catch {
    return {}
  }
}

/** The answer as one JSON document. */
export async function collectMessage(format: Format): Promise<Message> {
  const { answer, asked } = format
  const blocks = createBlocks({ hasReasoning: !!asked.thinking })
  const watchEnd = createEndWatch(asked)
  await readParts(answer, (part) => {
    if (part.kind === 'end') watchEnd.add(part)
    blocks.add(part as ContentPart)
  })
  const isShown = asked.thinking !== 'omitted'
  return {
    ...toBase(format),
    content: blocks.list.map((block) =>
      toContent(block, { isShown, signature: writeOpaque(block.opaque) }),
    ),
    ...watchEnd.describe(blocks),
    usage: toUsage(answer.countTokens()),
  }
}

const stopReasons = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
} as const satisfies Record<FinishReason, Message['stop_reason']>

type End = Extract<ContentPart, { kind: 'end' }>
type Ending = Pick<Message, 'stop_reason' | 'stop_sequence' | 'stop_details'>

/** Remembers how an answer has ended. */
function createEndWatch({ stopSequences }: AskedMessage) {
  let end: End = { kind: 'end', reason: 'stop' }
  return {
    add: (part: End) => {
      end = part
    },
    describe({ list }: Blocks): Ending {
      const refusal = list.filter(({ kind }) => kind === 'refusal').map(({ text }) => text)
      const isRefused = refusal.length > 0 || end.reason === 'content_filter'
      if (isRefused) {
        const explanation = refusal.join('') || null
        const stop_details = { type: 'refusal' as const, category: null, explanation }
        return { stop_reason: 'refusal', stop_sequence: null, stop_details }
      }
      const stop_sequence = stopSequences.find((text) => text === end.stopText) ?? null
      const stop_reason = stop_sequence === null ? stopReasons[end.reason] : 'stop_sequence'
      return { stop_reason, stop_sequence, stop_details: null }
    },
  }
}

function toBase({ id, model }: Format) {
  return {
    // Clients join answers with the same id.
    id: `msg_${id}`,
    type: 'message' as const,
    role: 'assistant' as const,
    model: model.id,
  }
}

function toUsage({ tokensIn, tokensOut, cachedTokens, reasoningTokens }: TokenCounts) {
  return {
    input_tokens: tokensIn - cachedTokens,
    cache_read_input_tokens: cachedTokens,
    cache_creation_input_tokens: 0,
    output_tokens: tokensOut,
    output_tokens_details: { thinking_tokens: reasoningTokens },
  }
}
