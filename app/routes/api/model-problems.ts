import { isTop, type PlanId } from '@ghost-writers-ia/rules/plans'
import { describeModelRefusal, modelFailures } from '#app/copy/models.ts'
import { toCallRateHeaders, toSeconds } from '#app/http/allowance-response.ts'
import { describeProblem, problem, toUpgrade } from '#app/http/problems.ts'
import type { ModelCallRefusal } from '#domain/models/call-model.ts'
import type { AnswerFailure } from '#domain/models/model-answer.ts'
import type { ModelFailure } from '#domain/models/ports.ts'
import type { Ports } from '#domain/ports.ts'
import type { Refusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import { type ProblemContext, toReservationProblem } from './reservation-problems.ts'

const failures = {
  'model-unavailable': 'model-unavailable',
  'model-timeout': 'model-timeout',
  'model-refused': 'model-refused',
  'model-too-long': 'model-too-long',
  'model-busy': 'model-busy',
  'model-interrupted': 'model-busy',
  'request-settled': 'request-settled',
} as const satisfies Readonly<Record<AnswerFailure['refused'], string>>

/** In seconds, for a model that doesn't say when it has time again. */
const defaultRetryAfter = 10

/** Of a call that was refused, or failed before the model had it. */
export function toModelProblem(
  refused: ModelCallRefusal,
  { ports, site, plan }: ProblemContext & { readonly plan: PlanId },
) {
  const upgrade = isTop(plan) ? {} : { action: toUpgrade(site) }
  switch (refused.refused) {
    case 'model-not-found':
      return problem('model-not-found')
    case 'model-not-in-plan':
      return problem('feature-not-in-plan', {
        error: describeModelRefusal(refused),
        ...upgrade,
      })
    case 'model-cannot':
      return problem('bad-request', { error: describeModelRefusal(refused) })
    case 'input-too-long':
      return problem('model-too-long', { error: describeModelRefusal(refused), ...upgrade })
    case 'email-not-verified': {
      const url = `${site.siteUrl}/dashboard`
      return problem('email-not-verified', {
        error: describeModelRefusal(refused),
        action: { kind: 'verify-email', label: 'Verify email', url },
      })
    }
    case 'too-many-calls-at-once':
      return problem('too-many', {
        error: describeModelRefusal(refused),
        headers: { 'retry-after': '1' },
      })
    case 'too-many-chats':
    case 'too-many-completions': {
      const headers = {
        ...toRetryAfter(ports, refused.endsAt),
        ...toCallRateHeaders(refused, ports.clock.now()),
      }
      return problem('too-many', { error: describeModelRefusal(refused), headers })
    }
    case 'budget-spent':
      return problem('model-busy', {
        error: describeModelRefusal(refused),
        nextAt: refused.nextAt.getTime(),
        ...(refused.isOfPlan && upgrade),
        headers: toRetryAfter(ports, refused.nextAt),
      })
    case 'stopped':
      return problem('stopped')
    case 'model-unavailable':
    case 'model-timeout':
    case 'model-refused':
    case 'model-too-long':
    case 'model-busy':
    case 'model-interrupted':
      return toFailure(refused)
    case 'request-settled':
      // Clients of OpenAI retry a 409 otherwise, with the same id.
      return problem('request-settled', { headers: { 'x-should-retry': 'false' } })
    default:
      return toReservationProblem(refused, { ports, site })
  }
}

function toRetryAfter({ clock }: Ports, moment: Date) {
  return { 'retry-after': String(Math.max(1, toSeconds(moment.getTime(), clock.now()))) }
}

function toFailure(failure: Exclude<AnswerFailure, Refusal<'request-settled'>>) {
  const error = modelFailures[failure.refused]
  if (failure.refused === 'model-interrupted')
    return problem('model-busy', { error, headers: { 'retry-after': '1' } })
  if (failure.refused === 'model-refused') return refuseWith(failure)
  if (failure.refused !== 'model-busy') return problem(failures[failure.refused], { error })
  const wait = failure.retryAfterMs ? failure.retryAfterMs / seconds(1) : defaultRetryAfter
  return problem('model-busy', { error, headers: { 'retry-after': String(Math.ceil(wait)) } })
}

function refuseWith({ code, param }: ModelFailure & Refusal<'model-refused'>) {
  const reason = [code, param].filter(Boolean).join(', ')
  const sentence = modelFailures['model-refused']
  const error = reason ? `${sentence} The reason that its router gives: ${reason}.` : sentence
  return problem('model-refused', { error, ...(param && { param }) })
}

/** What the last event of a stream that fails says. */
export function describeModelFailure({ refused }: AnswerFailure) {
  const { code, status } = describeProblem(failures[refused])
  return { error: modelFailures[refused], code, status }
}
