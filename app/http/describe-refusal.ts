import { refusalApiTexts, refusalTexts } from '#app/copy/refusals.ts'
import { formatWait } from '#domain/locale.ts'
import { type Refused, refusalRows } from './refusal-rows.ts'

type DescribedRefusal = {
  readonly status: number
  /** What people read. */
  readonly message: string
  /** What programs read, if it isn't the message. */
  readonly apiMessage?: string
  /** The form field that the message is about, if there is one. */
  readonly field?: string
  /** When trying again may help, at the latest. */
  readonly retryAfterMs?: number
}

export function describeRefusal({ refused, ...refusal }: Refused): DescribedRefusal {
  const apiMessage = refusalApiTexts[refused]
  const row: DescribedRefusal = {
    ...refusalRows[refused],
    message: refusalTexts[refused],
    ...(apiMessage && { apiMessage }),
  }
  const retryAfterMs = refusal.retryAfterMs ?? row.retryAfterMs
  if (retryAfterMs === undefined) return row
  const message = row.message.replace('{wait}', formatWait(retryAfterMs))
  return { ...row, message, retryAfterMs }
}
