import { modelHeaders } from '@ghost-writers-ia/site-api'
import type { RequestContext, Viewer } from '#app/context.ts'
import {
  toAllowanceHeaders,
  toAllowanceResponse,
  toCallRateHeaders,
} from '#app/http/allowance-response.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { bodyProblems } from '#app/http/parse-body.ts'
import { isProblem, problem } from '#app/http/problems.ts'
import { chatChunk, chatCompletion, textChunk, textCompletion } from '#app/openapi/model-answers.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { callModel } from '#domain/models/call-model.ts'
import { getModelLimits, getSizeLimits, largestBodyBytes } from '#domain/models/limits.ts'
import { takeCallRate } from '#domain/models/take-call-rate.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { ChatBody, CompletionBody } from './model-bodies.ts'
import { toModelProblem } from './model-problems.ts'
import {
  chatEndpoint,
  completionEndpoint,
  type ModelEndpoint,
  readPurpose,
} from './model-request.ts'
import { type AnswerFormat, collectChat, collectText, streamAnswer } from './model-response.ts'
import { reservationErrors } from './reservation-problems.ts'

const modelCall = {
  tag: 'models',
  auth: 'bearer',
  scope: 'models:use',
  // Questions with files are larger than other calls. The plan of the caller allows less.
  limit: { maxBodyBytes: largestBodyBytes, needsLength: true },
  isLong: true,
  hasAllowance: true,
  hasPurpose: true,
  errors: [
    ...bodyProblems,
    ...reservationErrors,
    'model-not-found',
    'model-refused',
    'model-too-long',
    'model-busy',
    'email-not-verified',
    'model-unavailable',
    'model-timeout',
    'stopped',
  ],
} as const

/** OpenAI's chat completions. Callers without access, or with too many calls, are refused before the body is read. */
export const completeChat = defineEndpoint(
  {
    ...modelCall,
    id: 'createChatCompletion',
    lateBody: ChatBody,
    response: chatCompletion,
    event: chatChunk,
  },
  (call) => answerCall(call, { endpoint: chatEndpoint, collect: collectChat }),
)

/** OpenAI's completions: the text between a prompt and a suffix. */
export const completeText = defineEndpoint(
  {
    ...modelCall,
    id: 'createCompletion',
    lateBody: CompletionBody,
    response: textCompletion,
    event: textChunk,
  },
  (call) => answerCall(call, { endpoint: completionEndpoint, collect: collectText }),
)

type ModelCall = {
  readonly request: Request
  readonly caller: Viewer
  readonly ports: Ports
  readonly site: RequestContext
}

type ModelFormat<Body> = {
  readonly endpoint: ModelEndpoint
  /** The whole answer as JSON. */
  readonly collect: (format: AnswerFormat) => Promise<Body>
}

async function answerCall<Body>(
  { request, caller, ports, site }: ModelCall,
  { endpoint, collect }: ModelFormat<Body>,
) {
  const { kind } = endpoint
  const stated = readPurpose(request, { kind, caller: caller.session.kind })
  if (!stated) return problem('bad-request', { error: 'Malformed x-ghost or idempotency header' })
  const { plan } = await loadSubscription(ports, caller.user.id)
  const rate = await takeCallRate(ports, { kind, plan, userId: caller.user.id })
  if (isRefusal(rate)) return toModelProblem(rate, { ports, site, plan })
  const { maxBodyBytes } = getModelLimits(plan)
  // Escapes take two characters for one.
  const maxTextLength = 2 * getSizeLimits(plan, kind).maxInputLength
  const { language } = stated.purpose
  const read = await endpoint.read(request, { maxBodyBytes, maxTextLength, language })
  if (isProblem(read)) return read

  const { isStreamed, hasUsage, ...call } = read
  const model = ports.models.catalog.find(({ id }) => id === call.modelId)
  if (model) site.addToLog({ model: model.id })
  const { session } = caller
  const { signal } = request
  const started = await callModel(ports, {
    ...call,
    ...stated,
    session,
    plan,
    signal,
    isEmailVerified: caller.user.isEmailVerified,
    isWhole: !isStreamed,
  })
  if (isRefusal(started)) return toModelProblem(started, { ports, site, plan })
  const allowance = toAllowanceResponse(started.allowance)
  const { requestId: id } = started
  const format = { kind, hasUsage, id, ...started, createdAt: ports.clock.now() }
  const headers = {
    ...toAllowanceHeaders(allowance, ports.calendar.now()),
    ...toCallRateHeaders(rate, ports.clock.now()),
    [modelHeaders.requestId]: id,
  }
  return isStreamed ? streamAnswer(format, headers) : { body: await collect(format), headers }
}
