import { refuseUntil, type TooManyAttempts } from '../limits/login-backoff.ts'
import { consumeRateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { challengesPerUser, type Viewer } from './manage-passkeys.ts'
import { startChallenge, takeChallenge } from './passkey-challenge.ts'
import type { PasskeyChallenge } from './passkey-login.ts'
import type { RequestAnswer } from './passkeys.ts'
import type { IdentityPorts } from './ports.ts'
import { recordProof } from './proof.ts'
import { checkPasskey, findVerifier, type PasskeyRefusal } from './use-passkey.ts'

/** For a proof by one of the account's passkeys. */
export async function startPasskeyProof(
  ports: IdentityPorts,
  { user, sessionId }: Viewer,
): Promise<PasskeyChallenge | Refusal<'no-passkeys-here'> | TooManyAttempts> {
  const verifier = findVerifier(ports)
  const allowed = await ports.passkeys.listPasskeys(user.id)
  if (!verifier || allowed.length === 0) return refuse('no-passkeys-here')
  const quota = await consumeRateLimit(ports, { limit: challengesPerUser, key: user.id })
  if (!quota.isAllowed) return refuseUntil(ports, quota.retryAt)
  const viewer = { userId: user.id, sessionId }
  const { challenge, secret } = await startChallenge(ports, { purpose: 'prove', ...viewer })
  return { options: verifier.toRequestOptions({ challenge, allowed }), secret }
}

type PasskeyProof = Viewer & { readonly answer: RequestAnswer; readonly secret: string | null }

/** Remembers for a while that this session's owner used one of the account's passkeys. */
export async function provePasskey(
  ports: IdentityPorts,
  { user, sessionId, answer, secret }: PasskeyProof,
): Promise<{ readonly proven: true } | PasskeyRefusal> {
  const asked = await takeChallenge(ports, { purpose: 'prove', secret })
  if (isRefusal(asked)) return asked
  if (asked.userId !== user.id || asked.sessionId !== sessionId) return refuse('passkey-expired')
  const checked = await checkPasskey(ports, { answer, challenge: asked.challenge })
  if (isRefusal(checked)) return checked
  if (checked.passkey.userId !== user.id) return refuse('passkey-unknown')

  return ports.transaction(async (stores) => {
    const owner = await checked.write(stores)
    if (isRefusal(owner)) return owner
    const proof = { sessionId, userId: user.id, method: 'passkey' } as const
    await recordProof({ ...ports, ...stores }, proof)
    return { proven: true }
  })
}
