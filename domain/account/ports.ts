import type { BillingPorts } from '../billing/ports.ts'
import type { ContactStore } from '../contact/ports.ts'
import type { IdentityPorts, IdentityStores } from '../identity/ports.ts'
import type { Transaction } from '../transaction.ts'
import type { UsageStore } from '../usage/ports.ts'

/** For operations that also end what someone pays for. */
export type AccountPorts = Omit<IdentityPorts & BillingPorts, 'transaction'> & {
  readonly transaction: Transaction<AccountStores> & BillingPorts['transaction']
}

/** Everything that deleting an account may write. */
export type AccountStores = IdentityStores &
  Pick<BillingPorts, 'billing' | 'departures'> & {
    readonly usage: UsageStore
    readonly contact: ContactStore
  }
