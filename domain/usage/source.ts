import type { Session } from '../identity/session.ts'
import type { UsageSource } from './usage-line.ts'

const idLength = 16

/**
 * The editor, tool or API token of a session. Its id is too short to look up the session with. A
 * tool is a program, as what uses a token is.
 */
export function toUsageSource({ id, kind, device }: Session): UsageSource | null {
  if (kind === 'browser') return null
  return { kind: kind === 'editor' ? kind : 'token', id: id.slice(0, idLength), name: device }
}
