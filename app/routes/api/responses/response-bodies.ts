import { z } from 'zod'
import { Unsupported } from '#app/http/parse-body.ts'
import { isPublicImage } from '#domain/models/image-url.ts'
import { AnyObject, only } from '../model-bodies.ts'

/** The ids and states of items are ours or the client's own, and mean nothing to a model. */
const ofItem = { id: z.string().nullish(), status: z.string().nullish() }

const InputText = z
  .object({ type: z.literal('input_text'), text: z.string() })
  .catchall(Unsupported)

const InputImage = z
  .object({
    type: z.literal('input_image'),
    image_url: z.string().refine(isPublicImage),
    detail: z.enum(['auto', 'low', 'high', 'original']).nullish(),
  })
  .catchall(Unsupported)

const InputPart = z.discriminatedUnion(
  'type',
  [InputText, InputImage],
  only('a part of the type input_text or input_image'),
)

const AnswerPart = z.discriminatedUnion(
  'type',
  [
    InputText,
    z
      .object({
        type: z.literal('output_text'),
        text: z.string(),
        annotations: z.array(z.unknown()).nullish(),
        logprobs: z.array(z.unknown()).nullish(),
        parsed: z.unknown().optional(),
      })
      .catchall(Unsupported),
    z.object({ type: z.literal('refusal'), refusal: z.string() }),
  ],
  only('a part of the type output_text or refusal'),
)

const maxParts = 1_000

const inMessage = {
  ...ofItem,
  type: z.literal('message').optional(),
  phase: z.string().nullish(),
}

const Name = z.string().regex(/^[\w.-]{1,128}$/)
const CallId = z.string().max(200)

const inCall = {
  ...ofItem,
  call_id: CallId,
  name: Name,
  namespace: Name.nullish(),
  caller: AnyObject.nullish(),
  parsed_arguments: z.unknown().optional(),
}

const inOutput = {
  ...ofItem,
  call_id: CallId,
  name: Name.nullish(),
  namespace: Name.nullish(),
  caller: AnyObject.nullish(),
  output: z.union([z.string(), z.array(InputPart).max(maxParts)]),
}

const FunctionTool = z
  .object({
    type: z.literal('function'),
    name: Name,
    description: z.string().nullish(),
    parameters: AnyObject.nullish().describe('A JSON schema.'),
    strict: z.boolean().nullish(),
    allowed_callers: z.array(z.literal('direct', only('allowed_callers: ["direct"]'))).nullish(),
    output_schema: AnyObject.nullish(),
  })
  .catchall(Unsupported)

const CustomTool = z
  .object({
    type: z.literal('custom'),
    name: Name,
    description: z.string().nullish(),
    format: AnyObject.nullish().describe('Told to the model, but not enforced.'),
  })
  .catchall(Unsupported)

const tools = z
  .array(
    z.discriminatedUnion(
      'type',
      [
        FunctionTool,
        CustomTool,
        z
          .object({
            type: z.literal('namespace'),
            name: Name,
            description: z.string().nullish(),
            tools: z
              .array(
                z.discriminatedUnion(
                  'type',
                  [FunctionTool, CustomTool],
                  only('a tool of the type function or custom'),
                ),
              )
              .max(128),
          })
          .catchall(Unsupported),
        // Codex offers it unasked. Without the web it only finds what a provider has stored.
        z.object({
          type: z.literal('web_search'),
          external_web_access: z.literal(false, "Web search isn't possible"),
        }),
      ],
      only('a tool of the type function, custom or namespace'),
    ),
  )
  .max(512)

export const InputItem = z.discriminatedUnion(
  'type',
  [
    z.discriminatedUnion(
      'role',
      [
        z
          .object({
            ...inMessage,
            role: z.enum(['user', 'system', 'developer']),
            content: z.union([z.string(), z.array(InputPart).max(maxParts)]),
          })
          .catchall(Unsupported),
        z
          .object({
            ...inMessage,
            role: z.literal('assistant'),
            content: z.union([z.string(), z.array(AnswerPart).max(maxParts)]),
          })
          .catchall(Unsupported),
      ],
      only('one of the roles user, system, developer and assistant'),
    ),
    z
      .object({ type: z.literal('function_call'), ...inCall, arguments: z.string() })
      .catchall(Unsupported),
    z
      .object({ type: z.literal('custom_tool_call'), ...inCall, input: z.string() })
      .catchall(Unsupported),
    z.object({ type: z.literal('function_call_output'), ...inOutput }).catchall(Unsupported),
    z.object({ type: z.literal('custom_tool_call_output'), ...inOutput }).catchall(Unsupported),
    z
      .object({
        type: z.literal('reasoning'),
        ...ofItem,
        summary: z.array(z.unknown()).nullish(),
        content: z.array(z.unknown()).nullish(),
        encrypted_content: z
          .string()
          .nullish()
          .describe('As it was sent: some models want back what they have thought.'),
      })
      .catchall(Unsupported),
    z
      .object({
        type: z.literal('additional_tools'),
        ...ofItem,
        role: z.literal('developer').nullish(),
        tools,
      })
      .catchall(Unsupported),
  ],
  only('an item that is a message, a call of your own tool or its output, or reasoning'),
)

