import type { ApiAction } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { portsContext, requestContext } from '#app/context.ts'
import {
  describeDailyLimit,
  describeExcess,
  describeMissingFeature,
  describeOtherLanguage,
} from '#app/copy/plan-limits.ts'
import { toAllowanceAnswer, toAllowanceHeaders, toSeconds } from '#app/http/allowance-answer.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { dependsOnLanguage, features } from '#domain/plans/entitlements.ts'
import { isTop } from '#domain/plans/plans.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { AllowanceState, RequestPurpose, ReservationRefusal } from '#domain/usage/ports.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { toUsageSource } from '#domain/usage/source.ts'
import { answerProblem, answerStranger, LanguageId, readJson, toUpgrade } from './api-call.ts'
import { answerState, RequestId } from './settle-request.ts'

const NewRequest = z
  .object({
    id: RequestId,
    feature: z.enum(features).optional(),
    language: LanguageId.optional(),
    model: z.string().max(200).optional(),
    snippet: z.boolean().optional(),
  })
  .refine(({ feature, language }) => language || !feature || !dependsOnLanguage(feature))

/** Reserves one request from the allowance, if the plan includes what it is for. */
export async function reserveRequest({ request, context }: EndpointArgs): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)
  const parsed = await readJson(request, NewRequest)
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const ports = context.get(portsContext)
  const { id } = parsed.body
  const purpose = toPurpose(parsed.body)
  const reserved = await reserve(ports, {
    userId: caller.user.id,
    requestId: id,
    purpose,
    source: toUsageSource(caller.session),
  })
  return isRefusal(reserved)
    ? answerRefused(reserved, context)
    : answerState(ports, { id, ...reserved })
}

/** Null for editors before 0.3, which state nothing. */
function toPurpose(body: z.infer<typeof NewRequest>): RequestPurpose | null {
  const { feature, language, model = null, snippet: hasSnippet = false } = body
  return feature ? { feature, language: language?.toLowerCase() ?? null, model, hasSnippet } : null
}

type Refused = ReservationRefusal & { readonly allowance: AllowanceState }

type Emptied = { readonly refused: 'allowance-empty' }

/** Every answer says what helps: an action, a time, or both. */
function answerRefused(refused: Refused, context: Readonly<RouterContextProvider>): Response {
  const { siteUrl } = context.get(requestContext)
  const upgrade = toUpgrade(context)
  switch (refused.refused) {
    case 'request-settled':
      return answerProblem('request-settled')
    case 'feature-not-in-plan':
      return answerProblem('feature-not-in-plan', {
        error: describeMissingFeature(refused.feature),
        action: upgrade,
      })
    case 'language-not-in-plan': {
      const { switchableAt } = refused.language
      const url = `${siteUrl}/dashboard#language`
      return answerProblem('language-not-in-plan', {
        error: describeOtherLanguage(refused),
        action: switchableAt ? upgrade : { kind: 'switch-language', label: 'Switch language', url },
        ...(switchableAt && { nextAt: switchableAt.getTime() }),
      })
    }
    case 'too-many-at-once':
      return answerUnfair(refused, 1)
    case 'too-many-per-minute': {
      const now = context.get(portsContext).calendar.now()
      return answerUnfair(refused, toSeconds(refused.nextAt.getTime(), now))
    }
    case 'daily-limit-reached': {
      const url = `${siteUrl}/dashboard#daily-limit`
      return answerProblem('daily-limit-reached', {
        error: describeDailyLimit(refused.limit),
        action: { kind: 'change-daily-limit', label: 'Change limit', url },
        nextAt: refused.resetsAt.getTime(),
      })
    }
    default:
      return answerEmpty(context.get(portsContext), { refused, upgrade })
  }
}

function answerUnfair(
  refused: Parameters<typeof describeExcess>[0],
  waitSeconds: number,
): Response {
  return answerProblem('too-many', {
    error: describeExcess(refused),
    headers: { 'retry-after': String(Math.max(1, waitSeconds)) },
  })
}

function answerEmpty(
  { calendar }: Ports,
  { refused, upgrade }: { refused: Extract<Refused, Emptied>; upgrade: ApiAction },
): Response {
  const now = calendar.now()
  const { allowance } = refused
  const nextAt = refused.nextAt.getTime()
  return answerProblem('allowance-empty', {
    upgradeUrl: upgrade.url,
    ...(!isTop(allowance.planId) && { action: upgrade }),
    nextAt,
    headers: {
      ...toAllowanceHeaders(toAllowanceAnswer(allowance), now),
      'retry-after': String(Math.max(1, toSeconds(nextAt, now))),
    },
  })
}
