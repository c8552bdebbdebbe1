import type { AuditPorts } from './audit/ports.ts'
import type { BillingPorts } from './billing/ports.ts'
import type { ChangeStore, Changes } from './changes/ports.ts'
import type { ContactPorts } from './contact/ports.ts'
import type { DevicePorts } from './devices/ports.ts'
import type { IdentityPorts } from './identity/ports.ts'
import type { LeaseStore } from './leases/ports.ts'
import type { LimitPorts } from './limits/ports.ts'
import type { MailPorts } from './mail/ports.ts'
import type { ReleasePorts } from './releases/ports.ts'
import type { SupportPorts } from './support/ports.ts'
import type { TokenPorts } from './tokens/ports.ts'
import type { UsagePorts } from './usage/ports.ts'

/** Everything the business asks of the world: the sum of what its rooms ask. */
export type Ports = Stores &
  LimitPorts &
  MailPorts &
  ContactPorts &
  IdentityPorts &
  DevicePorts &
  TokenPorts &
  UsagePorts &
  BillingPorts &
  ReleasePorts & { readonly changes: Changes }

/** The rooms of the database: what can be written together. */
export type Stores = Pick<LimitPorts, 'limits'> &
  Pick<MailPorts, 'outbox'> &
  Pick<ContactPorts, 'contact'> &
  Pick<
    IdentityPorts,
    'users' | 'sessions' | 'locks' | 'providerAccounts' | 'deletedAccounts' | 'formerEmails'
  > &
  Pick<DevicePorts, 'devices'> &
  Pick<UsagePorts, 'usage'> &
  Pick<ReleasePorts, 'downloads'> &
  Pick<AuditPorts, 'audit'> &
  SupportPorts &
  Pick<BillingPorts, 'billing'> & { readonly leases: LeaseStore; readonly changes: ChangeStore }
