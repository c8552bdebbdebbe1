import { forgetCustomer } from '../billing/delete-departed-customers.ts'
import type { Departure } from '../billing/departure.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { accountDeletedEmail, formerAccountDeletedEmail } from '../identity/emails.ts'
import { listFormerEmails } from '../identity/former-emails.ts'
import type { AuthUser } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import { writeMail } from '../mail/write-mail.ts'
import { isRefusal } from '../refusal.ts'
import { later, minutes, seconds } from '../time.ts'
import type { AccountPorts, AccountStores } from './ports.ts'
import { type Proof, type ProofRefusal, provePassword, toProofRefusal } from './prove-password.ts'
import { rememberDeletion } from './remember-deletion.ts'

/** Tolerated clock skew between the payment provider and us. */
const skewMs = seconds(5)
/** Long enough for everything that was in progress when the account was deleted. */
const lastSweepMs = minutes(1)

/**
 * Deletes an account and all its data, and emails the owner. First cancels subscriptions and open
 * checkouts at the payment provider, and refunds what is paid at that moment. If the payment
 * provider is down, the account is deleted anyway and the rest is done later.
 */
export async function deleteAccount(
  ports: AccountPorts,
  proof: Proof,
): Promise<{ readonly isBillingOver: boolean } | ProofRefusal> {
  const startedAt = ports.calendar.now()
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven

  const { identity, transaction, clock } = ports
  const ended = await endBilling(ports, { userId: proof.user.id, startedAt })
  const { isBillingOver } = ended
  const prepared = await identity.deleteUser(proven)
  if (isRefusal(prepared)) return toProofRefusal(prepared)
  const erased = await transaction(async (stores) => {
    const owner = await prepared.write(stores)
    if (isRefusal(owner)) return owner
    const former = await listFormerEmails({ ...stores, clock }, { userId: owner.id })
    await eraseUser(ports, { stores, owner, ended })
    await writeMail({ ...stores, clock }, accountDeletedEmail(owner, { isBillingOver }))
    // Someone who had the account before may not know that it was moved to another address.
    const others = new Set(former.map(({ email }) => email).filter((one) => one !== owner.email))
    for (const email of others)
      await writeMail({ ...stores, clock }, formerAccountDeletedEmail(email))
    return owner
  })
  if (isRefusal(erased)) return toProofRefusal(erased)
  const deleted = await prepared.afterCommit()
  return isRefusal(deleted) ? toProofRefusal(deleted) : { isBillingOver }
}

type EndedBilling = {
  /** What is paid from then on is refunded. */
  readonly since: Date
  /** The customer to delete at the provider, if there was one. */
  readonly departure: Departure | null
  /** False when the provider couldn't be reached: it is retried later. */
  readonly isBillingOver: boolean
}

type BillingInput = { readonly userId: UserId; readonly startedAt: Date }

/**
 * Cancels the user's subscriptions and open checkouts at the provider, before the account is
 * deleted.
 */
export async function endBilling(
  ports: BillingPorts,
  { userId, startedAt }: BillingInput,
): Promise<EndedBilling> {
  const since = later(startedAt, -skewMs)
  const departure = await findDeparture(ports, { userId, since })
  const isBillingOver = departure === null || (await forgetCustomer(ports, departure))
  return { since, departure, isBillingOver }
}

type DeletionInput = {
  readonly stores: AccountStores
  readonly owner: AuthUser
  readonly ended: EndedBilling
}

/** Deletes the user's data. For inside the transaction that deletes their credentials. */
export async function eraseUser(
  ports: AccountPorts,
  { stores, owner, ended }: DeletionInput,
): Promise<void> {
  const { users, outbox, departures } = stores
  const { since, departure, isBillingOver } = ended
  // A checkout may have begun meanwhile, so billing is checked again, here and a little later.
  const left = departure ?? (await findDeparture(stores, { userId: owner.id, since }))
  const now = ports.clock.now()
  await rememberDeletion({ ...ports, ...stores }, { owner, now: ports.calendar.now() })
  // The user first: this waits for transactions that write about them, and blocks later ones.
  await users.deleteUser(owner.id)
  await outbox.forgetMailsTo(owner.email)
  if (left) await departures.addPendingDeletion(left, isBillingOver ? later(now, lastSweepMs) : now)
}

/** The customer to delete at the provider, if there is one. */
async function findDeparture(
  { billing }: Pick<BillingPorts, 'billing'>,
  { userId, since }: { readonly userId: UserId; readonly since: Date },
): Promise<Departure | null> {
  const account = await billing.findAccount(userId)
  if (!account) return null
  const { customerId, subscription } = account
  return { customerId, since, subscriptionId: subscription?.id ?? null }
}
