import { type Clock, days, later } from '../time.ts'
import type { AuthUser, Secrets, Signer } from './ports.ts'

/** One browser remembers this many accounts, the last used first. */
const maxAccounts = 5

/** As long as the cookie lives. Also ends the life of copies. */
const lifeMs = days(365)

type TokenPorts = { readonly signer: Signer; readonly clock: Clock }

/** A token counts for the account as it was: a new or newly verified address ends it. */
type Owner = Pick<AuthUser, 'id' | 'email' | 'isEmailVerified'>

type Browser = {
  readonly user: Owner
  /** What the browser's device cookie holds: `nonce.issued.signature`, one for each account. */
  readonly tokens: readonly string[]
}

/** The nonce of the browser, if it has logged in to this account before. See ADR-0028. */
export function findDevice(
  { signer, clock }: TokenPorts,
  { user, tokens }: Browser,
): string | null {
  for (const token of tokens.slice(0, maxAccounts)) {
    const [nonce = '', issued = '', signature = ''] = token.split('.')
    const isLive = clock.now() < later(new Date(Number.parseInt(issued, 36)), lifeMs)
    if (isLive && signer.isSigned(toText(user, `${nonce}.${issued}`), signature)) return nonce
  }
  return null
}

/**
 * What the browser keeps from now on, after someone proved that the account is theirs. The
 * nonce is a new one, so that someone with a copy of the old token can't make this browser wait.
 */
export function addDevice(
  ports: TokenPorts & { readonly secrets: Secrets },
  { user, tokens }: Browser,
): readonly string[] {
  const { signer, secrets, clock } = ports
  const mark = `${secrets.create()}.${clock.now().getTime().toString(36)}`
  const added = `${mark}.${signer.sign(toText(user, mark))}`
  const others = tokens.filter((token) => findDevice(ports, { user, tokens: [token] }) === null)
  return [added, ...others].slice(0, maxAccounts)
}

/** The browser can't read from it whose account it is. */
function toText({ id, email, isEmailVerified }: Owner, mark: string): string {
  return ['device', id, email, isEmailVerified ? 'verified' : 'unverified', mark].join(' ')
}
