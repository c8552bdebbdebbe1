import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import { completionCost, requestCost } from '../usage/cost.ts'
import type { AllowanceState, ReservationRefusal } from '../usage/ports.ts'
import { reserve } from '../usage/reserve.ts'
import { toUsageSource } from '../usage/source.ts'
import { type BudgetRefusal, giveBackBudget, type TakenBudget, takeBudget } from './budget.ts'
import { findModel, type ModelCheckRefusal } from './check-call.ts'
import { findModelLimits } from './limits.ts'
import { type ModelAnswer, type NewModelCall, startAnswer } from './model-answer.ts'
import type { Model, ModelFailure, ModelPorts } from './ports.ts'

/** An answer that has begun. Read or cancel it, or its place stays taken. */
export type StartedCall = {
  readonly model: Model
  readonly allowance: AllowanceState
  readonly answer: ModelAnswer
}

export type ModelCallRefusal =
  | ModelCheckRefusal
  | BudgetRefusal
  | ModelFailure
  | Refusal<'stopped'>
  | (Refusal<'too-many-chats' | 'too-many-completions' | 'too-many-calls-at-once'> & {
      readonly limit: number
    })
  | (ReservationRefusal & { readonly allowance: AllowanceState })
  | Refusal<'request-settled'>

const costs = { chat: requestCost, completion: completionCost } as const

/**
 * Asks a model. Takes the request from the allowance first, counts it when the first text arrives,
 * and gives it back when there is none. Returns when the first text has arrived, so that a failure
 * before is a refusal.
 */
export async function callModel(
  ports: ModelPorts,
  call: NewModelCall,
): Promise<StartedCall | ModelCallRefusal> {
  const model = findModel(ports.models, call)
  if (isRefusal(model)) return model
  const tooMany = await checkRate(ports, call)
  if (tooMany) return tooMany
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

async function checkRate(
  { callRateLimit, clock }: ModelPorts,
  { session, plan, input }: NewModelCall,
): Promise<ModelCallRefusal | null> {
  const limits = findModelLimits(plan)
  const isChat = input.kind === 'chat'
  const limit = isChat ? limits.chatsPerMinute : limits.completionsPerMinute
  const key = `model-${input.kind}:${session.userId}`
  const window = { key, max: limit, windowMs: minutes(1), now: clock.now() }
  if (await callRateLimit.take(window)) return null
  return { ...refuse(isChat ? 'too-many-chats' : 'too-many-completions'), limit }
}

function takePlace(
  { runningCalls }: ModelPorts,
  { session: { userId }, plan, requestId }: NewModelCall,
): (() => void) | ModelCallRefusal {
  const max = findModelLimits(plan).atOnce
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
  const budget = await takeBudget(ports, costs[call.input.kind])
  if (isRefusal(budget)) return budget
  const isContinued = await continueTurn(ports, call)
  const reserved = await reserveCall(ports, { call, isContinued, budget })
  if (isRefusal(reserved)) return reserved

  const { allowance } = reserved
  const startsTurn = call.input.kind === 'chat' && !isContinued
  const answer = await startAnswer(ports, { call, model, budget, startsTurn, leave })
  return isRefusal(answer) ? answer : { model, allowance, answer }
}

/** How many calls a chat request may take: an agent that calls tools makes several. */
export const turn = { maxCalls: 50, longestMs: minutes(30) }

/** Whether the call continues the last request of the caller, and so is free. */
async function continueTurn(
  { modelUse, clock }: ModelPorts,
  { session, input }: NewModelCall,
): Promise<boolean> {
  if (input.kind !== 'chat' || input.messages.at(-1)?.role === 'user') return false
  const startedAfter = later(clock.now(), -turn.longestMs)
  return modelUse.continueTurn({ sessionId: session.id, startedAfter, max: turn.maxCalls })
}

type Reserving = {
  readonly call: NewModelCall
  readonly isContinued: boolean
  readonly budget: TakenBudget
}

async function reserveCall(ports: ModelPorts, { call, isContinued, budget }: Reserving) {
  const { session, requestId, input, modelId } = call
  const reserved = await reserve(ports, {
    userId: session.userId,
    requestId,
    purpose: { ...call.purpose, model: modelId },
    cost: isContinued ? 0 : costs[input.kind],
    source: toUsageSource(session),
    isOnce: true,
  })
  if (isRefusal(reserved)) await giveBackBudget(ports, budget)
  return reserved
}
