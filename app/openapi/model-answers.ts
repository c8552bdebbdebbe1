import { z } from 'zod'

const Usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
})

const finish_reason = z
  .enum(['stop', 'length', 'tool_calls', 'content_filter'])
  .describe('Why the answer ended.')

const base = {
  id: z.string(),
  created: z.int().describe('Seconds since 1970.'),
  model: z.string(),
}

const choice = { index: z.literal(0), logprobs: z.null() }

const ToolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string().describe('JSON.') }),
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
        refusal: z.null(),
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
        tool_calls: z
          .array(
            z.object({
              index: z.int(),
              id: z.string().optional(),
              type: z.literal('function').optional(),
              function: z.object({ name: z.string().optional(), arguments: z.string() }),
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
