import type { AuditPorts } from '../audit/ports.ts'
import type { CustomerId } from '../billing/customer.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { BillingStores } from '../billing/stores.ts'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { IdentityPorts, SessionStore } from '../identity/ports.ts'
import type { SessionKind } from '../identity/session.ts'
import { toEmail, type User, type UserId } from '../identity/user.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Transaction } from '../transaction.ts'
import { readAllowance } from '../usage/allowance.ts'
import { listLastDays } from '../usage/list-last-days.ts'
import type { UsagePorts } from '../usage/ports.ts'

/**
 * Finds users by email address, user id or customer id. Several can share one address, for example
 * when a hosted identity provider deleted and recreated a user.
 */
export async function listUsers(
  { users, billing }: Pick<BillingStores, 'users' | 'billing'>,
  name: string,
): Promise<readonly User[]> {
  const byEmail = await users.listUsersByEmail(toEmail(name))
  if (byEmail.length > 0) return byEmail

  const userId = await billing.findUserOf(name as CustomerId)
  const found = await users.findUser(userId ?? (name as UserId))
  return found ? [found] : []
}

type StoryPorts = BillingPorts &
  UsagePorts &
  Pick<IdentityPorts, 'locks'> &
  Pick<AuditPorts, 'audit'> & { readonly outbox: Outbox }

const maxNotices = 50

/** Everything that happened to a user, for support. Doesn't include the text of emails. */
export async function readUserHistory(ports: StoryPorts, user: User) {
  const { billing, notices, notifications, grants, outbox } = ports
  const account = await billing.findAccount(user.id)
  const subscription = await loadSubscription(ports, user.id)
  const mails = await outbox.listMailsTo(user.email, user.createdAt)
  return {
    user,
    lock: await ports.locks.findLock(user.id),
    actions: await ports.audit.listActions(user.id),
    subscription,
    account,
    grants: await grants.listGrants(user.id),
    cancellations: await billing.listCancellations(user.id),
    owedRefunds: account ? await ports.refunds.listOwedRefunds(account.customerId) : [],
    notices: account ? await notices.listNoticesOf(account.customerId, maxNotices) : [],
    notifications: await notifications.listSentNotifications(user.id),
    mails: mails.map(({ id, kind, subject, writtenAt, sentAt, tries }) => ({
      id,
      kind,
      subject,
      writtenAt,
      sentAt,
      tries,
    })),
    allowance: await readAllowance(ports, { userId: user.id, plan: subscription.plan }),
    days: await listLastDays(ports, user.id),
  }
}

export type UserHistory = Awaited<ReturnType<typeof readUserHistory>>

type SessionFilter = { readonly userId: UserId; readonly kinds: readonly SessionKind[] }

/** Ends all of a user's sessions of the given kinds and returns how many there were. */
export function endSessions(
  { transaction }: { readonly transaction: Transaction<{ readonly sessions: SessionStore }> },
  { userId, kinds }: SessionFilter,
): Promise<number> {
  return transaction(async ({ sessions }) => {
    const all = await sessions.listSessions(userId)
    const ended = all.filter(({ kind }) => kinds.includes(kind))
    for (const { id } of ended) await sessions.endSession(userId, id)
    return ended.length
  })
}
