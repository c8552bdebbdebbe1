import { type Found, findByToken, type Needs } from './find-by-token.ts'

const form = /^gw[ep]_[\w-]{43}$/

/** Whose editor or program holds the bearer token. What cannot be one is not looked for. */
export async function findBearer(needs: Needs, token: string): Promise<Found | null> {
  return form.test(token) ? findByToken(needs, { token, kinds: ['editor', 'token'] }) : null
}
