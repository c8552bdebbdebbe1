import { isTop } from '@ghost-writers-ia/rules/plans'
import type { ApiAction } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import {
  describeDailyLimit,
  describeExcess,
  describeMissingFeature,
  describeOtherLanguage,
} from '#app/copy/plan-limits.ts'
import { toAllowanceAnswer, toAllowanceHeaders, toSeconds } from '#app/http/allowance-answer.ts'
import type { Ports } from '#domain/ports.ts'
import type { AllowanceState, ReservationRefusal } from '#domain/usage/ports.ts'
import { answerProblem, toUpgrade } from './api-call.ts'

type Refused = ReservationRefusal & { readonly allowance: AllowanceState }

type Emptied = { readonly refused: 'allowance-empty' }

/** Every answer says what helps: an action, a time, or both. */
export function answerReservationRefusal(
  refused: Refused,
  context: Readonly<RouterContextProvider>,
): Response {
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
