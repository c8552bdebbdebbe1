import { features } from '@ghost-writers-ia/rules/entitlements'
import { modelHeaders } from '@ghost-writers-ia/site-api'
import { LanguageId, RequestId } from '@ghost-writers-ia/site-api/describe'
import { z } from 'zod'
import { type bodyProblems, isPlainJson, parseBody, toBodyProblem } from '#app/http/parse-body.ts'
import { isProblem, type Problem, problem } from '#app/http/problems.ts'
import { readClient } from '#app/http/read-client.ts'
import type { SessionKind } from '#domain/identity/session.ts'
import type { ModelInput, ModelMessage, ModelOptions } from '#domain/models/ports.ts'
import type { RequestPurpose } from '#domain/usage/ports.ts'
import { ChatBody, type ChatMessage, CompletionBody, type SharedBody } from './model-bodies.ts'

/** A call in any protocol, as the domain needs it. */
export type ReadCall<Asked> = {
  readonly modelId: string
  readonly input: ModelInput
  readonly maxOutputTokens: number | null
  readonly isStreamed: boolean
  /** What only the answer in this protocol depends on. */
  readonly asked: Asked
}

export type ReadOptions = {
  readonly maxBodyBytes: number
  /** Without images. */
  readonly maxTextLength: number
  readonly language: string | null
}

export type BodyProblem = Problem<(typeof bodyProblems)[number]>

/** What the answer in OpenAI's format depends on. */
export type AskedAnswer = {
  readonly kind: ModelInput['kind']
  /** Whether a stream ends with the number of tokens. */
  readonly hasUsage: boolean
}

type ReadOpenAi = Promise<ReadCall<AskedAnswer> | BodyProblem>

export async function readChat(request: Request, options: ReadOptions): ReadOpenAi {
  const body = await readBody(request, { ...options, shape: ChatBody })
  if (isProblem(body)) return body
  const { messages, max_completion_tokens: newLimit, ...rest } = body
  const { call, options: input } = splitBody(rest, 'chat')
  return {
    ...call,
    maxOutputTokens: newLimit ?? call.maxOutputTokens,
    input: { kind: 'chat', messages: messages.map(toSent), options: input },
  }
}

export async function readCompletion(request: Request, options: ReadOptions): ReadOpenAi {
  const body = await readBody(request, { ...options, shape: CompletionBody })
  if (isProblem(body)) return body
  const { prompt, suffix, ...rest } = body
  const { call, options: input } = splitBody(rest, 'completion')
  const { language } = options
  return {
    ...call,
    input: { kind: 'completion', prompt, suffix: suffix ?? '', language, options: input },
  }
}

function splitBody(body: SharedBody & Readonly<Record<string, unknown>>, kind: ModelInput['kind']) {
  const { model, stream, stream_options, n: _, store: __, max_tokens, stop, ...passedOn } = body
  const options: ModelOptions = { ...dropEmpty(passedOn), ...(stop.length > 0 && { stop }) }
  const call = {
    modelId: model,
    isStreamed: stream ?? false,
    maxOutputTokens: max_tokens ?? null,
    asked: { kind, hasUsage: stream_options?.include_usage ?? false },
  }
  return { call, options }
}

/** Without the fields that are about an answer only. */
function toSent(message: z.infer<typeof ChatMessage>): ModelMessage {
  if (message.role !== 'assistant') return dropEmpty(message)
  const { annotations: _, parsed: __, tool_calls: calls, ...rest } = message
  const tool_calls = calls?.map(({ index: _, ...call }) => call)
  return dropEmpty({ ...rest, tool_calls: tool_calls?.length ? tool_calls : null })
}

/** Null and a missing field mean the same. Not every router knows that. */
export function dropEmpty<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(entries) as Fields
}

/** JSON schemas of tools nest deeply. Conversations with agents have thousands of messages and calls. */
const limits = { maxDepth: 60, maxElements: 20_000 }

