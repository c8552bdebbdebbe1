import type { DeletionStore } from './account/deletion-record.ts'
import type { OverviewStore } from './account/ports.ts'
import type { AuditPorts, SigningPorts } from './audit/ports.ts'
import type { BillingPorts } from './billing/ports.ts'
import type { ChangeStore, Changes } from './changes/ports.ts'
import type { ContactPorts } from './contact/ports.ts'
import type { DevicePorts } from './devices/ports.ts'
import type { IdentityPorts, IdentityStores } from './identity/ports.ts'
import type { SecretFingerprintStore } from './identity/recognize-secrets.ts'
import type { LanguagePorts } from './languages/ports.ts'
import type { LeaseStore } from './leases/ports.ts'
import type { LimitPorts } from './limits/ports.ts'
import type { MailPorts } from './mail/ports.ts'
import type { ModelPorts } from './models/ports.ts'
import type { SiteTotalsStore } from './operator/ports.ts'
import type { ReleasePorts } from './releases/ports.ts'
import type { DeclarationStore, OperatorInbox } from './rights/ports.ts'
import type { SnippetPorts } from './snippets/ports.ts'
import type { PlanEffects } from './subscriptions/plan-effects.ts'
import type { SupportPorts } from './support/ports.ts'
import type { TeamPorts } from './teams/ports.ts'
import type { TokenPorts } from './tokens/ports.ts'
import type { Transaction } from './transaction.ts'
import type { TuningPorts } from './tuning/ports.ts'
import type { UsagePorts } from './usage/ports.ts'

/**
 * The ports of all features. Only for wiring and tests: a feature declares what it uses in its own
 * `ports.ts` and never imports this file.
 */
export type Ports = Stores &
  Omit<FeaturePorts, 'transaction'> & {
    readonly transaction: Transaction<Stores & PlanEffects>
    readonly changes: Changes
  }

type FeaturePorts = LimitPorts &
  SigningPorts &
  MailPorts &
  ContactPorts &
  IdentityPorts &
  DevicePorts &
  TokenPorts &
  LanguagePorts &
  UsagePorts &
  ModelPorts &
  SnippetPorts &
  TeamPorts &
  TuningPorts &
  BillingPorts &
  ReleasePorts &
  OperatorInbox

/**
 * Every store of the database. One transaction can write to all of them; features ask for the ones
 * they use.
 */
export type Stores = Pick<LimitPorts, 'limits'> &
  Pick<MailPorts, 'outbox'> &
  Pick<ContactPorts, 'contact'> &
  Omit<IdentityStores, 'usage'> &
  Pick<DevicePorts, 'devices'> &
  Pick<LanguagePorts, 'languages'> &
  Pick<UsagePorts, 'usage'> &
  Pick<ModelPorts, 'modelUse'> &
  Pick<SnippetPorts, 'snippets'> &
  Pick<
    TeamPorts,
    'teams' | 'teamMembers' | 'teamInvitations' | 'teamOffers' | 'teamLibraries' | 'teamActivities'
  > &
  Pick<TuningPorts, 'tunedModels'> &
  Pick<ReleasePorts, 'downloads'> &
  Pick<AuditPorts, 'audit'> &
  SupportPorts &
  Pick<
    BillingPorts,
    | 'billing'
    | 'notices'
    | 'notifications'
    | 'grants'
    | 'refunds'
    | 'prices'
    | 'taxRecords'
    | 'checkouts'
    | 'consents'
    | 'earlyEnds'
    | 'changeIntents'
    | 'departures'
  > & {
    readonly leases: LeaseStore
    readonly secretFingerprints: SecretFingerprintStore
    readonly changes: ChangeStore
    readonly overviews: OverviewStore
    readonly siteTotals: SiteTotalsStore
    readonly declarations: DeclarationStore
    readonly deletions: DeletionStore
  }
