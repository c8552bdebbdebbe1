import { openSession } from '../identity/open-session.ts'
import type { UserId } from '../identity/user.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hasApiAccess } from './api-access.ts'
import type { TokenPorts } from './ports.ts'

const mostTokens = 10

type Wish = {
  readonly userId: UserId
  /** The session that asks. A request may be under way for longer than that lasts. */
  readonly sessionId: string
  readonly name: string
}

/** Makes a token for a program of someone's own. It is told now and never again. */
export async function createToken(
  ports: TokenPorts,
  { userId, sessionId, name }: Wish,
): Promise<{ readonly token: string } | Refusal<'needs-pro' | 'too-many-tokens' | 'log-in-again'>> {
  if (!(await hasApiAccess(ports, userId))) return refuse('needs-pro')

  const { token, session } = openSession(ports, { kind: 'token', device: name })
  return ports.together(async ({ sessions }) => {
    if (!(await sessions.holdSession(userId, sessionId))) return refuse('log-in-again')
    const isAdded = await sessions.addSessionAtMost({ ...session, userId }, mostTokens)
    return isAdded ? { token } : refuse('too-many-tokens')
  })
}
