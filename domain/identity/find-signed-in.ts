import { type Found, findByToken, type Needs } from './find-by-token.ts'

/** Whose browser holds the token of a cookie, if it still opens anything. */
export function findSignedIn(needs: Needs, token: string): Promise<Found | null> {
  return findByToken(needs, { token, kinds: ['browser'] })
}
