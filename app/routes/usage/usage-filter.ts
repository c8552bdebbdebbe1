import { features } from '@ghost-writers-ia/rules/entitlements'
import { z } from 'zod'
import { toDayRange } from '#domain/usage/list-usage.ts'
import { type LineCursor, type UsageFilter, usageOutcomes } from '#domain/usage/usage-line.ts'

const Day = z.iso.date()

const Cursor = z.string().regex(/^\d{1,15}\.[\w-]{1,100}$/)

const shapes = {
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
  return {
    filter: {
      ...toDayRange({ from: read('from'), to: read('to') }, now),
      sourceId: read('source'),
      feature: read('feature'),
      model: read('model'),
      outcome: read('outcome'),
    },
    after: before ? parseCursor(before) : null,
  }
}

function parseCursor(text: string): LineCursor {
  const [ms = '', requestId = ''] = text.split('.')
  return { at: new Date(Number(ms)), requestId }
}
