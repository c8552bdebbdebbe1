import type { LimitPorts } from '../limits/ports.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { days } from '../time.ts'
import { type DeletedAccountPorts, hashEmail } from './deleted-account.ts'
import type { User } from './user.ts'

/** The link at sign-up, and three more. */
const mailsPerAddress: RateLimit = { name: 'unverified-mails', max: 4, windowMs: days(1) }

type MayEmailPorts = LimitPorts & Pick<DeletedAccountPorts, 'keyedHash'>

/**
 * Whether someone may be sent another email; counts it. An address that isn't verified may be a
 * stranger's, so it gets a few a day, from whichever network and however often an account is made
 * with it and deleted. Verified ones aren't counted.
 */
export async function mayEmail(
  ports: MayEmailPorts,
  { email, isEmailVerified }: Pick<User, 'email' | 'isEmailVerified'>,
): Promise<boolean> {
  const [key] = hashEmail(ports, email)
  if (isEmailVerified || !key) return true
  return (await consumeRateLimit(ports, { limit: mailsPerAddress, key })).isAllowed
}
