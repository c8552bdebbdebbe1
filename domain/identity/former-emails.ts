import { type ClockPorts, days } from '../time.ts'
import type { AuthUser, FormerEmail, FormerEmailStore, IdentityStores, Secrets } from './ports.ts'
import type { UserId } from './user.ts'

/** How long a change can be undone from the old address. */
export const undoMs = days(7)

/** The link to a new address lives for a day, so a warning sent when it's asked for lives a day longer. */
export const warningMs = undoMs + days(1)

type FormerEmailPorts = ClockPorts & { readonly secrets: Secrets }

type FormerEmailInput = {
  readonly formerEmails: FormerEmailStore
  readonly user: Pick<AuthUser, 'id' | 'email'>
  readonly expiresAt: Date
  /** Now, unless an earlier link to the same address is sent again: an earlier address outranks a later one. */
  readonly addedAt?: Date
}

/**
 * Lets the account be restored to the address. Returns the secret for the email to that address.
 * Call it in a transaction that locks the account (`holdEmail`): a row added after the account was
 * restored would let an intruder take it again.
 */
export async function addFormerEmail(
  { clock, secrets }: FormerEmailPorts,
  { formerEmails, user, expiresAt, addedAt = clock.now() }: FormerEmailInput,
): Promise<string> {
  const secret = secrets.create()
  await formerEmails.addFormerEmail({
    id: secrets.hash(secret),
    userId: user.id,
    email: user.email,
    addedAt,
    expiresAt,
  })
  return secret
}

/**
 * Reads the account's address and locks it until the transaction ends. Null when the account is
 * locked or gone.
 */
export async function holdEmail(
  { locks, users }: Pick<IdentityStores, 'locks' | 'users'>,
  userId: UserId,
): Promise<string | null> {
  if (await locks.holdLock(userId)) return null
  return (await users.findUser(userId))?.email ?? null
}

type Reading = ClockPorts & { readonly formerEmails: FormerEmailStore }

/** Addresses that can still be restored, the newest first. */
export async function listFormerEmails(
  { formerEmails, clock }: Reading,
  of: Parameters<FormerEmailStore['listFormerEmails']>[0],
): Promise<readonly FormerEmail[]> {
  const now = clock.now()
  return (await formerEmails.listFormerEmails(of)).filter(({ expiresAt }) => expiresAt > now)
}

/**
 * Whether the address is kept for an account that left it: until it can no longer be restored,
 * nobody else may take it, or an intruder could prevent that.
 */
export async function isReserved(
  ports: Reading,
  { email, userId }: { readonly email: string; readonly userId: UserId | null },
): Promise<boolean> {
  const former = await listFormerEmails(ports, { email })
  return former.some((one) => one.userId !== userId)
}

/** For inside a transaction, once the address was taken: undoes it if it was left a moment ago. */
export async function assertNotReserved(
  { clock }: ClockPorts,
  {
    stores,
    user,
  }: { readonly stores: IdentityStores; readonly user: Pick<AuthUser, 'id' | 'email'> },
): Promise<void> {
  const { formerEmails } = stores
  const isKept = await isReserved({ formerEmails, clock }, { email: user.email, userId: user.id })
  if (isKept) {
    throw new Error(
      `The new email address of user ${user.id} was just reserved for another account`,
    )
  }
}
