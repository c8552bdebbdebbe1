import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { days, minutes } from '../time.ts'
import { getCallCost } from '../usage/cost.ts'
import type { AllowanceState, ReservationRefusal } from '../usage/ports.ts'
import { reserve } from '../usage/reserve.ts'
import { toUsageSource } from '../usage/source.ts'
import { type BudgetRefusal, settleBudget, type TakenBudget, takeBudget } from './budget.ts'
import { estimateInput } from './call-bill.ts'
import { findModel, type ModelCheckRefusal } from './check-call.ts'
import { chooseRequestId } from './idempotency.ts'
import { getModelLimits } from './limits.ts'
import {
  type AnswerFailure,
  getMaxOutput,
  type ModelAnswer,
  type NewModelCall,
  startAnswer,
} from './model-answer.ts'
import type { Model, ModelPorts } from './ports.ts'
import { toHighestMicros, toMicros } from './price.ts'
import type { CallRateRefusal } from './take-call-rate.ts'
import { continueTurn } from './turn.ts'

/** An answer that has begun. Read or cancel it, or its place stays taken. */
export type StartedCall = {
  readonly requestId: string
  readonly model: Model
  readonly allowance: AllowanceState
  readonly answer: ModelAnswer
}

export type ModelCallRefusal =
  | ModelCheckRefusal
  | BudgetRefusal
  | AnswerFailure
  | Refusal<'stopped'>
  | CallRateRefusal
  | (Refusal<'too-many-calls-at-once' | 'email-not-verified'> & { readonly limit: number })
  | (ReservationRefusal & { readonly allowance: AllowanceState })

/**
 * Asks a model. Takes the request from the allowance first, counts it when the first output arrives,
 * and gives it back when the model has written nothing. Returns when the model has the call, so that
 * a failure before is a refusal.
 */
export async function callModel(
  ports: ModelPorts,
  given: NewModelCall,
): Promise<StartedCall | ModelCallRefusal> {
  const model = findModel(ports.models, given)
  if (isRefusal(model)) return model
  const { idempotencyKey = null, session } = given
  const requestId =
    idempotencyKey === null
      ? given.requestId
      : await chooseRequestId(ports, { userId: session.userId, idempotencyKey })
  const call = { ...given, requestId }
  const leave = takePlace(ports, call)
  if (typeof leave !== 'function') return leave

  try {
    const started = await start(ports, { call, model, leave })
    if (isRefusal(started)) leave()
    return started
  } catch (fault) {
    leave()
    throw fault
  }
}

function takePlace(
  { runningCalls }: ModelPorts,
  { session: { userId }, plan, requestId }: NewModelCall,
): (() => void) | ModelCallRefusal {
  const max = getModelLimits(plan).atOnce
  const place = runningCalls.take({ userId, requestId, max })
  if (typeof place === 'function' || place.refused !== 'too-many-at-once') return place
  return { ...refuse('too-many-calls-at-once'), limit: max }
}

type Starting = {
  readonly call: NewModelCall
  readonly model: Model
  readonly leave: () => void
}

async function start(
  ports: ModelPorts,
  { call, model, leave }: Starting,
): Promise<StartedCall | ModelCallRefusal> {
  const unverified = await checkAddress(ports, call)
  if (unverified) return unverified
  const tenths = getCallCost(model.weight, call.input.kind)
  const micros = findHighestCost(call, model)
  const budget = await takeBudget(ports, { tenths, micros, plan: call.plan })
  if (isRefusal(budget)) return budget
  const isContinued = await continueTurn(ports, call)
  const reserved = await reserveCall(ports, { call, model, isContinued, budget })
  if (isRefusal(reserved)) return reserved

  const { allowance } = reserved
  const answer = await startAnswer(ports, { call, model, budget, isContinued, leave })
  const { requestId } = call
  return isRefusal(answer) ? answer : { requestId, model, allowance, answer }
}

/** The most that the call can cost, in millionths of the currency. Null if the price is unknown. */
function findHighestCost(call: NewModelCall, model: Model): number | null {
  if (!model.price) return null
  const tokensOut = getMaxOutput(call, model)
  return toHighestMicros(model.price, { ...estimateInput(call.input), tokensOut })
}

/** As many calls as it takes to try the product. Addresses that nobody has proven are free. */
export const unverifiedCalls: RateLimit = { name: 'unverified-calls', max: 20, windowMs: days(365) }

async function checkAddress(
  ports: ModelPorts,
  { session: { userId }, isEmailVerified }: NewModelCall,
): Promise<ModelCallRefusal | null> {
  if (isEmailVerified) return null
  const tried = await consumeRateLimit(ports, { limit: unverifiedCalls, key: userId })
  return tried.isAllowed ? null : { ...refuse('email-not-verified'), limit: unverifiedCalls.max }
}

type Reserving = {
  readonly call: NewModelCall
  readonly model: Model
  readonly isContinued: boolean
  readonly budget: TakenBudget
}

/** With what the question alone costs: that stays in the books if this process is killed. */
async function reserveCall(ports: ModelPorts, { call, model, isContinued, budget }: Reserving) {
  const { session, requestId, input, modelId } = call
  const tokens = estimateInput(input)
  const reserved = await reserve(ports, {
    userId: session.userId,
    requestId,
    purpose: { ...call.purpose, model: modelId },
    cost: isContinued ? 0 : getCallCost(model.weight, input.kind),
    source: toUsageSource(session),
    isOnce: true,
    ...(model.price && {
      estimate: { tokensIn: tokens.tokensIn, spentMicros: toMicros(model.price, tokens) },
    }),
    expiresAfterMs: ports.models.longestCallMs + minutes(1),
  })
  if (isRefusal(reserved)) await settleBudget(ports, { budget, isUnused: true, spentMicros: 0 })
  return reserved
}
