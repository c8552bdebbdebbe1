import type { LineCursor, UsageFilter } from '#domain/usage/usage-line.ts'

/** The query of a page or an export with this filter. */
export function toUsageQuery(
  { from, to, sourceId, feature, model, outcome }: UsageFilter,
  more: Readonly<Record<string, string>> = {},
): string {
  const values = { from, to, source: sourceId, feature, model, outcome, ...more }
  const given = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1])
  return `?${new URLSearchParams(given)}`
}

export function formatCursor({ at, requestId }: LineCursor): string {
  return `${at.getTime()}.${requestId}`
}
