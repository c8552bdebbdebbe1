import { features } from '@ghost-writers-ia/rules/entitlements'
import { z } from 'zod'
import { days, later, toDay } from '#domain/time.ts'
import { toDayRange } from '#domain/usage/list-usage.ts'
import {
  type DayRange,
  type LineCursor,
  type UsageFilter,
  usageOutcomes,
} from '#domain/usage/usage-line.ts'
import { usagePeriods } from './describe-usage.ts'

const Day = z.iso.date()

const Cursor = z.string().regex(/^\d{1,15}\.[\w-]{1,100}$/)

const shapes = {
  days: z.enum(usagePeriods.map(String)),
  from: Day,
  to: Day,
  source: z.string().max(100),
  feature: z.enum([...features, 'api']),
  model: z.string().max(200),
  outcome: z.enum(usageOutcomes),
  before: Cursor,
}

/** The filter in a URL. What is empty or invalid is ignored. */
export function readUsageFilter(
  url: string,
  now: Date,
): { readonly filter: UsageFilter; readonly after: LineCursor | null } {
  const { searchParams } = new URL(url)
  const read = <Name extends keyof typeof shapes>(name: Name) => {
    const text = searchParams.get(name)
    const parsed = text ? shapes[name].safeParse(text) : undefined
    return parsed?.success ? (parsed.data as z.infer<(typeof shapes)[Name]>) : undefined
  }
  const before = read('before')
  const period = read('days')
  return {
    filter: {
      ...(period
        ? toPeriod(Number(period), now)
        : toDayRange({ from: read('from'), to: read('to') }, now)),
      sourceId: read('source'),
      feature: read('feature'),
      model: read('model'),
      outcome: read('outcome'),
    },
    after: before ? parseCursor(before) : null,
  }
}

/** The last days up to today. */
function toPeriod(count: number, now: Date): DayRange {
  return { from: toDay(later(now, -days(count - 1))), to: toDay(now) }
}

/** Which period a range is; null if it's none that one can choose. */
export function findPeriod({ from, to }: DayRange, now: Date): number | null {
  const isSame = (count: number) => {
    const period = toPeriod(count, now)
    return period.from === from && period.to === to
  }
  return usagePeriods.find(isSame) ?? null
}

function parseCursor(text: string): LineCursor {
  const [ms = '', requestId = ''] = text.split('.')
  return { at: new Date(Number(ms)), requestId }
}
