import type { SigningPorts } from '../audit/ports.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { ContactStore } from '../contact/ports.ts'
import type { IdentityPorts, IdentityStores } from '../identity/ports.ts'
import type { Subscription, UserId } from '../identity/user.ts'
import type { AccountLanguage } from '../languages/ports.ts'
import type { TeamPorts, TeamStores } from '../teams/ports.ts'
import type { Transaction } from '../transaction.ts'
import type { Bucket } from '../usage/bucket.ts'
import type { UsagePreferences, UsageStore } from '../usage/ports.ts'
import type { DeletionPorts } from './deletion-record.ts'

/** For operations that also end what someone pays for. */
export type AccountPorts = Omit<
  IdentityPorts & BillingPorts & Pick<TeamPorts, 'teamMembers'> & SigningPorts,
  'transaction'
> & {
  readonly transaction: Transaction<AccountStores> & BillingPorts['transaction']
}

/** Everything that deleting an account may write. */
export type AccountStores = IdentityStores &
  TeamStores &
  Pick<BillingPorts, 'billing' | 'departures'> &
  Pick<DeletionPorts, 'deletions'> & {
    readonly usage: UsageStore
    readonly contact: ContactStore
  }

/** What is stored about an account, read at once. */
export type StoredOverview = {
  readonly subscription: Subscription | null
  readonly bucket: Bucket | null
  readonly language: AccountLanguage | null
  readonly preferences: UsagePreferences
  readonly snippetRevision: number
  readonly teamsRevision: number
  readonly tunedModelRevision: number
}

export type OverviewStore = {
  /** The defaults, if the user was deleted. */
  getOverview(userId: UserId): Promise<StoredOverview>
}
