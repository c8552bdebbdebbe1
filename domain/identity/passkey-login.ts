import {
  consumeNetworkRateLimit,
  type RateLimit,
  refundNetworkRateLimit,
} from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { failuresPerAddress } from './check-password.ts'
import { addDevice } from './device-tokens.ts'
import { createSession, type SignedIn } from './manage-sessions.ts'
import { openSession } from './open-session.ts'
import { startChallenge, takeChallenge } from './passkey-challenge.ts'
import type { PasskeyOptions, RequestAnswer } from './passkeys.ts'
import type { IdentityPorts } from './ports.ts'
import { checkPasskey, findVerifier, type PasskeyRefusal } from './use-passkey.ts'

/** The login page asks for one when it's opened, to offer passkeys among what is filled in. */
const challengesPerAddress: RateLimit = {
  name: 'passkey-challenge',
  max: 300,
  windowMs: minutes(15),
}

/** What the browser gets to ask for a passkey. */
export type PasskeyChallenge = {
  readonly options: PasskeyOptions
  /** For the browser's cookie. */
  readonly secret: string
}

/** For a login by whichever passkey of this site the browser has: nobody says who they are first. */
export async function startPasskeyLogin(
  ports: IdentityPorts,
  { from }: { readonly from: string },
): Promise<PasskeyChallenge | Refusal<'no-passkeys-here' | 'too-many-sign-ins'>> {
  const verifier = findVerifier(ports)
  if (!verifier) return refuse('no-passkeys-here')
  if (!(await consumeNetworkRateLimit(ports, { limit: challengesPerAddress, from })))
    return refuse('too-many-sign-ins')
  const { challenge, secret } = await startChallenge(ports, { purpose: 'log-in' })
  return { options: verifier.toRequestOptions({ challenge, allowed: [] }), secret }
}

type PasskeyLogin = {
  readonly answer: RequestAnswer
  /** What the browser's cookie for the challenge holds. */
  readonly secret: string | null
  /** The network address it came from: counted, never stored. */
  readonly from: string
  readonly device: string
  /** The session token that the browser had until now, if any. */
  readonly formerToken: string | null
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
}

/**
 * Logs someone in by a passkey. No second factor is asked for: a passkey is something they have,
 * and the device checked that it's them.
 */
export async function logInWithPasskey(
  ports: IdentityPorts,
  { answer, secret, from, device, formerToken, deviceTokens: tokens }: PasskeyLogin,
): Promise<SignedIn | PasskeyRefusal | Refusal<'too-many-sign-ins' | 'account-locked'>> {
  const network = { limit: failuresPerAddress, from }
  if (!(await consumeNetworkRateLimit(ports, network))) return refuse('too-many-sign-ins')
  const asked = await takeChallenge(ports, { purpose: 'log-in', secret })
  if (isRefusal(asked)) return asked
  // Nobody said whose it is, so the authenticator has to.
  if (answer.userHandle === null) return refuse('passkey-invalid')
  const checked = await checkPasskey(ports, { answer, challenge: asked.challenge })
  if (isRefusal(checked)) return checked

  const { token, session } = createSession(ports, { device })
  const user = await ports.transaction(async (stores) => {
    const user = await checked.write(stores)
    if (isRefusal(user)) return user
    await refundNetworkRateLimit({ ...ports, ...stores }, network)
    const opening = { user, session, formerToken, deviceTokens: tokens }
    return (await openSession(ports, stores, opening)) ?? user
  })
  if (isRefusal(user)) return user
  return { userId: user.id, token, deviceTokens: addDevice(ports, { user, tokens }) }
}
