import { z } from 'zod'
import { Unsupported } from '#app/http/parse-body.ts'
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

/** Passed on as it is. Not `z.record`, which copies every field, and schemas can have thousands. */
export const AnyObject = z
  .unknown()
  .refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  .meta({ type: 'object', additionalProperties: {} }) as z.ZodType<Record<string, unknown>>

export const only = (value: string) => `Only ${value} is possible`

/** What both endpoints share. */
const shared = {
  model: z.string().min(1).max(200).describe('The id of a model that your plan includes.'),
  stream: z.boolean().nullish().describe('Send the answer as server-sent events as it is written.'),
  stream_options: z
    .object({
      include_usage: z.boolean().nullish().describe('End the stream with the number of tokens.'),
      include_obfuscation: z
        .literal(false, only('include_obfuscation: false'))
        .nullish()
        .describe('Only false is possible.'),
    })
    .catchall(Unsupported)
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
  store: z
    .literal(false, 'Answers are not stored: store must be false')
    .nullish()
    .describe('Only false is possible: answers are never stored.'),
}

/** Passed on to the model as they are. */
const passed = {
  temperature: z.number().min(0).max(2).nullish().describe('Higher is more varied.'),
  top_p: z.number().min(0).max(1).nullish().describe('An alternative to temperature.'),
  top_k: z.int().min(0).nullish(),
  min_p: z.number().min(0).max(1).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  repetition_penalty: z.number().min(0).max(2).nullish(),
  logit_bias: AnyObject.nullish().describe('How likely single tokens are.'),
  seed: z.int().nullish().describe('Makes answers repeatable where the model supports it.'),
  user: z
    .string()
    .max(512)
    .nullish()
    .describe('Your own id of a user, for the maker of the model.'),
  metadata: AnyObject.nullish(),
}

const cache_control = AnyObject.nullish().describe('Ends a part of the prompt that is cached.')

const Part = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text'), text: z.string(), cache_control }).catchall(Unsupported),
    z
      .object({
        type: z.literal('image_url'),
        image_url: z
          .object({
            url: z.string().refine(isPublicImage),
            detail: z.enum(['auto', 'low', 'high']).nullish(),
          })
          .catchall(Unsupported),
        cache_control,
      })
      .catchall(Unsupported),
  ],
  only('a part of the type text or image_url'),
)

const Content = z.union([z.string(), z.array(Part).min(1).max(100)])

/** In the format of the model's maker: see `reasoningFields`. */
const opaque = z.unknown().optional()

const CalledTool = z
  .object({
    id: z.string().max(200),
    type: z.literal('function', only('a tool call of the type function')),
    index: z.int().nullish(),
    function: z.object({ name: z.string().max(200), arguments: z.string() }).catchall(Unsupported),
    thought_signature: opaque,
    extra_content: opaque,
  })
  .catchall(Unsupported)

const Name = z.string().max(200).nullish()

const Refusal = z.object({ type: z.literal('refusal'), refusal: z.string() })

/** What clients send back with an answer although it's about the answer only. */
const ofAnswer = { annotations: z.array(z.unknown()).nullish(), parsed: z.unknown().optional() }

export const ChatMessage = z.discriminatedUnion(
  'role',
  [
    z
      .object({
        role: z.enum(['system', 'developer', 'user']),
        content: Content,
        name: Name,
        cache_control,
      })
      .catchall(Unsupported),
    z
      .object({
        role: z.literal('assistant'),
        content: Content.or(z.array(Refusal).min(1).max(100)).nullish(),
        name: Name,
        refusal: z.string().nullish(),
        tool_calls: z.array(CalledTool).max(128).nullish(),
        reasoning_content: opaque.describe('What the model has thought, as it was sent.'),
        reasoning: opaque,
        reasoning_details: opaque,
        thought_signature: opaque,
        extra_content: opaque,
        cache_control,
        ...ofAnswer,
      })
      .catchall(Unsupported),
    z
      .object({
        role: z.literal('tool'),
        content: Content,
        tool_call_id: z.string().max(200),
        name: Name,
        cache_control,
      })
      .catchall(Unsupported),
  ],
  only('one of the roles system, developer, user, assistant and tool'),
)

export const ChatTool = z
  .object({
    type: z.literal('function', only('a tool of the type function')),
    function: z
      .object({
        name: z.string().regex(/^[\w.-]{1,128}$/),
        description: z.string().nullish(),
        parameters: AnyObject.nullish().describe('A JSON schema.'),
        strict: z.boolean().nullish(),
      })
      .catchall(Unsupported),
    cache_control,
  })
  .catchall(Unsupported)

export const ChatBody = z
  .object({
    ...shared,
    messages: z.array(ChatMessage).min(1).max(2_000).describe('The conversation, oldest first.'),
    max_completion_tokens: z
      .int()
      .positive()
      .nullish()
      .describe('The newer name of `max_tokens`; wins if both are sent.'),
    ...passed,
    logprobs: z.boolean().nullish().describe('How likely the tokens of the answer were.'),
    top_logprobs: z.int().min(0).max(20).nullish(),
    prediction: AnyObject.nullish().describe('A text that most of the answer will repeat.'),
    prompt_cache_key: z.string().max(512).nullish(),
    safety_identifier: z.string().max(512).nullish(),
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
    reasoning: AnyObject.nullish().describe("The same in OpenRouter's format."),
    include_reasoning: z.boolean().nullish(),
    thinking: AnyObject.nullish().describe("The same in the format of some makers' models."),
    enable_thinking: z.boolean().nullish(),
    chat_template_kwargs: AnyObject.nullish(),
    verbosity: z.string().max(20).nullish(),
    modalities: z.array(z.literal('text', only('modalities: ["text"]'))).nullish(),
    service_tier: z.enum(['auto', 'default'], only('service_tier: "auto"')).nullish(),
  })
  .catchall(Unsupported)

const onePrompt = 'Only one prompt is possible: a text, or a list with one text'

export const CompletionBody = z
  .object({
    ...shared,
    prompt: z
      .union([z.string(), z.tuple([z.string()], onePrompt).transform(([text]) => text)], onePrompt)
      .describe('The code before the cursor, as a text or as a list with one.'),
    suffix: z.string().nullish().describe('The code after the cursor.'),
    ...passed,
    logprobs: z.int().min(0).max(5).nullish().describe('How likely the tokens were.'),
    echo: z.literal(false, only('echo: false')).nullish(),
    best_of: z.literal(1, only('best_of: 1')).nullish(),
  })
  .catchall(Unsupported)

export type SharedBody = z.infer<z.ZodObject<typeof shared>>
