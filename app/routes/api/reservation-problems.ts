import { isTop } from '@ghost-writers-ia/rules/plans'
import type { ApiAction } from '@ghost-writers-ia/site-api'
import type { RequestContext } from '#app/context.ts'
import {
  describeDailyLimit,
  describeExcess,
  describeMissingFeature,
  describeOtherLanguage,
} from '#app/copy/plan-limits.ts'
import { changeLimitLabel, switchLanguageLabel } from '#app/copy/problems.ts'
import { toAllowanceHeaders, toAllowanceResponse, toSeconds } from '#app/http/allowance-response.ts'
import { problem, toUpgrade } from '#app/http/problems.ts'
import type { Ports } from '#domain/ports.ts'
import type { AllowanceState, ReservationRefusal } from '#domain/usage/ports.ts'

export const reservationErrors = [
  'allowance-empty',
  'feature-not-in-plan',
  'language-not-in-plan',
  'daily-limit-reached',
  'request-settled',
  'too-many',
] as const

type Refused = ReservationRefusal & { readonly allowance: AllowanceState }

type Emptied = { readonly refused: 'allowance-empty' }

export type ProblemContext = {
  readonly ports: Ports
  readonly site: Pick<RequestContext, 'siteUrl'>
}

/** Every problem says what helps: an action, a time, or both. */
export function toReservationProblem(refused: Refused, { ports, site }: ProblemContext) {
  const { siteUrl } = site
  const upgrade = toUpgrade(site)
  switch (refused.refused) {
    case 'request-settled':
      return problem('request-settled')
    case 'feature-not-in-plan':
      return problem('feature-not-in-plan', {
        error: describeMissingFeature(refused.feature),
        action: upgrade,
      })
    case 'language-not-in-plan': {
      const { switchableAt } = refused.language
      const url = `${siteUrl}/dashboard#language`
      return problem('language-not-in-plan', {
        error: describeOtherLanguage(refused),
        action: switchableAt
          ? upgrade
          : { kind: 'switch-language', label: switchLanguageLabel, url },
        ...(switchableAt && { nextAt: switchableAt.getTime() }),
      })
    }
    case 'too-many-at-once':
      return toExcessProblem(refused, 1)
    case 'too-many-per-minute':
      return toExcessProblem(refused, toSeconds(refused.nextAt.getTime(), ports.calendar.now()))
    case 'daily-limit-reached': {
      const url = `${siteUrl}/usage#daily-limit`
      return problem('daily-limit-reached', {
        error: describeDailyLimit(refused.limit),
        action: { kind: 'change-daily-limit', label: changeLimitLabel, url },
        nextAt: refused.resetsAt.getTime(),
      })
    }
    default:
      return toEmptyProblem(ports, { refused, upgrade })
  }
}

function toExcessProblem(refused: Parameters<typeof describeExcess>[0], waitSeconds: number) {
  return problem('too-many', {
    error: describeExcess(refused),
    headers: { 'retry-after': String(Math.max(1, waitSeconds)) },
  })
}

function toEmptyProblem(
  { calendar }: Ports,
  { refused, upgrade }: { refused: Extract<Refused, Emptied>; upgrade: ApiAction },
) {
  const now = calendar.now()
  const { allowance } = refused
  const nextAt = refused.nextAt.getTime()
  return problem('allowance-empty', {
    upgradeUrl: upgrade.url,
    ...(!isTop(allowance.planId) && { action: upgrade }),
    nextAt,
    headers: {
      ...toAllowanceHeaders(toAllowanceResponse(allowance), now),
      'retry-after': String(Math.max(1, toSeconds(nextAt, now))),
    },
  })
}
