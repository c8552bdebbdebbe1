import type { BillingPorts } from '../billing/ports.ts'
import { syncSubscription } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Outbox } from '../mail/ports.ts'
import { type Refusal, refuse } from '../refusal.ts'

type ResendPorts = BillingPorts & { readonly outbox: Outbox }

type ResendInput = {
  readonly user: User
  /** The id of an email, or a dedupe key such as `receipt:in_1`. */
  readonly what: string
}

/**
 * Sends an email again. One whose text is still stored is sent as it was. For a dedupe key the
 * customer is synced, which sends the email again if its cause still applies.
 */
export async function resendMail(
  ports: ResendPorts,
  { user, what }: ResendInput,
): Promise<{ readonly resent: true } | Refusal<'no-such-mail' | 'text-deleted'>> {
  const mail = await ports.outbox.findMail(what)
  if (mail?.to === user.email) {
    if (mail.paragraphs.length === 0) return refuse('text-deleted')
    const { id: _, tries: __, writtenAt: ___, sentAt: ____, ...words } = mail
    await writeMail(ports, words)
    return { resent: true }
  }

  const account = await ports.billing.findAccount(user.id)
  if (!account || !(await ports.notifications.forgetNotification(user.id, what)))
    return refuse('no-such-mail')
  await syncSubscription(ports, account.customerId)
  const at = ports.clock.now()
  const left = await ports.notifications.recordNotifications(user.id, { dedupeKeys: [what], at })
  return left.has(what) ? refuse('text-deleted') : { resent: true }
}
