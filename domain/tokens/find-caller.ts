import { findBearer } from '../identity/find-bearer.ts'
import type { Found } from '../identity/find-by-token.ts'
import type { Limit } from '../limits/take-turn.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import { mayAsk } from './api-access.ts'
import type { TokenPorts } from './ports.ts'

/** Ten in a second, all day long: more than any editor asks. */
const callsPerToken: Limit = { name: 'calls', turns: 600, windowMs: minutes(1) }

export type CallerRefusal = Refusal<'not-signed-in' | 'needs-pro' | 'too-many-calls'>

/** Whose editor or program asks. A token that opens nothing costs one look, and one of a strange form none. */
export async function findCaller(ports: TokenPorts, token: string): Promise<Found | CallerRefusal> {
  const found = await findBearer(ports, token)
  if (!found) return refuse('not-signed-in')

  const { pace, clock } = ports
  const key = `${callsPerToken.name}:${found.session.id}`
  if (!pace.take({ ...callsPerToken, key, now: clock.now() })) return refuse('too-many-calls')
  return (await mayAsk(ports, found.session)) ? found : refuse('needs-pro')
}
