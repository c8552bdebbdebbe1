import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { proofCodeEmail } from './emails.ts'
import { findPending, startPending } from './pending-login.ts'
import type { IdentityPorts } from './ports.ts'
import { recordProof } from './proof.ts'
import type { User } from './user.ts'
import type { WaysIn } from './way-in-stores.ts'

const codesPerUser: RateLimit = { name: 'proof-code', max: 5, windowMs: hours(1) }

const mostAttempts = 5

/** Who is logged in where. */
type Viewer = { readonly user: User; readonly sessionId: string }

/**
 * Whether a code by email proves that it's the owner. Only at an address that is known to be
 * theirs, and not instead of a second factor, which protects from someone who reads their email.
 */
export function canProveByEmail(
  { isEmailVerified }: Pick<User, 'isEmailVerified'>,
  { hasSecondFactor }: Pick<WaysIn, 'hasSecondFactor'>,
): boolean {
  return isEmailVerified && !hasSecondFactor
}

/** Emails a code that proves in this browser, for ten minutes, that it's the owner. */
export async function sendProofCode(
  ports: IdentityPorts,
  { user, sessionId }: Viewer,
): Promise<{ readonly secret: string } | Refusal<'too-many-mails' | 'unproven'>> {
  const ways = await ports.waysIn.countWays(user.id)
  if (ports.identity.isHosted || !canProveByEmail(user, ways)) return refuse('unproven')
  const quota = await consumeRateLimit(ports, { limit: codesPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-mails')
  const code = ports.secrets.spell('0123456789', 6)
  const data = { sessionId, signature: signCode(ports, { user, sessionId, code }) }
  return ports.transaction(async (stores) => {
    const kept = { ...ports, ...stores }
    const started = await startPending(kept, { kind: 'email-code', userId: user.id, data })
    await writeMail({ ...stores, clock: ports.clock }, proofCodeEmail(user, code))
    return started
  })
}

type TypedCode = Viewer & { readonly secret: string | null; readonly code: string }

/** Of the codes that were sent, only the newest counts, and a few wrong ones end it. */
export function proveByCode(
  ports: IdentityPorts,
  { user, sessionId, secret, code }: TypedCode,
): Promise<{ readonly proven: true } | Refusal<'wrong-code' | 'code-spent'>> {
  return ports.transaction(async (stores) => {
    const kept = { ...ports, ...stores }
    const pending = await findPending(kept, { kind: 'email-code', secret })
    const attempts = pending && (await stores.pendingLogins.addAttempt(pending.id))
    if (!pending || attempts === null || attempts > mostAttempts) return refuse('code-spent')

    const signed = JSON.parse(pending.data) as { sessionId: string; signature: string }
    const isTheirs = pending.userId === user.id && signed.sessionId === sessionId
    const typed = toSigned({ user, sessionId, code: code.replace(/\s/g, '') })
    if (!isTheirs || !ports.signer.isSigned(typed, signed.signature)) return refuse('wrong-code')

    await stores.pendingLogins.removePending(pending.id)
    await recordProof(kept, { sessionId, userId: user.id, method: 'email-code' })
    return { proven: true }
  })
}

type Code = Viewer & { readonly code: string }

/** Six digits could be guessed from a hash, so they are signed with a key that isn't in the database. */
function signCode({ signer }: Pick<IdentityPorts, 'signer'>, code: Code): string {
  return signer.sign(toSigned(code))
}

function toSigned({ user, sessionId, code }: Code): string {
  return ['proof-code', user.id, sessionId, code].join(' ')
}
