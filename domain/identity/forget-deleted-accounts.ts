import { type Clock, days, later } from '../time.ts'
import type { DeletedAccountStore } from './deleted-account.ts'

const keptMs = days(365)

/** Forgets what was kept of deleted accounts after a year, as the privacy page says. */
export async function forgetDeletedAccounts({
  deletedAccounts,
  calendar,
}: {
  readonly deletedAccounts: DeletedAccountStore
  readonly calendar: Clock
}): Promise<void> {
  await deletedAccounts.forgetDeleted(later(calendar.now(), -keptMs))
}
