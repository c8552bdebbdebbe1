import type { Departure } from '../billing/departure.ts'
import { forgetCustomer } from '../billing/end-dealings.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { accountDeletedEmail, formerAccountDeletedEmail } from '../identity/emails.ts'
import { listFormerEmails } from '../identity/former-emails.ts'
import type { AuthUser, IdentityPorts } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Stores } from '../ports.ts'
import { isRefusal } from '../refusal.ts'
import { later, minutes, seconds } from '../time.ts'
import { type Proof, type ProofRefusal, provePassword, toProofRefusal } from './prove-password.ts'
import { rememberDeletion } from './remember-deletion.ts'

/** Clocks of the payment provider and ours may differ by that much. */
const skewMs = seconds(5)
/** Long enough for whatever was under way when the account was deleted. */
const lastSweepMs = minutes(1)

/**
 * Deletes someone's account with everything that hangs on it, and says goodbye. What
 * they pay for, or could still pay, is ended first, and money that they pay in that moment is
 * refunded. When the provider cannot be asked the account goes all the same, and the rest is
 * done later: nobody has to stay because somebody else is down.
 */
export async function deleteAccount(
  ports: IdentityPorts & BillingPorts,
  proof: Proof,
): Promise<{ readonly isBillingOver: boolean } | ProofRefusal> {
  const startedAt = ports.calendar.now()
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven

  const { identity, clock } = ports
  const ended = await endBilling(ports, { userId: proof.user.id, startedAt })
  const { isBillingOver } = ended
  const deleted = await identity.deleteUser(proven, async (stores, owner) => {
    const { outbox, formerEmails } = stores
    const former = await listFormerEmails({ formerEmails, clock }, { userId: owner.id })
    await eraseUser(ports, { stores, owner, ended })
    await writeMail({ outbox, clock }, accountDeletedEmail(owner, { isBillingOver }))
    // Whoever had the account before may not know that it was changed to another address.
    const others = new Set(former.map(({ email }) => email).filter((one) => one !== owner.email))
    for (const email of others) await writeMail({ outbox, clock }, formerAccountDeletedEmail(email))
  })
  return isRefusal(deleted) ? toProofRefusal(deleted) : { isBillingOver }
}

type EndedBilling = {
  /** What is paid from then on is refunded. */
  readonly since: Date
  /** The customer who is to be deleted at the provider, if there was one. */
  readonly departure: Departure | null
  /** False when the provider could not be asked: it is tried again later. */
  readonly isBillingOver: boolean
}

type Leaving = { readonly userId: UserId; readonly startedAt: Date }

/** Ends what someone pays for, before their account is deleted. */
export async function endBilling(
  ports: BillingPorts,
  { userId, startedAt }: Leaving,
): Promise<EndedBilling> {
  const since = later(startedAt, -skewMs)
  const departure = await findDeparture(ports, { userId, since })
  const isBillingOver = departure === null || (await forgetCustomer(ports, departure))
  return { since, departure, isBillingOver }
}

type Erasing = {
  readonly stores: Stores
  readonly owner: AuthUser
  readonly ended: EndedBilling
}

/** Deletes what we keep about someone, in the transaction in which the identity provider does. */
export async function eraseUser(
  ports: IdentityPorts & BillingPorts,
  { stores, owner, ended }: Erasing,
): Promise<void> {
  const { users, outbox, billing } = stores
  const { since, departure, isBillingOver } = ended
  // A checkout may have begun meanwhile, so billing is looked at again, here and a little later.
  const left = departure ?? (await findDeparture(stores, { userId: owner.id, since }))
  const now = ports.clock.now()
  await rememberDeletion({ ...ports, ...stores }, { owner, now: ports.calendar.now() })
  // First the user: whoever is writing about them at this moment is waited for, or comes too late.
  await users.deleteUser(owner.id)
  await outbox.forgetMailsTo(owner.email)
  if (left) await billing.addFarewell(left, isBillingOver ? later(now, lastSweepMs) : now)
}

/** The customer who is to be deleted at the provider, if there is one. */
async function findDeparture(
  { billing }: Pick<BillingPorts, 'billing'>,
  { userId, since }: { readonly userId: UserId; readonly since: Date },
): Promise<Departure | null> {
  const account = await billing.findAccount(userId)
  if (!account) return null
  const { customerId, subscription } = account
  return { customerId, since, subscriptionId: subscription?.id ?? null }
}
