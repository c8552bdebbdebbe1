import { findBearer } from '../identity/find-bearer.ts'
import type { Found } from '../identity/find-by-token.ts'
import type { Limit } from '../limits/take-turn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { mayAsk } from './api-access.ts'
import type { TokenPorts } from './ports.ts'

/** Ten in a second, all day long: more than any editor asks. */
const callsPerToken: Limit = { name: 'calls', turns: 600, windowMs: minutes(1) }

type HolderRefusal = Refusal<'not-signed-in' | 'too-many-calls'>

export type CallerRefusal = HolderRefusal | Refusal<'needs-pro'>

/** Whose editor or program asks. A token that opens nothing costs one look, and one of a strange form none. */
export async function findCaller(ports: TokenPorts, token: string): Promise<Found | CallerRefusal> {
  const found = await findTokenOwner(ports, token)
  if (isRefusal(found)) return found
  return (await mayAsk(ports, found.session)) ? found : refuse('needs-pro')
}

/** Who holds the token, even while it's paused because its owner isn't on Pro: it can still be revoked. */
export async function findTokenOwner(
  ports: TokenPorts,
  token: string,
): Promise<Found | HolderRefusal> {
  const found = await findBearer(ports, token)
  if (!found) return refuse('not-signed-in')

  const { pace, clock } = ports
  const key = `${callsPerToken.name}:${found.session.id}`
  return pace.take({ ...callsPerToken, key, now: clock.now() }) ? found : refuse('too-many-calls')
}
