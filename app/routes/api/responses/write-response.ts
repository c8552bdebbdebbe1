import type { z } from 'zod'
import type { AnswerFailure, AnswerPart } from '#domain/models/model-answer.ts'
import type { FinishReason, TokenCounts } from '#domain/models/ports.ts'
import { seconds } from '#domain/time.ts'
import type { Answered } from '../answer-call.ts'
import { type Blocks, createBlocks } from '../blocks.ts'
import { describeModelFailure } from '../model-problems.ts'
import { type AnswerWriter, type ContentPart, readParts } from '../stream-answer.ts'
import type { responseAnswer } from './response-answers.ts'
import { createItemWriter, type ItemOptions, type NewEvent, toItem } from './response-items.ts'
import type { ToolNames } from './tool-names.ts'

type Response = z.infer<typeof responseAnswer>

/** What the answer depends on, and what it repeats. */
export type AskedResponse = {
  readonly tools: ToolNames
  readonly hasSummary: boolean
  readonly repeated: Pick<
    Response,
    'tool_choice' | 'parallel_tool_calls' | 'temperature' | 'top_p' | 'max_output_tokens'
  >
}

type Format = Answered<AskedResponse>

/** The events of a stream in the format of OpenAI's Responses. */
export function writeResponse(format: Format): AnswerWriter {
  const toEvents = createEvents()
  const reading = createReading(format)
  const { options } = reading
  const blocks = createBlocks({ writer: createItemWriter(toEvents, options), hasReasoning: true })
  reading.list = blocks.list

  /** The state of the response, with an event that is named after it. */
  function finish(state: Pick<Response, 'status'> & Partial<Response>): string {
    const output = blocks.list.map((block, index) => toItem(block, index, options))
    const usage = toUsage(format.answer.countTokens())
    const response = { ...toBase(format), output, usage, ...state }
    return toEvents([{ type: `response.${state.status}`, response }])
  }

  return {
    accept() {
      const response = toBase(format)
      return toEvents([
        { type: 'response.created', response },
        { type: 'response.in_progress', response },
      ])
    },
    write(part) {
      reading.watch(part)
      return blocks.add(part)
    },
    end: () => blocks.end() + finish(toState(reading.reason)),
    fail: (failure) => blocks.end() + finish({ status: 'failed', error: toError(failure) }),
    keepAlive: () => toEvents([{ type: 'keepalive' }]),
  }
}

/** Numbers events and writes them down. */
function createEvents(): (events: readonly NewEvent[]) => string {
  let count = 0
  return (events) =>
    events
      .map((event) => {
        const data = JSON.stringify({ ...event, sequence_number: count })
        count += 1
        return `event: ${event.type}\ndata: ${data}\n\n`
      })
      .join('')
}

type Reading = {
  reason: FinishReason
  list: Blocks['list']
  readonly watch: (part: AnswerPart) => void
  readonly options: ItemOptions
}

/** Remembers how an answer has ended: its last item says it, too. */
function createReading({ id, asked }: Format) {
  const reading: Reading = {
    reason: 'stop',
    list: [],
    watch(part) {
      if (part.kind === 'end') reading.reason = part.reason
    },
    options: {
      ...asked,
      responseId: id,
      getStatus: (block) =>
        reading.reason === 'length' && reading.list.at(-1) === block ? 'incomplete' : 'completed',
    },
  }
  return reading
}

/** The answer as one JSON document. */
export async function collectResponse(format: Format): Promise<Response> {
  const { answer } = format
  const reading = createReading(format)
  const blocks = createBlocks({ hasReasoning: true })
  reading.list = blocks.list
  await readParts(answer, (part) => {
    reading.watch(part)
    blocks.add(part as ContentPart)
  })
  return {
    ...toBase(format),
    ...toState(reading.reason),
    output: blocks.list.map((block, index) => toItem(block, index, reading.options)),
    usage: toUsage(answer.countTokens()),
  }
}

function toState(reason: FinishReason): Pick<Response, 'status' | 'incomplete_details'> {
  if (reason === 'length')
    return { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
  if (reason === 'content_filter')
    return { status: 'incomplete', incomplete_details: { reason: 'content_filter' } }
  return { status: 'completed', incomplete_details: null }
}

/** OpenAI's own code for what its clients wait for. */
function toError(failure: AnswerFailure) {
  const { error: message, code } = describeModelFailure(failure)
  return { code: code === 'model-busy' ? 'rate_limit_exceeded' : code, message }
}

function toBase({ id, model, createdAt, asked }: Format): Response {
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: Math.floor(createdAt.getTime() / seconds(1)),
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    model: model.id,
    output: [],
    usage: null,
    instructions: null,
    tools: [],
    ...asked.repeated,
    metadata: null,
    store: false,
    truncation: 'disabled',
  }
}

function toUsage({ tokensIn, tokensOut, cachedTokens, reasoningTokens }: TokenCounts) {
  return {
    input_tokens: tokensIn,
    input_tokens_details: { cached_tokens: cachedTokens },
    output_tokens: tokensOut,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: tokensIn + tokensOut,
  }
}
