import { MessagesError } from '@ghost-writers-ia/site-api/errors'
import { z } from 'zod'

const Usage = z.object({
  input_tokens: z.int().describe('Of those read: the ones that were not cached.'),
  cache_read_input_tokens: z
    .int()
    .describe('Of those read: the ones that the model had in its cache.'),
  cache_creation_input_tokens: z.int(),
  output_tokens: z.int(),
  output_tokens_details: z.object({
    thinking_tokens: z.int().describe('Of those written: the ones of thoughts.'),
  }),
})

const stop_reason = z
  .enum(['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'refusal'])
  .describe('Why the answer ended.')
const stop_sequence = z
  .string()
  .nullable()
  .describe('The one that ended the answer, if the router of the model says so.')

const Content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), citations: z.null() }),
  z.object({
    type: z.literal('thinking'),
    thinking: z.string(),
    signature: z
      .string()
      .describe('Send it back unchanged: some models want back what they have thought.'),
  }),
  z.object({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
  }),
])

export const message = z.object({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  model: z.string(),
  content: z.array(Content),
  stop_reason,
  stop_sequence,
  stop_details: z
    .object({
      type: z.literal('refusal'),
      category: z.null(),
      explanation: z.string().nullable(),
    })
    .nullable(),
  usage: Usage,
})

export const tokenCount = z.object({
  input_tokens: z.int().describe('An estimate: a quarter of the characters, without images.'),
})

const index = z.int()

/** One event of a stream. */
export const messageEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message_start'),
    message: message.extend({ stop_reason: z.null(), stop_details: z.null() }),
  }),
  z.object({ type: z.literal('content_block_start'), index, content_block: Content }),
  z.object({
    type: z.literal('content_block_delta'),
    index,
    delta: z.discriminatedUnion('type', [
      z.object({ type: z.literal('text_delta'), text: z.string() }),
      z.object({ type: z.literal('thinking_delta'), thinking: z.string() }),
      z.object({ type: z.literal('signature_delta'), signature: z.string() }),
      z.object({ type: z.literal('input_json_delta'), partial_json: z.string() }),
    ]),
  }),
  z.object({ type: z.literal('content_block_stop'), index }),
  z.object({
    type: z.literal('message_delta'),
    delta: message.pick({ stop_reason: true, stop_sequence: true, stop_details: true }),
    usage: Usage,
  }),
  z.object({ type: z.literal('message_stop') }),
  z.object({ type: z.literal('ping') }).describe('While a model thinks.'),
  MessagesError,
])
