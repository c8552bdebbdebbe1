import type { BillingPorts } from '../billing/ports.ts'
import { syncSubscription } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import type { Outbox } from '../mail/ports.ts'
import { writeMail } from '../mail/write-mail.ts'
import { type Refusal, refuse } from '../refusal.ts'

type Needs = BillingPorts & { readonly outbox: Outbox }

type Wish = {
  readonly user: User
  /** A mail by its id, or what one was about, such as `receipt:in_1`. */
  readonly what: string
}

/**
 * Writes a mail once more. One whose words are kept is written again as it was; of
 * one whose words are forgotten the cause is looked at anew, if it is still so.
 */
export async function resendMail(
  ports: Needs,
  { user, what }: Wish,
): Promise<{ readonly resent: true } | Refusal<'no-such-mail' | 'words-forgotten'>> {
  const mail = await ports.outbox.findMail(what)
  if (mail?.to === user.email) {
    if (mail.paragraphs.length === 0) return refuse('words-forgotten')
    const { id: _, tries: __, writtenAt: ___, sentAt: ____, ...words } = mail
    await writeMail(ports, words)
    return { resent: true }
  }

  const account = await ports.billing.findAccount(user.id)
  if (!account || !(await ports.notifications.forgetCause(user.id, what)))
    return refuse('no-such-mail')
  await syncSubscription(ports, account.customerId)
  const at = ports.clock.now()
  const left = await ports.notifications.noteCauses(user.id, { causes: [what], at })
  return left.has(what) ? refuse('words-forgotten') : { resent: true }
}
