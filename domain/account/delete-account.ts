import type { BillingPorts, CustomerId } from '../billing/ports.ts'
import { accountDeletedLetter } from '../identity/letters.ts'
import type { AuthUser, IdentityPorts } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import { writeMail } from '../mail/write-mail.ts'
import type { Stores } from '../ports.ts'
import { isRefusal } from '../refusal.ts'
import type { ClockPorts } from '../time.ts'
import { type Proof, type ProofRefusal, provePassword, toProofRefusal } from './prove-password.ts'

/**
 * Deletes someone's account with everything that hangs on it, and says goodbye. What
 * they pay for, or could still pay, is ended first. When the provider cannot be asked
 * the account goes all the same, and the rest is done later: nobody has to stay because
 * somebody else is down.
 */
export async function deleteAccount(
  ports: IdentityPorts & BillingPorts,
  proof: Proof,
): Promise<{ readonly isBillingOver: boolean } | ProofRefusal> {
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven

  const { identity, clock } = ports
  const left = await endBilling(ports, proof.user)
  const isBillingOver = left === null
  const deleted = await identity.deleteUser(proven, async (stores, owner) => {
    await eraseUser(ports, { stores, owner, left })
    const { outbox } = stores
    await writeMail({ outbox, clock }, accountDeletedLetter(owner, { isBillingOver }))
  })
  return isRefusal(deleted) ? toProofRefusal(deleted) : { isBillingOver }
}

type Erasing = {
  readonly stores: Stores
  readonly owner: AuthUser
  readonly left: CustomerId | null
}

/** Deletes what we keep about someone, in the transaction in which the identity provider does. */
export async function eraseUser(
  { clock }: ClockPorts,
  { stores, owner, left }: Erasing,
): Promise<void> {
  const { users, outbox, billing } = stores
  // First the user: whoever is writing about them at this moment is waited for, or comes too late.
  await users.deleteUser(owner.id)
  await outbox.forgetMailsTo(owner.email)
  if (left) await billing.addFarewell(left, clock.now())
}

/** Ends what is paid for. Answers the customer who is still to be forgotten at the provider, if there is one. */
export async function endBilling(
  { billing, payments }: BillingPorts,
  user: { readonly id: UserId },
): Promise<CustomerId | null> {
  const account = await billing.findAccount(user.id)
  if (!account) return null
  const forgotten = await payments.forgetCustomer(account.customerId)
  return isRefusal(forgotten) ? account.customerId : null
}
