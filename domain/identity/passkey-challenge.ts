import { type Refusal, refuse } from '../refusal.ts'
import { startPending, takePending } from './pending-login.ts'
import type { IdentityPorts } from './ports.ts'
import type { UserId } from './user.ts'

/** What a challenge is for. Its answer counts for nothing else. */
type Challenge =
  | { readonly purpose: 'log-in' }
  /** The id that the account will have: new passkeys carry it. */
  | { readonly purpose: 'sign-up'; readonly newUserId: UserId }
  | OfSession<'add'>
  | OfSession<'prove'>

/** Only the session that asked for it can use it. */
type OfSession<Of> = {
  readonly purpose: Of
  readonly userId: UserId
  readonly sessionId: string
}

type Purpose = Challenge['purpose']

type Started = {
  readonly challenge: string
  /** For the browser's cookie. */
  readonly secret: string
}

/** A challenge that one browser can answer, once, in the next ten minutes. */
export async function startChallenge(
  ports: Pick<IdentityPorts, 'secrets' | 'pendingLogins' | 'clock'>,
  given: Challenge,
): Promise<Started> {
  const challenge = ports.secrets.create()
  const userId = 'userId' in given ? { userId: given.userId } : {}
  const data = { ...given, challenge }
  return { challenge, ...(await startPending(ports, { kind: 'passkey', ...userId, data })) }
}

type Kept<Of extends Purpose> = Extract<Challenge, { readonly purpose: Of }> & {
  readonly challenge: string
}

type Asked<Of extends Purpose> = {
  readonly purpose: Of
  /** What the browser's cookie holds. */
  readonly secret: string | null
}

/** Uses the challenge up, right or wrong answer: an answer that is sent again finds none. */
export async function takeChallenge<const Of extends Purpose>(
  ports: Pick<IdentityPorts, 'secrets' | 'pendingLogins' | 'clock'>,
  { purpose, secret }: Asked<Of>,
): Promise<Kept<Of> | Refusal<'passkey-expired'>> {
  const pending = await takePending(ports, { kind: 'passkey', secret })
  const kept = pending && (JSON.parse(pending.data) as Kept<Purpose>)
  return kept?.purpose === purpose ? (kept as Kept<Of>) : refuse('passkey-expired')
}
