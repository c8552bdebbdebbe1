import { forgetAttempts, giveBackAttempt, takeAttempt } from '../limits/take-attempt.ts'
import { giveBackTurn, type Limit, takeTurn } from '../limits/take-turn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type {
  Credentials,
  IdentityPorts,
  IdentityTrouble,
  ProvenUser,
  Secrets,
  WriteDown,
} from './ports.ts'
import { toEmail } from './user.ts'

const failuresPerAddress: Limit = { name: 'sign-in', turns: 50, windowMs: minutes(15) }

type Attempt = Credentials & {
  readonly from: string
  /** What is written down with the good news, if anything. */
  readonly record?: WriteDown
}

/**
 * Whether someone knows the password of an account. Guessing is slowed down for
 * the account, wherever it comes from, and for the network address, whomever it
 * is aimed at. While the account must wait, the right password is told the same
 * as a wrong one. See ADR-0012.
 */
export async function proveIdentity(
  ports: IdentityPorts,
  { email, password, from, record }: Attempt,
): Promise<ProvenUser | Refusal<'wrong-credentials' | 'too-many-sign-ins'> | IdentityTrouble> {
  const address = { limit: failuresPerAddress, key: from }
  const account = toAccountKey(ports.secrets, email)
  // One transaction, so that a storm of logins waits for the disk once and not twice each.
  const hindrance = await ports.together(async ({ limits }) => {
    const turn = await takeTurn({ ...ports, limits }, address)
    if (!turn.isAllowed) return refuse('too-many-sign-ins')
    return (await takeAttempt({ ...ports, limits }, account)) ? null : refuse('wrong-credentials')
  })
  if (hindrance) return hindrance

  const credentials = { email: toEmail(email), password }
  const user = await ports.identity.signIn(credentials, async (stores, owner) => {
    const { limits } = stores
    await giveBackTurn({ ...ports, limits }, address)
    await forgetAttempts({ ...ports, limits }, account)
    await record?.(stores, owner)
  })
  // Nobody looked at the password, so it was no failure of that network nor of that account.
  if (isRefusal(user) && user.refused !== 'wrong-credentials') {
    await giveBackTurn(ports, address)
    await giveBackAttempt(ports, account)
  }
  return user
}

/** What guesses at an account are counted under. Names nobody. */
export function toAccountKey(secrets: Secrets, email: string): string {
  return `sign-in:${secrets.hash(toEmail(email))}`
}
