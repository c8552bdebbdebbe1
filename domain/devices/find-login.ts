import type { Session } from '../identity/session.ts'
import type { User } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit, refundRateLimit } from '../limits/rate-limit.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { DeviceLogin, DevicePorts } from './ports.ts'
import { toUserCode } from './user-code.ts'

const wrongCodesPerUser: RateLimit = { name: 'user-code', max: 10, windowMs: minutes(15) }
const wrongCodesPerAddress: RateLimit = {
  name: 'user-code-network',
  max: 30,
  windowMs: minutes(15),
}

export type Asker = { readonly user: User; readonly session: Session; readonly from: string }

export type CodeRefusal = Refusal<
  'code-unknown' | 'code-expired' | 'code-used' | 'too-many-wrong-codes'
>

/** A login that waits for its user, and a ticket which proves that this session was shown it. */
export type Question = { readonly login: DeviceLogin; readonly ticket: string }

/** The device login for a code that a user typed. Rate-limits wrong codes. */
export async function findLogin(
  ports: DevicePorts,
  { typed, asker }: { readonly typed: string; readonly asker: Asker },
): Promise<Question | CodeRefusal> {
  const code = toUserCode(typed)
  if (!code) return refuse('code-unknown')
  if (!(await takeGuess(ports, asker))) return refuse('too-many-wrong-codes')

  const login = await ports.devices.findLoginOf(code)
  if (!login) return refuse('code-unknown')
  await giveBackGuess(ports, asker)

  const over = findEnd(login, ports.clock.now())
  return over ?? { login, ticket: toTicket(ports, { login, session: asker.session }) }
}

/**
 * The editor is in another network than the user's browser. That is also what a phishing link
 * looks like, so the user has to type the code instead of clicking once.
 */
export function isElsewhere({ address }: DeviceLogin, network: string): boolean {
  return address !== network
}

/** Why it can't be answered anymore, or null. */
export function findEnd(
  { state, expiresAt }: DeviceLogin,
  now: Date,
): Refusal<'code-expired' | 'code-used'> | null {
  if (state !== 'pending') return refuse('code-used')
  return now >= expiresAt ? refuse('code-expired') : null
}

/**
 * Only the session that was shown the login can answer it: no other browser, and no page that
 * never asked (CVE-2026-45337).
 */
function toTicket(
  { secrets }: DevicePorts,
  { login, session }: { login: DeviceLogin; session: Session },
): string {
  return secrets.hash(`${session.id} was asked about ${login.id}`)
}

async function takeGuess(ports: DevicePorts, { user, from }: Asker): Promise<boolean> {
  const mine = await consumeRateLimit(ports, { limit: wrongCodesPerUser, key: user.id })
  const ours = await consumeRateLimit(ports, { limit: wrongCodesPerAddress, key: from })
  return mine.isAllowed && ours.isAllowed
}

async function giveBackGuess(ports: DevicePorts, { user, from }: Asker): Promise<void> {
  await refundRateLimit(ports, { limit: wrongCodesPerUser, key: user.id })
  await refundRateLimit(ports, { limit: wrongCodesPerAddress, key: from })
}
