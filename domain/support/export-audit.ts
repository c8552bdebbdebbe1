import type { DeletionPorts } from '../account/deletion-record.ts'
import type { AuditPorts } from '../audit/ports.ts'
import { days, later } from '../time.ts'

type ExportPorts = Pick<AuditPorts, 'audit'> &
  Pick<DeletionPorts, 'deletions' | 'recordSigner' | 'secrets' | 'siteUrl'>

export type AuditPeriod = { readonly from: Date; readonly to: Date }

/** All of it is in memory at once. */
const mostDays = 92

/** From the first day until the end of the last one, in UTC; null if that isn't a period of at most 92 days. */
export function findAuditPeriod(first: string, last: string): AuditPeriod | null {
  const [from, until] = [first, last].map((day) => new Date(`${day}T00:00:00.000Z`))
  if (!from || !until || Number.isNaN(from.getTime()) || Number.isNaN(until.getTime())) return null
  const to = later(until, days(1))
  return from < to && to <= later(from, days(mostDays)) ? { from, to } : null
}

/**
 * What support did and which accounts were deleted, as lines of JSON by time. The last line signs
 * the others, so that an auditor notices one that was changed, added or left out.
 */
export async function exportAudit(
  { audit, deletions, recordSigner, secrets, siteUrl }: ExportPorts,
  { from, to }: AuditPeriod,
): Promise<string> {
  const actions = await audit.listAllActions(from, to)
  const deleted = await deletions.listDeletions(from, to)
  const lines = [
    ...actions.map(({ at, ...action }) => ({ at, kind: 'support', ...action })),
    ...deleted.map(({ deletedAt: at, receipt, signed }) => ({
      at,
      kind: 'deletion',
      receipt,
      signed,
    })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((line) => `${JSON.stringify(line)}\n`)
  const period = { site: siteUrl, from: from.toISOString(), to: to.toISOString() }
  const sealed = { ...period, lines: lines.length, sha256: secrets.hash(lines.join('')) }
  const end = { kind: 'end', ...sealed, signed: recordSigner.sign(sealed) }
  return lines.join('') + JSON.stringify(end)
}
