import { consumeNetworkRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { createUserId } from './create-user-id.ts'
import { isReserved } from './former-emails.ts'
import { startChallenge, takeChallenge } from './passkey-challenge.ts'
import type { PasskeyChallenge } from './passkey-login.ts'
import type { CreationAnswer } from './passkeys.ts'
import type { IdentityPorts } from './ports.ts'
import { type SignUp, signUp } from './sign-up.ts'
import { findVerifier, type PasskeyRefusal } from './use-passkey.ts'
import { toEmail } from './user.ts'

const startsPerAddress: RateLimit = { name: 'passkey-sign-up', max: 40, windowMs: hours(1) }

type Newcomer = { readonly name: string; readonly email: string; readonly from: string }

/**
 * For an account whose only way in is a passkey. Says that an address is taken before a passkey is
 * made that nobody could use.
 */
export async function startPasskeySignUp(
  ports: IdentityPorts,
  { name, email: typed, from }: Newcomer,
): Promise<PasskeyChallenge | Refusal<'no-passkeys-here' | 'email-taken' | 'too-many-sign-ups'>> {
  const verifier = findVerifier(ports)
  if (!verifier) return refuse('no-passkeys-here')
  if (!(await consumeNetworkRateLimit(ports, { limit: startsPerAddress, from })))
    return refuse('too-many-sign-ups')
  const email = toEmail(typed)
  const owner = await ports.users.findUserByEmail(email)
  if (owner || (await isReserved(ports, { email, userId: null }))) return refuse('email-taken')

  const newUserId = createUserId(ports)
  const { challenge, secret } = await startChallenge(ports, { purpose: 'sign-up', newUserId })
  const user = { id: newUserId, email, name }
  return { options: verifier.toCreationOptions({ challenge, user, existing: [] }), secret }
}

type PasskeySignUp = Omit<SignUp, 'password' | 'addMethod' | 'id'> & {
  readonly answer: CreationAnswer
  /** What the browser's cookie for the challenge holds. */
  readonly secret: string | null
}

/** Creates a user without a password, like `signUp`, whose way in is the new passkey. */
export async function signUpWithPasskey(
  ports: IdentityPorts,
  { answer, secret, ...newcomer }: PasskeySignUp,
): Promise<
  | Awaited<ReturnType<typeof signUp>>
  | PasskeyRefusal
  | Refusal<'no-passkeys-here' | 'passkey-taken'>
> {
  const verifier = findVerifier(ports)
  if (!verifier) return refuse('no-passkeys-here')
  const asked = await takeChallenge(ports, { purpose: 'sign-up', secret })
  if (isRefusal(asked)) return asked
  const created = await verifier.verifyCreation({ answer, challenge: asked.challenge })
  if (isRefusal(created)) return created

  const { product, ...key } = created
  const now = ports.clock.now()
  const passkey = { ...key, name: product ?? newcomer.device, addedAt: now, usedAt: now }
  const account = { ...newcomer, id: asked.newUserId, password: null }
  const signedUp = signUp(ports, {
    ...account,
    async addMethod({ passkeys }, { id: userId }) {
      if (!(await passkeys.addPasskey({ ...passkey, userId }))) throw new PasskeyTaken()
    },
  })
  return signedUp.catch((fault) => {
    if (fault instanceof PasskeyTaken) return refuse('passkey-taken')
    throw fault
  })
}

/** Thrown, so that the transaction doesn't add the account. */
class PasskeyTaken extends Error {}
