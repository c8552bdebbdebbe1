import { hours, later } from '../time.ts'
import type { DevicePorts } from './ports.ts'

/** Long enough to tell someone who comes late that the code has expired. */
const keptMs = hours(1)

/** Forgets the codes whose time is over. An editor that was allowed and never came for its token is none. */
export async function forgetOldLogins({
  devices,
  sessions,
  clock,
}: Pick<DevicePorts, 'devices' | 'sessions' | 'clock'>): Promise<void> {
  const inVain = await devices.forgetLogins(later(clock.now(), -keptMs))
  for (const { userId, sessionId } of inVain) await sessions.endSession(userId, sessionId)
}
