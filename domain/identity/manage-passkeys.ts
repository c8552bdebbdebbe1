import { refuseUntil, type TooManyAttempts } from '../limits/login-backoff.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { announceMethod } from './method-emails.ts'
import { startChallenge, takeChallenge } from './passkey-challenge.ts'
import type { PasskeyChallenge } from './passkey-login.ts'
import type { CreatedPasskey, CreationAnswer, Passkey } from './passkeys.ts'
import type { IdentityPorts, IdentityStores } from './ports.ts'
import { checkProof } from './proof.ts'
import type { Proof, ProofRefusal } from './prove-password.ts'
import { findVerifier, type PasskeyRefusal } from './use-passkey.ts'
import type { User, UserId } from './user.ts'
import { holdWaysIn, refuseLastWayIn } from './ways-in.ts'

const maxPasskeys = 20

/** To add one, or to prove something with one. */
export const challengesPerUser: RateLimit = {
  name: 'passkey-of-user',
  max: 30,
  windowMs: minutes(15),
}

/** Who is logged in where. */
export type Viewer = { readonly user: User; readonly sessionId: string }

/** Everything about a user's passkeys, the oldest first. */
export function listPasskeys(
  { passkeys }: Pick<IdentityPorts, 'passkeys'>,
  userId: UserId,
): Promise<readonly Passkey[]> {
  return passkeys.listPasskeys(userId)
}

/** For another passkey of an account, after a proof that it's its owner who wants it. */
export async function startPasskeyAddition(
  ports: IdentityPorts,
  { user, sessionId, password }: Proof,
): Promise<PasskeyChallenge | Refusal<'no-passkeys-here'> | ProofRefusal | TooManyAttempts> {
  const verifier = findVerifier(ports)
  if (!verifier) return refuse('no-passkeys-here')
  const proven = await checkProof(ports, { user, sessionId, password })
  if (isRefusal(proven)) return proven
  const quota = await consumeRateLimit(ports, { limit: challengesPerUser, key: user.id })
  if (!quota.isAllowed) return refuseUntil(ports, quota.retryAt)

  const viewer = { userId: user.id, sessionId }
  const { challenge, secret } = await startChallenge(ports, { purpose: 'add', ...viewer })
  const existing = await ports.passkeys.listPasskeys(user.id)
  const { id, email, name } = user
  const options = verifier.toCreationOptions({ challenge, user: { id, email, name }, existing })
  return { options, secret }
}

type Addition = Viewer & {
  readonly answer: CreationAnswer
  readonly secret: string | null
  /** Names the passkey, if nobody knows what keeps it. */
  readonly device: string
}

type AdditionRefusal = PasskeyRefusal | Refusal<'passkey-taken' | 'too-many-passkeys'>

/** Adds a passkey to an account, and emails its owner. The challenge is the proof: it took one. */
export async function addPasskey(
  ports: IdentityPorts,
  { user, sessionId, answer, secret, device }: Addition,
): Promise<Passkey | AdditionRefusal> {
  const verifier = findVerifier(ports)
  const asked = await takeChallenge(ports, { purpose: 'add', secret })
  if (isRefusal(asked)) return asked
  const isTheirs = asked.userId === user.id && asked.sessionId === sessionId
  if (!verifier || !isTheirs) return refuse('passkey-expired')
  const created = await verifier.verifyCreation({ answer, challenge: asked.challenge })
  if (isRefusal(created)) return created

  return ports.transaction(async (stores) => {
    await holdWaysIn(stores, user.id)
    const passkey = await toPasskey(ports, stores, { userId: user.id, created, device })
    if (isRefusal(passkey)) return passkey
    if (!(await stores.passkeys.addPasskey(passkey))) return refuse('passkey-taken')
    await announceMethod(ports, stores, { user, change: 'passkey-added', name: passkey.name })
    return passkey
  })
}

type New = {
  readonly userId: UserId
  readonly created: CreatedPasskey
  readonly device: string
}

/** With a name that no other one of the account has. */
async function toPasskey(
  { clock }: Pick<IdentityPorts, 'clock'>,
  { passkeys }: Pick<IdentityStores, 'passkeys'>,
  { userId, created: { product, ...key }, device }: New,
): Promise<Passkey | Refusal<'too-many-passkeys'>> {
  const others = await passkeys.listPasskeys(userId)
  if (others.length >= maxPasskeys) return refuse('too-many-passkeys')
  const taken = new Set(others.map(({ name }) => name))
  const first = product ?? device
  let name = first
  for (let number = 2; taken.has(name); number += 1) name = `${first} ${number}`
  return { ...key, userId, name, addedAt: clock.now(), usedAt: null }
}

export async function renamePasskey(
  { passkeys }: Pick<IdentityPorts, 'passkeys'>,
  renaming: Pick<Passkey, 'userId' | 'id' | 'name'>,
): Promise<{ readonly renamed: true } | Refusal<'no-such-passkey'>> {
  return (await passkeys.renamePasskey(renaming)) ? { renamed: true } : refuse('no-such-passkey')
}

/** Removes a passkey, unless it's the only way in, and emails its owner. */
export async function removePasskey(
  ports: IdentityPorts,
  { id, ...proof }: Proof & { readonly id: string },
): Promise<Passkey | ProofRefusal | Refusal<'no-such-passkey' | 'last-way-in'>> {
  const proven = await checkProof(ports, proof)
  if (isRefusal(proven)) return proven
  const { user } = proof
  return ports.transaction(async (stores) => {
    const lastWayIn = await refuseLastWayIn(stores, user.id)
    const passkey = await stores.passkeys.findPasskey(id)
    if (passkey?.userId !== user.id) return refuse('no-such-passkey')
    if (lastWayIn) return lastWayIn
    await stores.passkeys.removePasskey({ userId: user.id, id })
    await announceMethod(ports, stores, { user, change: 'passkey-removed', name: passkey.name })
    return passkey
  })
}
