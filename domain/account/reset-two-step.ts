import type { AuditStore } from '../audit/ports.ts'
import { listFormerEmails } from '../identity/former-emails.ts'
import { type InvalidLink, refuseInvalidLink } from '../identity/open-link.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import type { SecondFactorReset } from '../identity/second-factor-stores.ts'
import type { User, UserId } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours, later } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import { secondFactorResetEmail } from './emails.ts'
import { removeSecondFactor, type TwoStepStores } from './two-step.ts'

/** How long the owner has to stop a reset that someone else asked support for. */
export const resetDelayMs = hours(72)

type ResetPorts = Omit<IdentityPorts, 'transaction'> & {
  readonly transaction: Transaction<TwoStepStores & { readonly audit: AuditStore }>
}

/**
 * For support, when someone lost their app and their recovery codes: two-step login ends in 72
 * hours. The owner is told at every address that the account has or can go back to, and each email
 * has a link that stops it.
 */
export function requestReset(
  ports: ResetPorts,
  user: User,
): Promise<SecondFactorReset | Refusal<'second-factor-off' | 'reset-pending'>> {
  const { secrets, clock, siteUrl } = ports
  const secret = secrets.create()
  const requestedAt = clock.now()
  const dueAt = later(requestedAt, resetDelayMs)
  const reset = { userId: user.id, secretHash: secrets.hash(secret), requestedAt, dueAt }
  return ports.transaction(async (stores) => {
    await stores.credentials.holdCredential(user.id)
    const factor = await stores.secondFactors.findFactor(user.id)
    if (!factor?.confirmedAt) return refuse('second-factor-off')
    if (!(await stores.secondFactorResets.addReset(reset))) return refuse('reset-pending')
    const former = await listFormerEmails({ ...stores, clock }, { userId: user.id })
    const about = { dueAt, secret, siteUrl }
    for (const email of new Set([user.email, ...former.map((one) => one.email)]))
      await writeMail({ ...stores, clock }, secondFactorResetEmail({ ...user, email }, about))
    return reset
  })
}

type StopLink = { readonly secret: string; readonly from: string }

/** What the link in the email would stop. Changes nothing. */
export async function findReset(
  ports: IdentityPorts,
  { secret, from }: StopLink,
): Promise<SecondFactorReset | InvalidLink> {
  const secretHash = ports.secrets.hash(secret)
  const found = await ports.secondFactorResets.findReset({ secretHash })
  return found ?? refuseInvalidLink(ports, from)
}

/** Two-step login stays on. */
export async function stopReset(
  ports: IdentityPorts,
  link: StopLink,
): Promise<{ readonly userId: UserId } | InvalidLink> {
  const found = await findReset(ports, link)
  if (isRefusal(found)) return found
  const { userId } = found
  return (await ports.secondFactorResets.removeReset(userId)) ? { userId } : refuse('link-spent')
}

/** Carries out one reset that is due, exactly once. Returns whether there may be more. */
export async function carryOutReset(ports: ResetPorts): Promise<boolean> {
  const now = ports.clock.now()
  const due = await ports.secondFactorResets.findDueReset(now)
  if (!due) return false
  const { userId } = due
  await ports.transaction(async (stores) => {
    await stores.credentials.holdCredential(userId)
    const isStill = (await stores.secondFactorResets.findReset({ userId })) !== null
    const user = await stores.users.findUser(userId)
    if (!isStill || !user || !(await stores.secondFactorResets.removeReset(userId))) return
    await removeSecondFactor(ports, stores, user)
    const action = { command: 'second-factor-reset', details: 'carried out after 72 hours' }
    await stores.audit.addAction({ userId, operator: 'site', ...action, at: now })
  })
  return true
}
