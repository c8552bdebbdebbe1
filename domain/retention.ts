import type { DeletionStore } from './account/deletion-record.ts'
import type { AuditPorts } from './audit/ports.ts'
import type { BillingPorts } from './billing/ports.ts'
import type { ContactPorts } from './contact/ports.ts'
import type { DevicePorts } from './devices/ports.ts'
import { forgetOldSessions } from './identity/manage-sessions.ts'
import type { IdentityPorts } from './identity/ports.ts'
import type { LimitPorts } from './limits/ports.ts'
import type { MailPorts } from './mail/ports.ts'
import type { ModelPorts } from './models/ports.ts'
import type { DeclarationStore } from './rights/ports.ts'
import type { TeamPorts } from './teams/ports.ts'
import { days, hours, later } from './time.ts'
import type { UsagePorts } from './usage/ports.ts'

/** How long we keep data that doesn't live as long as the account. The privacy page quotes it. */
export const keptMs = {
  emails: days(30),
  contactMessages: days(365),
  supportHistory: days(365),
  deletedAccounts: days(365),
  deletionRecords: days(3 * 365),
  /** And as long as the contract runs. */
  consents: days(3 * 365),
  /** Withdrawals and cancellations, also after the account is deleted: they prove what was declared. */
  declarations: days(3 * 365),
  /** What customers answered to a higher price, from the day it applies. */
  priceNotices: days(3 * 365),
  /** What tax offices may ask for: the EU wants ten years for the One-Stop Shop. */
  taxRecords: days(3_653),
  /** Longer than the payment provider retries deliveries. */
  webhookEvents: days(90),
  /** What the usage page lists one by one. The totals per day are kept. */
  requests: days(90),
  teamActivity: days(365),
  /** After they expired, so that they can be sent again. Also offers of a team. */
  teamInvitations: days(30),
  /** Long enough to tell a late user that the code has expired. */
  deviceCodes: hours(1),
  /** Longer than a chat can be continued. */
  modelTurns: hours(1),
}

type RetentionPorts = LimitPorts &
  AuditPorts &
  Pick<MailPorts, 'outbox'> &
  Pick<ContactPorts, 'contact'> &
  Pick<
    IdentityPorts,
    | 'identity'
    | 'sessions'
    | 'formerEmails'
    | 'pendingLogins'
    | 'rememberedBrowsers'
    | 'deletedAccounts'
  > &
  Pick<DevicePorts, 'devices'> &
  Pick<UsagePorts, 'usage' | 'calendar'> &
  Pick<ModelPorts, 'modelUse'> &
  Pick<TeamPorts, 'teamActivities' | 'teamInvitations' | 'teamOffers'> &
  Pick<BillingPorts, 'notices' | 'consents' | 'prices' | 'taxRecords'> & {
    readonly declarations: DeclarationStore
    readonly deletions: DeletionStore
  }

type Rule = {
  readonly keptMs: number
  /** May delete only a part: it returns true if there is more. */
  readonly deleteBefore: (ports: RetentionPorts, before: Date) => Promise<unknown>
  /** Uses the time that the payment sandbox can move. */
  readonly isByCalendar?: true
}

const rules: readonly Rule[] = [
  { keptMs: 0, deleteBefore: ({ limits }, before) => limits.forgetEnded(before) },
  // Each session and link has its own expiry.
  { keptMs: 0, deleteBefore: (ports) => forgetOldSessions(ports) },
  { keptMs: keptMs.emails, deleteBefore: ({ outbox }, before) => outbox.forgetMails(before) },
  {
    keptMs: keptMs.contactMessages,
    deleteBefore: ({ contact }, before) => contact.forgetMessages(before),
  },
  {
    keptMs: keptMs.supportHistory,
    deleteBefore: ({ audit }, before) => audit.forgetActions(before),
  },
  {
    keptMs: keptMs.deletedAccounts,
    deleteBefore: ({ deletedAccounts }, before) => deletedAccounts.forgetDeleted(before),
    isByCalendar: true,
  },
  {
    keptMs: keptMs.deletionRecords,
    deleteBefore: ({ deletions }, before) => deletions.forgetDeletions(before),
  },
  {
    keptMs: keptMs.consents,
    deleteBefore: ({ consents }, before) => consents.forgetConsents(before),
    isByCalendar: true,
  },
  {
    keptMs: keptMs.declarations,
    deleteBefore: ({ declarations }, before) => declarations.forgetDeclarations(before),
    isByCalendar: true,
  },
  {
    keptMs: keptMs.priceNotices,
    deleteBefore: ({ prices }, before) => prices.forgetPriceNotices(before),
    isByCalendar: true,
  },
  {
    keptMs: keptMs.taxRecords,
    deleteBefore: ({ taxRecords }, before) => taxRecords.forgetTaxRecords(before),
    isByCalendar: true,
  },
  {
    keptMs: keptMs.webhookEvents,
    deleteBefore: ({ notices }, before) => notices.forgetNotices(before),
  },
  {
    keptMs: keptMs.requests,
    deleteBefore: deleteRequests,
    isByCalendar: true,
  },
  {
    keptMs: keptMs.teamActivity,
    deleteBefore: ({ teamActivities }, before) => teamActivities.forgetActivity(before),
  },
  {
    keptMs: keptMs.teamInvitations,
    async deleteBefore({ teamInvitations, teamOffers }, before) {
      await teamOffers.forgetOffers(before)
      return teamInvitations.forgetInvitations(before)
    },
  },
  { keptMs: keptMs.deviceCodes, deleteBefore: deleteDeviceCodes },
  {
    keptMs: keptMs.modelTurns,
    deleteBefore: ({ modelUse }, before) => modelUse.forgetTurns(before),
  },
]

/**
 * Deletes what has passed its retention period. Returns the rules by which there is more to delete:
 * the next call needs only those.
 */
export async function deleteExpiredData(
  ports: RetentionPorts,
  pending: readonly Rule[] = rules,
): Promise<readonly Rule[]> {
  const left: Rule[] = []
  for (const rule of pending) {
    const clock = rule.isByCalendar ? ports.calendar : ports.clock
    const before = later(clock.now(), -rule.keptMs)
    if ((await rule.deleteBefore(ports, before)) === true) left.push(rule)
  }
  return left
}

const batchSize = 1_000

/** In batches, because SQLite blocks everything else during a statement. */
async function deleteRequests({ usage }: RetentionPorts, before: Date): Promise<boolean> {
  return (await usage.forgetReservations(before, batchSize)) === batchSize
}

/** Also ends the sessions of editors that were allowed and never collected their token. */
async function deleteDeviceCodes(
  { devices, sessions }: RetentionPorts,
  before: Date,
): Promise<void> {
  const uncollected = await devices.forgetLogins(before)
  for (const { userId, sessionId } of uncollected) await sessions.endSession(userId, sessionId)
}
