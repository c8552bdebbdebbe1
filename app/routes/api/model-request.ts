import { modelHeaders } from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { isPlainJson, parseJson } from '#app/http/responses.ts'
import type { SessionKind } from '#domain/identity/session.ts'
import type { ModelInput, ModelOptions } from '#domain/models/ports.ts'
import { features } from '#domain/plans/entitlements.ts'
import type { RequestPurpose } from '#domain/usage/ports.ts'
import { answerProblem, LanguageId } from './api-call.ts'
import { RequestId } from './settle-request.ts'

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
  model: z.string().min(1).max(200),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1, 'Only one answer is possible: n must be 1').nullish(),
  max_tokens: z.int().positive().nullish(),
  stop: Stop,
}

/** Passed on to the model as they are. */
const passed = {
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  seed: z.int().nullish(),
}

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.string(), detail: z.enum(['auto', 'low', 'high']).optional() }),
  }),
])

const Content = z.union([z.string(), z.array(Part).min(1).max(100)])

const CalledTool = z.object({
  id: z.string().max(200),
  type: z.literal('function'),
  function: z.object({ name: z.string().max(200), arguments: z.string() }),
})

const Name = z.string().max(200).optional()

const Message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer', 'user']), content: Content, name: Name }),
  z.object({
    role: z.literal('assistant'),
    content: Content.nullish(),
    name: Name,
    tool_calls: z.array(CalledTool).min(1).max(128).optional(),
  }),
  z.object({ role: z.literal('tool'), content: Content, tool_call_id: z.string().max(200) }),
])

const Tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().regex(/^[\w.-]{1,128}$/),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
    strict: z.boolean().nullish(),
  }),
})

const ChatBody = z.object({
  ...shared,
  messages: z.array(Message).min(1).max(2_000),
  max_completion_tokens: z.int().positive().nullish(),
  ...passed,
  tools: z.array(Tool).max(128).nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: z
    .object({ type: z.string(), json_schema: z.record(z.string(), z.unknown()).optional() })
    .nullish(),
  reasoning_effort: z.string().max(20).nullish(),
})

const CompletionBody = z.object({
  ...shared,
  prompt: z.string(),
  suffix: z.string().nullish(),
  ...passed,
})

/** A call in OpenAI's format, as the domain needs it. */
type ReadCall = {
  readonly modelId: string
  readonly input: ModelInput
  readonly maxOutputTokens: number | null
  readonly isStreamed: boolean
  readonly hasUsage: boolean
}

type ReadOptions = { readonly maxBodyBytes: number; readonly language: string | null }

export type ModelEndpoint = {
  readonly kind: ModelInput['kind']
  /** Reads the body of a call. Returns the error response if it's invalid. */
  read(request: Request, options: ReadOptions): Promise<ReadCall | Response>
}

export const chatEndpoint: ModelEndpoint = {
  kind: 'chat',
  async read(request, options) {
    const body = await readBody(request, { ...options, shape: ChatBody })
    if (body instanceof Response) return body
    const { messages, max_completion_tokens: newLimit, ...rest } = body
    const { call, options: input } = splitBody(rest)
    return {
      ...call,
      maxOutputTokens: newLimit ?? call.maxOutputTokens,
      input: { kind: 'chat', messages: messages.map(dropEmpty), options: input },
    }
  },
}

export const completionEndpoint: ModelEndpoint = {
  kind: 'completion',
  async read(request, options) {
    const body = await readBody(request, { ...options, shape: CompletionBody })
    if (body instanceof Response) return body
    const { prompt, suffix, ...rest } = body
    const { call, options: input } = splitBody(rest)
    const { language } = options
    return {
      ...call,
      input: { kind: 'completion', prompt, suffix: suffix ?? '', language, options: input },
    }
  },
}

type SharedBody = z.infer<z.ZodObject<typeof shared>>

function splitBody(body: SharedBody & Readonly<Record<string, unknown>>) {
  const { model, stream, stream_options, n: _, max_tokens, stop, ...passedOn } = body
  const options: ModelOptions = { ...dropEmpty(passedOn), ...(stop.length > 0 && { stop }) }
  const call = {
    modelId: model,
    isStreamed: stream ?? false,
    hasUsage: stream_options?.include_usage ?? false,
    maxOutputTokens: max_tokens ?? null,
  }
  return { call, options }
}

/** Null and a missing field mean the same. Not every router knows that. */
function dropEmpty<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(entries) as Fields
}

/** JSON schemas of tools nest deeply. */
const maxDepth = 60

type BodyOptions<Body> = { readonly shape: z.ZodType<Body>; readonly maxBodyBytes: number }

async function readBody<Body>(
  request: Request,
  { shape, maxBodyBytes }: BodyOptions<Body>,
): Promise<Body | Response> {
  const tooLarge = { status: 413, error: 'Request body too large' }
  if (!isPlainJson(request.headers))
    return answerProblem('bad-request', { status: 415, error: 'Expected JSON' })
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > maxBodyBytes) return answerProblem('bad-request', tooLarge)
  const text = await request.text()
  if (Buffer.byteLength(text) > maxBodyBytes) return answerProblem('bad-request', tooLarge)

  const parsed = shape.safeParse(parseJson(text, maxDepth))
  if (parsed.success) return parsed.data
  return answerProblem('bad-request', { error: describeIssue(parsed.error.issues[0]) })
}

/** Names the field, never its value. */
function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const field = issue?.path.join('.')
  if (!field) return 'Malformed request'
  return field === 'n' ? (issue?.message ?? '') : `Malformed request: ${field} is invalid`
}

const completionFeatures: readonly string[] = ['completion', 'block-completion']

type Purpose = {
  readonly requestId: string
  readonly purpose: Omit<RequestPurpose, 'model'>
}

/** What a call is for, from its headers. Null if they are invalid. */
export function readPurpose(
  { headers }: Request,
  { kind, caller }: { readonly kind: ModelInput['kind']; readonly caller: SessionKind },
): Purpose | null {
  const read = PurposeHeaders.safeParse({
    id: headers.get(modelHeaders.requestId) ?? crypto.randomUUID(),
    feature: headers.get(modelHeaders.feature) ?? findDefaultFeature(kind, caller),
    language: headers.get(modelHeaders.language)?.toLowerCase() ?? null,
    snippet: headers.get(modelHeaders.snippet) ?? 'false',
  })
  if (!read.success) return null
  const { id, feature, language, snippet } = read.data
  const isCompletion = completionFeatures.includes(feature)
  if (feature !== 'api' && isCompletion !== (kind === 'completion')) return null
  return { requestId: id, purpose: { feature, language, hasSnippet: snippet === 'true' } }
}

const PurposeHeaders = z.object({
  id: RequestId,
  feature: z.enum([...features, 'api']),
  language: LanguageId.nullable(),
  snippet: z.enum(['true', 'false']),
})

function findDefaultFeature(kind: ModelInput['kind'], caller: SessionKind): string {
  return caller === 'token' ? 'api' : kind
}
