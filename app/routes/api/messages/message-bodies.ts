import { z } from 'zod'
import { Unsupported } from '#app/http/parse-body.ts'
import { isPublicImage } from '#domain/models/image-url.ts'
import { AnyObject, only } from '../model-bodies.ts'

const cache_control = AnyObject.nullish().describe('Ends a part of the prompt that is cached.')

const Text = z
  .object({
    type: z.literal('text'),
    text: z.string(),
    cache_control,
    // Clients send answers back with it.
    citations: z.array(z.unknown()).nullish(),
  })
  .catchall(Unsupported)

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

const Image = z
  .object({
    type: z.literal('image'),
    source: z.discriminatedUnion(
      'type',
      [
        z
          .object({
            type: z.literal('base64'),
            media_type: z.enum(imageTypes),
            data: z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/),
          })
          .catchall(Unsupported),
        z
          .object({ type: z.literal('url'), url: z.string().refine(isPublicImage) })
          .catchall(Unsupported),
      ],
      only('an image of the type base64 or url'),
    ),
    cache_control,
  })
  .catchall(Unsupported)

/** A tool that the search of the client has found: its definition is among `tools`. */
const ToolReference = z
  .object({ type: z.literal('tool_reference'), tool_name: z.string().max(200), cache_control })
  .catchall(Unsupported)

const ToolResult = z
  .object({
    type: z.literal('tool_result'),
    tool_use_id: z.string().max(200),
    content: z
      .union([
        z.string(),
        z
          .array(
            z.discriminatedUnion(
              'type',
              [Text, Image, ToolReference],
              only('a result of the type text, image or tool_reference'),
            ),
          )
          .max(100),
      ])
      .nullish(),
    is_error: z.boolean().nullish(),
    cache_control,
  })
  .catchall(Unsupported)

const Thinking = z
  .object({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() })
  .catchall(Unsupported)

/** Of another site: there is nothing in it that a model here could read. */
const RedactedThinking = z.object({ type: z.literal('redacted_thinking'), data: z.string() })

const ToolUse = z
  .object({
    type: z.literal('tool_use'),
    id: z.string().max(200),
    name: z.string().max(200),
    input: AnyObject,
    caller: AnyObject.nullish(),
    cache_control,
  })
  .catchall(Unsupported)

const maxBlocks = 1_000

export const AskedMessage = z.discriminatedUnion(
  'role',
  [
    z
      .object({
        role: z.literal('user'),
        content: z.union([
          z.string(),
          z
            .array(
              z.discriminatedUnion(
                'type',
                [Text, Image, ToolResult],
                only('a block of the type text, image or tool_result'),
              ),
            )
            .max(maxBlocks),
        ]),
      })
      .catchall(Unsupported),
    z
      .object({
        role: z.literal('assistant'),
        content: z.union([
          z.string(),
          z
            .array(
              z.discriminatedUnion(
                'type',
                [Text, Thinking, RedactedThinking, ToolUse],
                only('a block of the type text, thinking or tool_use'),
              ),
            )
            .max(maxBlocks),
        ]),
      })
      .catchall(Unsupported),
    z
      .object({
        role: z.literal('system'),
        content: z.union([z.string(), z.array(Text).max(maxBlocks)]),
      })
      .catchall(Unsupported),
  ],
  only('one of the roles user, assistant and system'),
)

export const MessageTool = z
  .object({
    type: z
      .literal('custom', only('a tool of your own, of the type custom'))
      .nullish()
      .describe('Tools that run on a server, such as web search, are refused.'),
    name: z.string().regex(/^[\w.-]{1,128}$/),
    description: z.string().nullish(),
    input_schema: AnyObject.describe('A JSON schema.'),
    strict: z.boolean().nullish(),
    defer_loading: z
      .boolean()
      .nullish()
      .describe('The model sees the tool once a `tool_reference` names it.'),
    eager_input_streaming: z.boolean().nullish(),
    allowed_callers: z.array(z.literal('direct', only('allowed_callers: ["direct"]'))).nullish(),
    cache_control,
  })
  .catchall(Unsupported)

const parallel = { disable_parallel_tool_use: z.boolean().nullish() }

const ToolChoice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auto'), ...parallel }),
  z.object({ type: z.literal('any'), ...parallel }),
  z.object({ type: z.literal('tool'), name: z.string().max(200), ...parallel }),
  z.object({ type: z.literal('none') }),
])

const display = z
  .enum(['summarized', 'omitted'])
  .nullish()
  .describe('Whether you get the text of the thoughts.')

const ThinkingConfig = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('enabled'), budget_tokens: z.int().positive(), display }),
    z.object({ type: z.literal('adaptive'), display }),
    z.object({ type: z.literal('disabled') }),
  ],
  only('thinking of the type enabled, adaptive or disabled'),
)

const JsonFormat = z
  .object({
    type: z.literal('json_schema', only('a format of the type json_schema')),
    schema: AnyObject,
  })
  .catchall(Unsupported)

/** What counting the tokens of a message needs, too. */
const question = {
  model: z.string().min(1).max(200).describe('The id of a model that your plan includes.'),
  messages: z.array(AskedMessage).min(1).max(2_000).describe('The conversation, oldest first.'),
  system: z
    .union([z.string(), z.array(Text).max(100)])
    .nullish()
    .describe('What the model is told first.'),
  tools: z.array(MessageTool).max(512).nullish().describe('Functions that the model may call.'),
  tool_choice: ToolChoice.nullish().describe(
    'Whether the model may, must or must not call a tool.',
  ),
  thinking: ThinkingConfig.nullish().describe('Asks for thoughts, where the model has them.'),
  output_config: z
    .object({
      effort: z.string().max(20).nullish().describe('How long the model thinks.'),
      format: JsonFormat.nullish().describe('Asks for JSON, where the model supports it.'),
    })
    .catchall(Unsupported)
    .nullish(),
  output_format: JsonFormat.nullish().describe('The older name of `output_config.format`.'),
  cache_control,
  context_management: z
    .object({
      edits: z
        .array(
          z.looseObject({
            type: z.string().regex(/^clear_/, only('context_management that clears something')),
          }),
        )
        .nullish(),
    })
    .catchall(Unsupported)
    .nullish()
    .describe('Advice that we ignore: nothing is cleared.'),
  speed: z.literal('standard', only('speed: "standard"')).nullish(),
}

export const CountBody = z.object(question).catchall(Unsupported)

export const MessageBody = z
  .object({
    ...question,
    max_tokens: z
      .int()
      .positive()
      .describe('The longest answer in tokens. Your plan may allow less.'),
    stream: z.boolean().nullish().describe('Send the answer as server-sent events.'),
    stop_sequences: z
      .array(z.string().max(500))
      .max(4)
      .nullish()
      .describe('Up to 4 texts that end the answer.'),
    temperature: z.number().min(0).max(2).nullish().describe('Higher is more varied.'),
    top_p: z.number().min(0).max(1).nullish().describe('An alternative to temperature.'),
    top_k: z.int().min(0).nullish(),
    metadata: AnyObject.nullish().describe("Ignored: we don't pass on who your users are."),
    service_tier: z.enum(['auto', 'standard_only'], only('service_tier: "auto"')).nullish(),
    diagnostics: AnyObject.nullish().describe('Ignored.'),
  })
  .catchall(Unsupported)

export type MessageQuestion = z.infer<typeof CountBody>