const NamedTool = z.object({
  type: z.enum(['function', 'custom'], only('a tool of the type function or custom')),
  name: Name,
  namespace: Name.nullish(),
})

export const ResponseBody = z
  .object({
    model: z.string().min(1).max(200).describe('The id of a model that your plan includes.'),
    input: z
      .union([z.string(), z.array(InputItem).min(1).max(5_000)])
      .describe('The conversation, oldest first: nothing is stored, so send all of it.'),
    instructions: z.string().nullish().describe('What the model is told first.'),
    stream: z.boolean().nullish().describe('Send the answer as server-sent events.'),
    stream_options: z
      .object({
        include_obfuscation: z.literal(false, only('include_obfuscation: false')).nullish(),
      })
      .catchall(Unsupported)
      .nullish(),
    store: z
      .literal(false, 'Answers are not stored: store must be false')
      .nullish()
      .describe('Only false is possible: answers are never stored.'),
    background: z.literal(false, only('background: false')).nullish(),
    max_output_tokens: z
      .int()
      .positive()
      .nullish()
      .describe('The longest answer in tokens. Your plan may allow less.'),
    temperature: z.number().min(0).max(2).nullish().describe('Higher is more varied.'),
    top_p: z.number().min(0).max(1).nullish().describe('An alternative to temperature.'),
    reasoning: z
      .object({
        effort: z.string().max(20).nullish().describe('How long the model thinks.'),
        summary: z
          .string()
          .max(20)
          .nullish()
          .describe('With any value you get the text of the thoughts.'),
        generate_summary: z.string().max(20).nullish(),
        context: z.string().max(20).nullish(),
      })
      .catchall(Unsupported)
      .nullish(),
    text: z
      .object({
        format: z
          .discriminatedUnion(
            'type',
            [
              z.object({ type: z.literal('text') }),
              z.object({ type: z.literal('json_object') }),
              z.object({
                type: z.literal('json_schema'),
                name: z.string().max(64),
                schema: AnyObject,
                description: z.string().nullish(),
                strict: z.boolean().nullish(),
              }),
            ],
            only('a format of the type text, json_object or json_schema'),
          )
          .nullish(),
        verbosity: z.string().max(20).nullish(),
      })
      .catchall(Unsupported)
      .nullish(),
    tools: tools.nullish().describe('What the model may call. Tools of OpenAI are refused.'),
    tool_choice: z
      .union([
        z.enum(['none', 'auto', 'required']),
        NamedTool,
        z.object({
          type: z.literal('allowed_tools'),
          mode: z.enum(['auto', 'required']),
          tools: z.array(NamedTool).max(512),
        }),
      ])
      .nullish()
      .describe('Whether the model may, must or must not call a tool.'),
    parallel_tool_calls: z
      .boolean()
      .nullish()
      .describe('Whether the model may call several tools at once.'),
    include: z
      .array(
        z.literal('reasoning.encrypted_content', only('include: ["reasoning.encrypted_content"]')),
      )
      .max(10)
      .nullish()
      .describe("What the model wants back is always included, so this isn't needed."),
    truncation: z.literal('disabled', only('truncation: "disabled"')).nullish(),
    service_tier: z.enum(['auto', 'default'], only('service_tier: "auto"')).nullish(),
    prompt_cache_key: z.string().max(512).nullish(),
    prompt_cache_retention: z.string().max(20).nullish().describe('Ignored.'),
    max_tool_calls: z.int().positive().nullish().describe("Ignored: it's about OpenAI's tools."),
    metadata: AnyObject.nullish().describe('Ignored.'),
    client_metadata: AnyObject.nullish().describe('Ignored.'),
    user: z.string().max(512).nullish().describe('Ignored.'),
    safety_identifier: z.string().max(512).nullish().describe('Ignored.'),
  })
  .catchall(Unsupported)

export type ResponseRequest = z.infer<typeof ResponseBody>
export type ResponseTools = z.infer<typeof tools>
