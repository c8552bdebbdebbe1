import type { AuditStore } from '../audit/ports.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { ContactStore, Message } from '../contact/ports.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { listProviderLogins } from '../identity/provider-logins.ts'
import type { User } from '../identity/user.ts'
import type { LanguageStore } from '../languages/ports.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Declaration, DeclarationStore } from '../rights/ports.ts'
import type { SnippetStore } from '../snippets/ports.ts'
import type { TeamPorts } from '../teams/ports.ts'
import { exportTeams } from '../teams/read-teams.ts'
import type { TunedModelStore } from '../tuning/ports.ts'
import type { UsageStore } from '../usage/ports.ts'

type BillingReads = Pick<
  BillingPorts,
  'billing' | 'checkouts' | 'consents' | 'earlyEnds' | 'grants' | 'notifications' | 'prices'
>

type ExportPorts = Omit<IdentityPorts, 'transaction'> &
  BillingReads &
  Pick<TeamPorts, 'teamMembers' | 'teamActivities' | 'teamInvitations' | 'teamOffers'> & {
    readonly outbox: Outbox
    readonly contact: ContactStore
    readonly usage: UsageStore
    readonly languages: LanguageStore
    readonly snippets: SnippetStore
    readonly tunedModels: TunedModelStore
    readonly audit: AuditStore
    readonly declarations: DeclarationStore
  }

/** The names in the file that users download. The page about switching describes each. */
export type ExportCategory = keyof Awaited<ReturnType<typeof exportAccount>> | 'requests'

/**
 * Everything we store about a user, for download, except single requests, of which there may be too
 * many for one object: see `listAllUsage`. Field names follow the specification's `users/{uid}`.
 */
export async function exportAccount(ports: ExportPorts, user: User) {
  const { users, sessions, formerEmails, outbox, contact, usage, languages, audit, clock } = ports
  const subscription = await users.findSubscription(user.id)
  const former = await formerEmails.listFormerEmails({ userId: user.id })
  const mails = await outbox.listMailsTo(user.email, user.createdAt)

  return {
    exportedAt: clock.now(),
    user: {
      uid: user.id,
      email: user.email,
      name: user.name,
      createdAt: user.createdAt.getTime(),
      emailVerified: user.isEmailVerified,
      language: user.language,
      subscription: subscription && {
        ...subscription,
        expiresAt: subscription.expiresAt?.getTime() ?? null,
      },
    },
    sessions: (await sessions.listSessions(user.id)).map(
      ({ kind, device, startedAt, seenAt, expiresAt, scopes }) => ({
        kind,
        device,
        startedAt,
        seenAt,
        expiresAt,
        scopes,
      }),
    ),
    twoStepLogin: await exportTwoStep(ports, user),
    passkeys: (await ports.passkeys.listPasskeys(user.id)).map(({ name, addedAt, usedAt }) => ({
      name,
      addedAt,
      usedAt,
    })),
    loginProviders: (await listProviderLogins(ports, user.id)).map(
      ({ name, issuer, subject, email, addedAt, usedAt }) => ({
        name,
        issuer,
        subject,
        email,
        addedAt,
        usedAt,
      }),
    ),
    usage: await usage.listDays(user.id, ''),
    usageTotals: await usage.listDailyTotals(user.id),
    usagePreferences: await usage.getPreferences(user.id),
    language: await languages.findLanguage(user.id),
    snippets: (await ports.snippets.listSnippets(user.id)).map(
      ({ name, description, body, updatedAt }) => ({ name, description, body, updatedAt }),
    ),
    teams: await exportTeams(ports, user),
    tunedModels: (await ports.tunedModels.listTunedModels(user.id)).map(
      ({ name, endpoint, model, createdAt }) => ({ name, endpoint, model, createdAt }),
    ),
    mails: mails.map(({ subject, writtenAt, sentAt }) => ({ subject, writtenAt, sentAt })),
    billing: await exportBilling(ports, user),
    support: (await audit.listActions(user.id)).map(({ command, at }) => ({ command, at })),
    formerEmails: former.map(({ email, expiresAt }) => ({ email, keptUntil: expiresAt })),
    messages: await listMessages(contact, user),
    declarations: await exportDeclarations(ports, user),
  }
}

/**
 * Support requests, and contact messages. Anyone can send a contact message under any address, so
 * only those of a verified address are included.
 */
async function listMessages(contact: ContactStore, user: User): Promise<readonly Message[]> {
  const requests = await contact.listSupportRequests(user.id)
  const messages = user.isEmailVerified ? await contact.listMessagesFrom(user.email) : []
  return [...requests, ...messages.filter(({ support }) => !support)]
}

/** Anyone can declare something under any address, so those count only for a verified one. */
async function exportDeclarations(
  { declarations }: Pick<ExportPorts, 'declarations'>,
  { id: userId, email, isEmailVerified }: User,
) {
  const found = await declarations.listDeclarationsOf({
    userId,
    email: isEmailVerified ? email : null,
  })
  return found.map(toExported)
}

function toExported({
  linkHash: _,
  id: __,
  dueAt: ___,
  tries: ____,
  userId: _____,
  ...shown
}: Declaration) {
  return shown
}

/** Without the key of the app and the recovery codes, which open the account. */
async function exportTwoStep(
  { secondFactors }: Pick<IdentityPorts, 'secondFactors'>,
  { id }: User,
) {
  const factor = await secondFactors.findFactor(id)
  if (!factor?.confirmedAt) return null
  return { addedAt: factor.addedAt, recoveryCodesLeft: await secondFactors.countRecoveryCodes(id) }
}

/** Cards and invoices stay at the payment provider. */
async function exportBilling(
  { billing, checkouts, consents, earlyEnds, grants, notifications, prices }: BillingReads,
  { id }: User,
) {
  const given = await grants.listGrants(id)
  const cancellations = await billing.listCancellations(id)
  const account = await billing.findAccount(id)
  const moneyBack = await billing.findUsedRefund(id)
  const announced = account ? await earlyEnds.listEarlyEnds(account.customerId) : []
  return {
    customerId: account?.customerId ?? null,
    currency: await checkouts.findLastCurrency(id),
    refundUsedAt: moneyBack?.refundedAt ?? null,
    grants: given.map(({ planId, reason, grantedAt, endsAt, revokedAt }) => ({
      plan: planId,
      reason,
      grantedAt,
      endsAt,
      revokedAt,
    })),
    consents: (await consents.listConsents(id)).map(({ userId: _, planId, ...consent }) => ({
      plan: planId,
      ...consent,
    })),
    cancellations: cancellations.map(({ reason, at }) => ({ reason, at })),
    earlyEnds: announced.map(({ endsAt, refundCents, currency }) => ({
      endsAt,
      refundCents,
      currency,
    })),
    priceNotices: (await prices.listNoticesOf(id)).map(({ toldAt, acceptedAt, text, version }) => ({
      toldAt,
      acceptedAt,
      text,
      version,
    })),
    writtenAbout: (await notifications.listSentNotifications(id)).map(({ dedupeKey, at }) => ({
      cause: dedupeKey,
      at,
    })),
  }
}
