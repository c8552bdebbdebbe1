import type { Secrets } from '../identity/ports.ts'

/**
 * What the token of an editor is made of. Whoever holds the device code can be
 * given it at any time and we keep neither: so the session begins with the user's
 * yes, and ends with their other sessions even before the editor has heard of it.
 */
export function deriveSecret(secrets: Secrets, deviceCode: string): string {
  return secrets.hash(`the editor's token of ${deviceCode}`)
}
