import type { Secrets, Signer } from './ports.ts'
import type { UserId } from './user.ts'

/** One browser remembers this many accounts, the last used first. */
const mostAccounts = 5

type Needs = { readonly signer: Signer }

type Browser = {
  readonly userId: UserId
  /** What the browser's device cookie holds: `nonce.signature`, one for each account. */
  readonly tokens: readonly string[]
}

/** The nonce of the browser, if it has logged in to this account before. See ADR-0028. */
export function findDevice({ signer }: Needs, { userId, tokens }: Browser): string | null {
  for (const token of tokens.slice(0, mostAccounts)) {
    const [nonce = '', signature = ''] = token.split('.')
    if (signer.isSigned(toText(userId, nonce), signature)) return nonce
  }
  return null
}

/**
 * What the browser keeps from now on, after someone proved that the account is theirs. The
 * nonce is a new one: whoever copied the old token can't make this browser wait.
 */
export function addDevice(
  { signer, secrets }: Needs & { readonly secrets: Secrets },
  { userId, tokens }: Browser,
): readonly string[] {
  const nonce = secrets.create()
  const added = `${nonce}.${signer.sign(toText(userId, nonce))}`
  const others = tokens.filter(
    (token) => findDevice({ signer }, { userId, tokens: [token] }) === null,
  )
  return [added, ...others].slice(0, mostAccounts)
}

/** The browser can't read the user's id from it. */
function toText(userId: UserId, nonce: string): string {
  return `device ${userId} ${nonce}`
}
