import { isTop, type PlanId } from '@ghost-writers-ia/rules/plans'
import type { ApiErrorCode, ModelError } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import { describeModelRefusal, modelFailures } from '#app/copy/models.ts'
import { toSeconds } from '#app/http/allowance-answer.ts'
import { toModelError } from '#app/http/model-errors.ts'
import type { ModelCallRefusal } from '#domain/models/call-model.ts'
import type { ModelFailure } from '#domain/models/ports.ts'
import { minutes, seconds } from '#domain/time.ts'
import { answerProblem, toUpgrade } from './api-call.ts'
import { answerReservationRefusal } from './reservation-refusals.ts'

type RefusalContext = {
  readonly context: Readonly<RouterContextProvider>
  readonly plan: PlanId
}

const failures: Readonly<Record<ModelFailure['refused'], { code: ApiErrorCode; status: number }>> =
  {
    'model-unavailable': { code: 'model-unavailable', status: 502 },
    'model-timeout': { code: 'model-timeout', status: 504 },
    'model-refused': { code: 'model-refused', status: 400 },
    'model-too-long': { code: 'model-refused', status: 400 },
    'model-busy': { code: 'model-busy', status: 503 },
  }

/** In seconds, for a model that doesn't say when it has time again. */
const defaultRetryAfter = 10

/** The answer to a call that was refused, or failed before its first text. */
export function answerModelRefusal(
  refused: ModelCallRefusal,
  { context, plan }: RefusalContext,
): Response {
  const upgrade = isTop(plan) ? {} : { action: toUpgrade(context) }
  switch (refused.refused) {
    case 'model-not-found':
      return answerProblem('model-not-found')
    case 'model-not-in-plan':
      return answerProblem('feature-not-in-plan', {
        error: describeModelRefusal(refused),
        ...upgrade,
      })
    case 'model-cannot':
      return answerProblem('bad-request', { error: describeModelRefusal(refused) })
    case 'input-too-long':
      return answerProblem('model-refused', { error: describeModelRefusal(refused), ...upgrade })
    case 'email-not-verified': {
      const url = `${context.get(requestContext).siteUrl}/dashboard`
      return answerProblem('email-not-verified', {
        error: describeModelRefusal(refused),
        action: { kind: 'verify-email', label: 'Verify email', url },
      })
    }
    case 'too-many-calls-at-once':
      return answerTooMany(describeModelRefusal(refused), seconds(1))
    case 'too-many-chats':
    case 'too-many-completions':
      return answerTooMany(describeModelRefusal(refused), minutes(1))
    case 'budget-spent':
      return answerProblem('model-busy', {
        error: describeModelRefusal(refused),
        nextAt: refused.nextAt.getTime(),
        ...(refused.isOfPlan && upgrade),
        headers: toRetryAfter(context, refused.nextAt),
      })
    // Nobody reads this answer.
    case 'stopped':
      return answerProblem('bad-request', { status: 499 })
    case 'model-unavailable':
    case 'model-timeout':
    case 'model-refused':
    case 'model-too-long':
    case 'model-busy':
      return answerFailure(refused)
    case 'request-settled':
      return answerProblem('request-settled')
    default:
      return answerReservationRefusal(refused, context)
  }
}

function answerTooMany(error: string, waitMs: number): Response {
  return answerProblem('too-many', {
    error,
    headers: { 'retry-after': String(waitMs / seconds(1)) },
  })
}

function toRetryAfter(context: Readonly<RouterContextProvider>, moment: Date) {
  const wait = toSeconds(moment.getTime(), context.get(portsContext).clock.now())
  return { 'retry-after': String(Math.max(1, wait)) }
}

function answerFailure(failure: ModelFailure): Response {
  const { code, status } = failures[failure.refused]
  const error = modelFailures[failure.refused]
  if (failure.refused !== 'model-busy') return answerProblem(code, { status, error })
  const wait = failure.retryAfterMs ? failure.retryAfterMs / seconds(1) : defaultRetryAfter
  const headers = { 'retry-after': String(Math.ceil(wait)) }
  return answerProblem(code, { status, error, headers })
}

/** The last event of a stream that fails. */
export function describeModelFailure({ refused }: ModelFailure): ModelError {
  const { code, status } = failures[refused]
  return toModelError({ error: modelFailures[refused], code }, status)
}
