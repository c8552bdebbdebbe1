import { z } from 'zod'
import { isPublicImage } from '#domain/models/image-url.ts'

const Stop = z
  .union([
    z
      .string()
      .max(500)
      .transform((text) => [text]),
    z.array(z.string().max(500)).max(4),
  ])
  .nullish()
  .transform((stop) => stop ?? [])

/** What both endpoints share. Other fields of OpenAI's format are dropped. */
const shared = {
  model: z.string().min(1).max(200).describe('The id of a model that your plan includes.'),
  stream: z.boolean().nullish().describe('Send the answer as server-sent events as it is written.'),
  stream_options: z
    .object({
      include_usage: z.boolean().nullish().describe('End the stream with the number of tokens.'),
    })
    .nullish(),
  n: z
    .literal(1, 'Only one answer is possible: n must be 1')
    .nullish()
    .describe('The number of answers. Only 1 is possible.'),
  max_tokens: z
    .int()
    .positive()
    .nullish()
    .describe('The longest answer in tokens. Your plan may allow less.'),
  stop: Stop.describe('Up to 4 texts that end the answer.'),
}

/** Passed on to the model as they are. */
const passed = {
  temperature: z.number().min(0).max(2).nullish().describe('Higher is more varied.'),
  top_p: z.number().min(0).max(1).nullish().describe('An alternative to temperature.'),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  seed: z.int().nullish().describe('Makes answers repeatable where the model supports it.'),
}

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({
      url: z.string().refine(isPublicImage),
      detail: z.enum(['auto', 'low', 'high']).optional(),
    }),
  }),
])

const Content = z.union([z.string(), z.array(Part).min(1).max(100)])

const CalledTool = z.object({
  id: z.string().max(200),
  type: z.literal('function'),
  function: z.object({ name: z.string().max(200), arguments: z.string() }),
})

const Name = z.string().max(200).optional()

export const ChatMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer', 'user']), content: Content, name: Name }),
  z.object({
    role: z.literal('assistant'),
    content: Content.nullish(),
    name: Name,
    tool_calls: z.array(CalledTool).min(1).max(128).optional(),
  }),
  z.object({ role: z.literal('tool'), content: Content, tool_call_id: z.string().max(200) }),
])

/** Passed on as it is. Not `z.record`, which copies every field, and schemas can have thousands. */
const AnyObject = z
  .unknown()
  .refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  .meta({ type: 'object', additionalProperties: {} }) as z.ZodType<Record<string, unknown>>

export const ChatTool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().regex(/^[\w.-]{1,128}$/),
    description: z.string().optional(),
    parameters: AnyObject.optional().describe('A JSON schema.'),
    strict: z.boolean().nullish(),
  }),
})

export const ChatBody = z.object({
  ...shared,
  messages: z.array(ChatMessage).min(1).max(2_000).describe('The conversation, oldest first.'),
  max_completion_tokens: z
    .int()
    .positive()
    .nullish()
    .describe('The newer name of `max_tokens`; wins if both are sent.'),
  ...passed,
  tools: z.array(ChatTool).max(128).nullish().describe('Functions that the model may call.'),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
    ])
    .nullish()
    .describe('Whether the model may, must or must not call a tool.'),
  parallel_tool_calls: z
    .boolean()
    .nullish()
    .describe('Whether the model may call several tools at once.'),
  response_format: z
    .object({ type: z.string(), json_schema: AnyObject.optional() })
    .nullish()
    .describe('Asks for JSON, where the model supports it.'),
  reasoning_effort: z
    .string()
    .max(20)
    .nullish()
    .describe('How long the model thinks, where it supports it.'),
})

export const CompletionBody = z.object({
  ...shared,
  prompt: z.string().describe('The code before the cursor.'),
  suffix: z.string().nullish().describe('The code after the cursor.'),
  ...passed,
})

export type SharedBody = z.infer<z.ZodObject<typeof shared>>
