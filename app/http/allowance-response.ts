import {
  type AllowanceResponse,
  allowanceHeaders,
  callRateHeaders,
} from '@ghost-writers-ia/site-api'
import type { CallRate } from '#domain/models/take-call-rate.ts'
import { seconds } from '#domain/time.ts'
import type { AllowanceState } from '#domain/usage/ports.ts'

const unlimited: AllowanceResponse = {
  ceiling: null,
  left: null,
  perDay: null,
  nextAt: null,
  fullAt: null,
  level: 'unlimited',
  alert: null,
}

/** The remaining allowance as the API returns it. */
export function toAllowanceResponse({ bucket }: AllowanceState): AllowanceResponse {
  if (!bucket) return unlimited
  const { ceiling, left, perDay, nextAt, fullAt, level, alert } = bucket
  return {
    ceiling,
    left,
    perDay,
    nextAt: nextAt?.getTime() ?? null,
    fullAt: fullAt?.getTime() ?? null,
    level,
    alert: alert && { percent: alert.percent, at: alert.at.getTime() },
  }
}

/** The rate limit headers of an API response. */
export function toAllowanceHeaders(
  { ceiling, left, nextAt }: AllowanceResponse,
  now: Date,
): Record<string, string> {
  if (ceiling === null || left === null) return {}
  return {
    [allowanceHeaders.limit]: String(ceiling),
    [allowanceHeaders.remaining]: String(left),
    [allowanceHeaders.reset]: String(toSeconds(nextAt, now)),
  }
}

/** OpenAI's headers about the limit per minute, which plans without an allowance have, too. */
export function toCallRateHeaders(
  { limit, left, endsAt }: CallRate,
  now: Date,
): Record<string, string> {
  return {
    [callRateHeaders.limit]: String(limit),
    [callRateHeaders.remaining]: String(left),
    [callRateHeaders.reset]: `${toSeconds(endsAt.getTime(), now)}s`,
  }
}

/** Seconds from now, rounded up so that a client that waits for them never retries too early. */
export function toSeconds(moment: number | null, now: Date): number {
  return moment === null ? 0 : Math.ceil(Math.max(0, moment - now.getTime()) / seconds(1))
}
