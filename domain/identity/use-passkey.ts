import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { Passkey, PasskeyUse, PasskeyVerifier, RequestAnswer } from './passkeys.ts'
import type { AuthUser, IdentityPorts, IdentityStores } from './ports.ts'

export type PasskeyRefusal = Refusal<
  'passkey-expired' | 'passkey-unknown' | 'passkey-invalid' | 'passkey-copied'
>

/** Null where there are no passkeys: a hosted provider keeps its own ways to log in. */
export function findVerifier({
  identity,
  passkeyVerifier,
}: Pick<IdentityPorts, 'identity' | 'passkeyVerifier'>): PasskeyVerifier | null {
  return identity.isHosted ? null : passkeyVerifier
}

/** Whether people can use passkeys here. */
export function hasPasskeys(ports: Pick<IdentityPorts, 'identity' | 'passkeyVerifier'>): boolean {
  return findVerifier(ports) !== null
}

type Answered = { readonly answer: RequestAnswer; readonly challenge: string }

/** A passkey whose signature was right. It counts once `write` has saved its use. */
export type CheckedPasskey = {
  readonly passkey: Passkey
  /** For inside the transaction of what it's for. */
  write(stores: IdentityStores): Promise<AuthUser | PasskeyRefusal>
}

/** Checks the signature of a passkey of any account. */
export async function checkPasskey(
  ports: IdentityPorts,
  { answer, challenge }: Answered,
): Promise<CheckedPasskey | PasskeyRefusal> {
  const verifier = findVerifier(ports)
  const passkey = verifier && (await ports.passkeys.findPasskey(answer.id))
  if (!passkey) return refuse('passkey-unknown')
  const use = await verifier.verifyRequest({ answer, challenge, passkey })
  if (isRefusal(use)) return use
  return { passkey, write: (stores) => saveUse(ports, stores, { passkey, use }) }
}

type Use = { readonly passkey: Passkey; readonly use: PasskeyUse }

/** Compares the counter with the newest one, while nobody else can use or remove the passkey. */
async function saveUse(
  { clock }: Pick<IdentityPorts, 'clock'>,
  { credentials, passkeys }: IdentityStores,
  { passkey: { id, userId }, use }: Use,
): Promise<AuthUser | PasskeyRefusal> {
  const credential = await credentials.holdCredential(userId)
  const kept = await passkeys.findPasskey(id)
  if (!credential || kept?.userId !== userId) return refuse('passkey-unknown')
  if (isBehind(use, kept)) return refuse('passkey-copied')
  await passkeys.saveUse({ id, ...use, usedAt: clock.now() })
  const { email, name, isEmailVerified } = credential
  return { id: userId, email, name, isEmailVerified }
}

type Counted = Pick<Passkey, 'counter'>

/** A counter that doesn't grow is the sign of a copy. Authenticators that don't count stay at 0. */
function isBehind({ counter }: Counted, kept: Counted): boolean {
  return (counter > 0 || kept.counter > 0) && counter <= kept.counter
}
