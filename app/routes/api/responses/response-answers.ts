import { z } from 'zod'

const status = z.enum(['in_progress', 'completed', 'incomplete'])

const ReasoningItem = z.object({
  type: z.literal('reasoning'),
  id: z.string(),
  summary: z.array(z.object({ type: z.literal('summary_text'), text: z.string() })),
  encrypted_content: z
    .string()
    .nullable()
    .describe('Send it back unchanged: some models want back what they have thought.'),
})

const MessagePart = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('output_text'),
    text: z.string(),
    annotations: z.array(z.never()),
    logprobs: z.array(z.never()),
  }),
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
])

const ofCall = {
  id: z.string(),
  call_id: z.string(),
  name: z.string(),
  namespace: z.string().optional(),
  status,
}

const OutputItem = z.discriminatedUnion('type', [
  ReasoningItem,
  z.object({
    type: z.literal('message'),
    id: z.string(),
    role: z.literal('assistant'),
    status,
    content: z.array(MessagePart),
  }),
  z.object({
    type: z.literal('function_call'),
    ...ofCall,
    arguments: z.string().describe('JSON.'),
  }),
  z.object({ type: z.literal('custom_tool_call'), ...ofCall, input: z.string() }),
])

const Usage = z.object({
  input_tokens: z.int(),
  input_tokens_details: z.object({
    cached_tokens: z.int().describe('Of those read: the ones that the model had in its cache.'),
  }),
  output_tokens: z.int(),
  output_tokens_details: z.object({
    reasoning_tokens: z.int().describe('Of those written: the ones of thoughts.'),
  }),
  total_tokens: z.int(),
})

export const responseAnswer = z.object({
  id: z.string(),
  object: z.literal('response'),
  created_at: z.int().describe('Seconds since 1970.'),
  status: z.enum(['in_progress', 'completed', 'incomplete', 'failed']),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  incomplete_details: z
    .object({ reason: z.enum(['max_output_tokens', 'content_filter']) })
    .nullable(),
  model: z.string(),
  output: z.array(OutputItem),
  usage: Usage.nullable(),
  instructions: z.null().describe("What you have sent isn't repeated."),
  tools: z.array(z.never()).describe('The same.'),
  tool_choice: z.string(),
  parallel_tool_calls: z.boolean(),
  temperature: z.number().nullable(),
  top_p: z.number().nullable(),
  max_output_tokens: z.int().nullable(),
  metadata: z.null(),
  store: z.literal(false),
  truncation: z.literal('disabled'),
})

const sequence_number = z.int()
const at = { item_id: z.string(), output_index: z.int(), sequence_number }
const inContent = { ...at, content_index: z.int() }
const inSummary = { ...at, summary_index: z.int() }
const SummaryPart = ReasoningItem.shape.summary.element

/** One event of a stream. */
export const responseEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum([
      'response.created',
      'response.in_progress',
      'response.completed',
      'response.incomplete',
      'response.failed',
    ]),
    response: responseAnswer,
    sequence_number,
  }),
  z.object({
    type: z.enum(['response.output_item.added', 'response.output_item.done']),
    output_index: z.int(),
    item: OutputItem,
    sequence_number,
  }),
  z.object({
    type: z.enum(['response.content_part.added', 'response.content_part.done']),
    part: MessagePart,
    ...inContent,
  }),
  z.object({
    type: z.literal('response.output_text.delta'),
    delta: z.string(),
    logprobs: z.array(z.never()),
    ...inContent,
  }),
  z.object({
    type: z.literal('response.output_text.done'),
    text: z.string(),
    logprobs: z.array(z.never()),
    ...inContent,
  }),
  z.object({ type: z.literal('response.refusal.delta'), delta: z.string(), ...inContent }),
  z.object({ type: z.literal('response.refusal.done'), refusal: z.string(), ...inContent }),
  z.object({
    type: z.enum(['response.reasoning_summary_part.added', 'response.reasoning_summary_part.done']),
    part: SummaryPart,
    ...inSummary,
  }),
  z.object({
    type: z.literal('response.reasoning_summary_text.delta'),
    delta: z.string(),
    ...inSummary,
  }),
  z.object({
    type: z.literal('response.reasoning_summary_text.done'),
    text: z.string(),
    ...inSummary,
  }),
  z.object({
    type: z.enum([
      'response.function_call_arguments.delta',
      'response.custom_tool_call_input.delta',
    ]),
    delta: z.string(),
    ...at,
  }),
  z.object({
    type: z.literal('response.function_call_arguments.done'),
    name: z.string(),
    arguments: z.string(),
    ...at,
  }),
  z.object({ type: z.literal('response.custom_tool_call_input.done'), input: z.string(), ...at }),
  z.object({ type: z.literal('keepalive'), sequence_number }).describe('While a model thinks.'),
])
