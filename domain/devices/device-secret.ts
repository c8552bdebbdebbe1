import type { Secrets } from '../identity/ports.ts'

/**
 * The secret of an editor's token, derived from its device code; we store neither. So the session
 * can begin when the user allows it, and can be ended before the editor has collected its token.
 */
export function deriveSecret(secrets: Secrets, deviceCode: string): string {
  return secrets.hash(`the editor's token of ${deviceCode}`)
}
