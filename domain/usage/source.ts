import type { Session } from '../identity/session.ts'
import type { UsageSource } from './usage-line.ts'

const idLength = 16

/** The editor or API token of a session. Its id is too short to look up the session with. */
export function toUsageSource({ id, kind, device }: Session): UsageSource | null {
  return kind === 'browser' ? null : { kind, id: id.slice(0, idLength), name: device }
}
