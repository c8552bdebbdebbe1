import { writeMail } from '../mail/outbox.ts'
import { days, later } from '../time.ts'
import type { CustomerId } from './customer.ts'
import { planEndingSoonEmail } from './emails.ts'
import type { BillingPorts } from './ports.ts'

const aheadMs = days(3)

/**
 * Emails users whose canceled plan ends within days, while they can still keep it. Once per plan
 * and end date.
 */
export async function remindOfEnds(ports: BillingPorts): Promise<void> {
  const now = ports.calendar.now()
  const ending = await ports.billing.listEnding(now, later(now, aheadMs))
  for (const customerId of ending) await remind(ports, customerId)
}

function remind(
  { transaction, clock, siteUrl }: BillingPorts,
  customerId: CustomerId,
): Promise<void> {
  return transaction(async ({ billing, notifications, users, outbox }) => {
    const account = await billing.lockAccount(customerId)
    const subscription = account?.subscription
    const user = account && (await users.findUser(account.userId))
    if (!user || !subscription?.endsAt) return

    const { id, endsAt } = subscription
    const dedupeKey = `ending-soon:${id}:${endsAt.getTime()}`
    const fresh = await notifications.recordNotifications(user.id, {
      dedupeKeys: [dedupeKey],
      at: clock.now(),
    })
    if (!fresh.has(dedupeKey)) return
    await writeMail(
      { outbox, clock },
      planEndingSoonEmail(user, { plan: subscription, endsAt, siteUrl }),
    )
  })
}