type BodyOptions<Body> = Omit<ReadOptions, 'language'> & { readonly shape: z.ZodType<Body> }

/** Reads and validates a body, within the limits of a plan. */
export async function readBody<Body extends object>(
  request: Request,
  { shape, maxBodyBytes, maxTextLength }: BodyOptions<Body>,
): Promise<Body | BodyProblem> {
  if (!isPlainJson(request.headers)) return problem('unsupported-type')
  // Always there: the server refuses a call without it.
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > maxBodyBytes) return problem('too-large')
  const text = await request.text()
  if (text.length > maxTextLength && measureWithoutImages(text) > maxTextLength)
    return problem('too-large')
  const parsed = parseBody(text, shape, limits)
  return 'body' in parsed ? parsed.body : toBodyProblem(parsed)
}

/** A data URL, or the field `data`, which Anthropic's format has. */
const image = /"data(?::image\/\w+;base64,|": ?")[\w+/=]*"/y

/** Images are parsed quickly. Megabytes of escapes aren't, and are too long for any plan. */
function measureWithoutImages(text: string): number {
  let left = text.length
  let at = text.indexOf('"data')
  while (at >= 0) {
    image.lastIndex = at
    const end = image.test(text) ? image.lastIndex : at + 1
    left -= end - at
    at = text.indexOf('"data', end)
  }
  return left
}

const completionFeatures: readonly string[] = ['completion', 'block-completion']

type Purpose = {
  readonly requestId: string
  readonly idempotencyKey: string | null
  readonly purpose: Omit<RequestPurpose, 'model'>
  readonly isCountedWhenShown: boolean
}

type CallerKind = { readonly kind: ModelInput['kind']; readonly caller: SessionKind }

/** What a call is for, from its headers. Null if they are invalid. */
export function readPurpose({ headers }: Request, { kind, caller }: CallerKind): Purpose | null {
  const read = PurposeHeaders.safeParse({
    id: headers.get(modelHeaders.requestId) ?? crypto.randomUUID(),
    key: headers.has(modelHeaders.requestId) ? null : headers.get('idempotency-key'),
    feature: headers.get(modelHeaders.feature) ?? findDefaultFeature(kind, caller),
    language: headers.get(modelHeaders.language)?.toLowerCase() ?? null,
    snippet: headers.get(modelHeaders.snippet) ?? 'false',
    counted: headers.get(modelHeaders.counted) ?? 'first-text',
  })
  if (!read.success) return null
  const { id, key, feature, language, snippet, counted } = read.data
  const isCompletion = completionFeatures.includes(feature)
  if (!isFeatureOf({ feature, isCompletion }, { kind, caller })) return null
  const isCountedWhenShown = counted === 'when-shown'
  if (isCountedWhenShown && !(isCompletion && caller === 'editor')) return null
  const client = caller === 'editor' ? null : readClient(headers)
  const purpose = { feature, language, hasSnippet: snippet === 'true', client }
  return { requestId: id, idempotencyKey: key, purpose, isCountedWhenShown }
}

type StatedFeature = { readonly feature: string; readonly isCompletion: boolean }

/** Whether the caller may state the feature at this endpoint. */
function isFeatureOf({ feature, isCompletion }: StatedFeature, { kind, caller }: CallerKind) {
  // The plan's features aren't checked for `api`, because API access was.
  if (feature === 'api') return caller !== 'editor'
  return isCompletion === (kind === 'completion')
}

const PurposeHeaders = z.object({
  id: RequestId,
  key: z.string().min(1).max(255).nullable(),
  feature: z.enum([...features, 'api']),
  language: z.nullable(LanguageId),
  snippet: z.enum(['true', 'false']),
  counted: z.enum(['first-text', 'when-shown']),
})

function findDefaultFeature(kind: ModelInput['kind'], caller: SessionKind): string {
  if (caller !== 'editor') return 'api'
  return kind === 'completion' ? kind : 'chat'
}
