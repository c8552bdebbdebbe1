import { countRequests } from '#app/copy/dashboard.ts'
import { nameRange, tokenCounts } from '#app/copy/usage.ts'
import { formatCount, formatDay } from '#domain/locale.ts'
import { requestCost } from '#domain/usage/cost.ts'
import type { DayRange, UsageLine } from '#domain/usage/usage-line.ts'
import { roundRequests } from './round-requests.ts'

/** The periods one can choose, in days. */
export const usagePeriods = [7, 30, 90, 365]

export function describeRange({ from, to }: DayRange): string {
  const [first, last] = [formatDay(new Date(from)), formatDay(new Date(to))]
  return from === to ? first : nameRange(first, last)
}

/** Tenths as requests: "0.1" or "12". */
export function formatCost(tenths: number): string {
  return formatCount(roundRequests(tenths / requestCost))
}

/** "0.1 requests", "1 request". */
export function describeCost(tenths: number): string {
  return countRequests(roundRequests(tenths / requestCost))
}

type Tokens = Pick<UsageLine, 'tokensIn' | 'tokensOut' | 'cachedTokens' | 'reasoningTokens'>

/** What the model read and wrote: "1,200 in (1,000 cached), 340 out (90 reasoning)". */
export function describeTokens(line: Tokens): string {
  const { tokensIn, tokensOut, cachedTokens, reasoningTokens } = line
  if (tokensIn === null && tokensOut === null) return '–'
  const [read, written] = [formatCount(tokensIn ?? 0), formatCount(tokensOut ?? 0)]
  const parts = [
    cachedTokens ? tokenCounts.readCached(read, formatCount(cachedTokens)) : tokenCounts.read(read),
    reasoningTokens
      ? tokenCounts.writtenReasoning(written, formatCount(reasoningTokens))
      : tokenCounts.written(written),
  ]
  return parts.join(', ')
}
