import type { AuditPorts } from '../audit/ports.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { User } from '../identity/user.ts'
import type { Outbox } from '../mail/ports.ts'
import { listLastDays, nameDays } from '../usage/list-last-days.ts'
import type { UsagePorts } from '../usage/ports.ts'
import { readAllowance } from '../usage/read-allowance.ts'

type StoryPorts = BillingPorts &
  UsagePorts &
  Pick<IdentityPorts, 'locks'> &
  Pick<AuditPorts, 'audit'> & { readonly outbox: Outbox }

const maxNotices = 50

/** Everything that happened to a user, for support. Doesn't include the text of emails. */
export async function tellStory(ports: StoryPorts, user: User) {
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
    days: nameDays(await listLastDays(ports, user.id)),
  }
}

export type Story = Awaited<ReturnType<typeof tellStory>>
