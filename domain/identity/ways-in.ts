import { type Refusal, refuse } from '../refusal.ts'
import type { CredentialStore } from './stores.ts'
import type { UserId } from './user.ts'
import type { WaysIn, WaysInStore } from './way-in-stores.ts'

type WaysInPorts = { readonly credentials: CredentialStore; readonly waysIn: WaysInStore }

/**
 * The account's ways in, for inside the transaction that adds or removes one: nobody else can
 * change them until it ends.
 */
export async function holdWaysIn(
  { credentials, waysIn }: WaysInPorts,
  userId: UserId,
): Promise<WaysIn> {
  const credential = await credentials.holdCredential(userId)
  const hasPassword = credential !== null && credential.passwordHash !== null
  return { hasPassword, ...(await waysIn.countWays(userId)) }
}

/** Before a passkey or a provider is removed, in its transaction: the last way in stays. */
export async function refuseLastWayIn(
  stores: WaysInPorts,
  userId: UserId,
): Promise<Refusal<'last-way-in'> | null> {
  const { hasPassword, passkeys, providers } = await holdWaysIn(stores, userId)
  const ways = Number(hasPassword) + passkeys + providers
  return ways > 1 ? null : refuse('last-way-in')
}

type ReadPorts = {
  readonly identity: { hasPassword(userId: UserId): Promise<boolean> }
  readonly waysIn: WaysInStore
}

export async function readWaysIn({ identity, waysIn }: ReadPorts, userId: UserId): Promise<WaysIn> {
  const counted = await waysIn.countWays(userId)
  return { hasPassword: await identity.hasPassword(userId), ...counted }
}
