import { openSession } from '../identity/open-session.ts'
import type { UserId } from '../identity/user.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hasApiAccess } from './api-access.ts'
import type { TokenPorts } from './ports.ts'

const mostTokens = 10

/** Makes a token for a program of someone's own. It is told now and never again. */
export async function createToken(
  ports: TokenPorts,
  { userId, name }: { readonly userId: UserId; readonly name: string },
): Promise<{ readonly token: string } | Refusal<'needs-pro' | 'too-many-tokens'>> {
  if (!(await hasApiAccess(ports, userId))) return refuse('needs-pro')

  const { token, session } = openSession(ports, { kind: 'token', device: name })
  const isAdded = await ports.together(({ sessions }) =>
    sessions.addSessionAtMost({ ...session, userId }, mostTokens),
  )
  return isAdded ? { token } : refuse('too-many-tokens')
}
