import { createSession } from '../identity/manage-sessions.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { checkProof } from '../identity/proof.ts'
import type { Proof, ProofRefusal } from '../identity/prove-password.ts'
import type { TokenScope } from '../identity/session.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { days, later } from '../time.ts'
import { hasApiAccess, isPaidScope, type TokenLifeDays } from '../tokens/api-access.ts'
import { tokenCreatedEmail } from '../tokens/emails.ts'
import type { TokenPorts } from '../tokens/ports.ts'

const maxTokens = 10

type NewToken = Proof & {
  /** The current session, which must still exist when the token is added. */
  readonly sessionId: string
  readonly name: string
  readonly lifeDays: TokenLifeDays
  readonly scopes: readonly TokenScope[]
}

/**
 * Creates an API token for the user's own programs, after a proof of identity, and
 * emails the owner. The token itself is returned now and never again.
 */
export async function createToken(
  ports: TokenPorts & IdentityPorts,
  wanted: NewToken,
): Promise<
  | { readonly token: string }
  | Refusal<'api-access-not-in-plan' | 'too-many-tokens' | 'log-in-again'>
  | ProofRefusal
> {
  const { user, sessionId, name, lifeDays, scopes } = wanted
  if (scopes.some(isPaidScope) && !(await hasApiAccess(ports, user.id)))
    return refuse('api-access-not-in-plan')
  const proven = await checkProof(ports, wanted)
  if (isRefusal(proven)) return proven

  const { clock, siteUrl } = ports
  const { token, session } = createSession(ports, { kind: 'token', device: name })
  const expiresAt = later(session.startedAt, days(lifeDays))
  return ports.transaction(async ({ sessions, outbox }) => {
    if (!(await sessions.holdSession(user.id, sessionId))) return refuse('log-in-again')
    const added = { ...session, userId: user.id, expiresAt, scopes }
    if (!(await sessions.addSessionAtMost(added, maxTokens))) return refuse('too-many-tokens')
    const mail = tokenCreatedEmail(user, { name, expiresAt, scopes, siteUrl })
    await writeMail({ outbox, clock }, mail)
    return { token }
  })
}
