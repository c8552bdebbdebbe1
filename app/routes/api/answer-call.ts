import { modelHeaders } from '@ghost-writers-ia/site-api'
import type { RequestContext, Viewer } from '#app/context.ts'
import {
  toAllowanceHeaders,
  toAllowanceResponse,
  toCallRateHeaders,
} from '#app/http/allowance-response.ts'
import { bodyProblems } from '#app/http/parse-body.ts'
import { isProblem, problem } from '#app/http/problems.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { callModel } from '#domain/models/call-model.ts'
import { getModelLimits, getSizeLimits, largestBodyBytes } from '#domain/models/limits.ts'
import type { ModelAnswer } from '#domain/models/model-answer.ts'
import type { Model, ModelInput } from '#domain/models/ports.ts'
import { takeCallRate } from '#domain/models/take-call-rate.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { toModelProblem } from './model-problems.ts'
import { type BodyProblem, type ReadCall, type ReadOptions, readPurpose } from './model-request.ts'
import { reservationErrors } from './reservation-problems.ts'
import { type AnswerWriter, streamAnswer } from './stream-answer.ts'

/** What all calls to models declare. */
export const modelCall = {
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

/** An answer, and what is needed to write it down. */
export type Answered<Asked> = {
  readonly id: string
  readonly model: Model
  readonly createdAt: Date
  readonly answer: ModelAnswer
  readonly asked: Asked
}

/** A way to ask models: how a call is read, and how its answer is written. */
export type ModelProtocol<Asked, Whole> = {
  readonly kind: ModelInput['kind']
  /** Reads the body of a call. */
  readonly read: (request: Request, options: ReadOptions) => Promise<ReadCall<Asked> | BodyProblem>
  /** Writes the events of one stream. Absent where there are none. */
  readonly write?: (answered: Answered<Asked>) => AnswerWriter
  /** The whole answer as JSON. */
  readonly collect: (answered: Answered<Asked>) => Promise<Whole>
}

export type ModelRequest = {
  readonly request: Request
  readonly caller: Viewer
  readonly ports: Ports
  readonly site: RequestContext
}

/**
 * Asks a model in any protocol: limits, counting and refusals are the same for all. Callers with too
 * many calls are refused before the body is read.
 */
export async function answerCall<Asked, Whole>(
  { request, caller, ports, site }: ModelRequest,
  protocol: ModelProtocol<Asked, Whole>,
) {
  const { kind } = protocol
  const stated = readPurpose(request, { kind, caller: caller.session.kind })
  if (!stated) return problem('bad-request', { error: 'Malformed x-ghost or idempotency header' })
  const { plan } = await loadSubscription(ports, caller.user.id)
  const rate = await takeCallRate(ports, { kind, plan, userId: caller.user.id })
  if (isRefusal(rate)) return toModelProblem(rate, { ports, site, plan })
  const { language } = stated.purpose
  const read = await protocol.read(request, { ...getBodyLimits(plan, kind), language })
  if (isProblem(read)) return read

  const { isStreamed, asked, ...call } = read
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
  const { requestId: id, answer } = started
  const answered = { id, model: started.model, createdAt: ports.clock.now(), answer, asked }
  const headers = {
    ...toAllowanceHeaders(allowance, ports.calendar.now()),
    ...toCallRateHeaders(rate, ports.clock.now()),
    [modelHeaders.requestId]: id,
  }
  return isStreamed && protocol.write
    ? streamAnswer(answer, { writer: protocol.write(answered), headers })
    : { body: await protocol.collect(answered), headers }
}

type Plan = Parameters<typeof getModelLimits>[0]

/** How large a body may be on a plan. */
export function getBodyLimits(plan: Plan, kind: ModelInput['kind']) {
  const { maxBodyBytes } = getModelLimits(plan)
  // Escapes take two characters for one.
  return { maxBodyBytes, maxTextLength: 2 * getSizeLimits(plan, kind).maxInputLength }
}
