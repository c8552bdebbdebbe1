import { dutiesCard } from '#app/copy/duties.ts'
import type { Duty } from '#domain/rights/duties.ts'

/** Where customers meet a duty: a page or an email. */
export function describePlace({ page, notice, label }: Duty): string {
  if (page) return page
  return notice ? dutiesCard.mailed(label) : label
}
