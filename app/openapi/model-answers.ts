import { z } from 'zod'

const Usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  prompt_tokens_details: z.object({
    cached_tokens: z.int().describe('Of those read: the ones that the model had in its cache.'),
  }),
  completion_tokens_details: z.object({
    reasoning_tokens: z.int().describe('Of those written: the ones of thoughts.'),
  }),
})

const finish_reason = z
  .enum(['stop', 'length', 'tool_calls', 'content_filter'])
  .describe('Why the answer ended.')

const base = {
  id: z.string(),
  created: z.int().describe('Seconds since 1970.'),
  model: z.string(),
  provider: z.string().optional().describe('Which of the targets of the model has answered.'),
}

const choice = {
  index: z.literal(0),
  logprobs: z.record(z.string(), z.unknown()).nullable(),
}

const opaque = z.unknown().optional()

/** Of a message and of a delta. */
const reasoning = {
  reasoning_content: opaque.describe(
    "What the model thinks, in one of these fields by its maker. Send them back unchanged with the model's tool calls.",
  ),
  reasoning: opaque,
  reasoning_details: opaque,
  thought_signature: opaque,
  extra_content: opaque,
}

const ofToolCall = { thought_signature: opaque, extra_content: opaque }

const ToolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string().describe('JSON.') }),
  ...ofToolCall,
})

export const chatCompletion = z.object({
  ...base,
  object: z.literal('chat.completion'),
  choices: z.array(
    z.object({
      ...choice,
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.string().nullable().describe("Why the model doesn't answer."),
        ...reasoning,
        tool_calls: z.array(ToolCall).optional(),
      }),
      finish_reason,
    }),
  ),
  usage: Usage,
})

/** The last events of a stream may be the usage, and an error instead of an end. */
export const chatChunk = z.object({
  ...base,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.object({
      ...choice,
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        refusal: z.string().optional(),
        ...reasoning,
        tool_calls: z
          .array(
            z.object({
              index: z.int(),
              id: z.string().optional(),
              type: z.literal('function').optional(),
              function: z.object({ name: z.string().optional(), arguments: z.string() }),
              ...ofToolCall,
            }),
          )
          .optional(),
      }),
      finish_reason: finish_reason.nullable(),
    }),
  ),
  usage: Usage.optional(),
})

export const textCompletion = z.object({
  ...base,
  object: z.literal('text_completion'),
  choices: z.array(z.object({ ...choice, text: z.string(), finish_reason })),
  usage: Usage,
})

export const textChunk = z.object({
  ...base,
  object: z.literal('text_completion'),
  choices: z.array(
    z.object({ ...choice, text: z.string(), finish_reason: finish_reason.nullable() }),
  ),
  usage: Usage.optional(),
})
