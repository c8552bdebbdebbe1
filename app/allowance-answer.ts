import { type AllowanceAnswer, allowanceHeaders } from '@ghost-writers-ia/site-api'
import { seconds } from '#domain/time.ts'
import type { AllowanceState } from '#domain/usage/allowance.ts'

const nothingToCount: AllowanceAnswer = {
  ceiling: null,
  left: null,
  perDay: null,
  nextAt: null,
  fullAt: null,
}

/** What is left, as programs read it. */
export function toAllowanceAnswer({ bucket }: AllowanceState): AllowanceAnswer {
  if (!bucket) return nothingToCount
  const { ceiling, left, perDay, nextAt, fullAt } = bucket
  return {
    ceiling,
    left,
    perDay,
    nextAt: nextAt?.getTime() ?? null,
    fullAt: fullAt?.getTime() ?? null,
  }
}

/** The same for the head of an answer. */
export function toAllowanceHeaders(
  { ceiling, left, nextAt }: AllowanceAnswer,
  now: Date,
): Record<string, string> {
  if (ceiling === null || left === null) return {}
  return {
    [allowanceHeaders.limit]: String(ceiling),
    [allowanceHeaders.remaining]: String(left),
    [allowanceHeaders.reset]: String(toSeconds(nextAt, now)),
  }
}

/** Rounded up: whoever waits so long does not come too early. */
export function toSeconds(moment: number | null, now: Date): number {
  return moment === null ? 0 : Math.ceil(Math.max(0, moment - now.getTime()) / seconds(1))
}
