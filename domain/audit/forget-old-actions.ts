import { days, later } from '../time.ts'
import type { AuditPorts } from './ports.ts'

const keptMs = days(365)

/** Deletes audit entries that are older than the privacy page says. */
export async function forgetOldActions({ audit, clock }: AuditPorts): Promise<void> {
  await audit.forgetActions(later(clock.now(), -keptMs))
}
