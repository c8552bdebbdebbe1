import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { BillingPorts } from './ports.ts'

/**
 * For everything that users do about their subscription. If they delete the account in another tab
 * meanwhile, nothing can be written about them anymore: that isn't an error, and other refusals
 * would mislead.
 */
export async function unlessGone<Answer>(
  { users }: Pick<BillingPorts, 'users'>,
  user: User,
  work: () => Promise<Answer>,
): Promise<Answer | Refusal<'log-in-again'>> {
  const isGone = async () => (await users.findUser(user.id)) === null
  try {
    const answer = await work()
    const isRefused = typeof answer === 'object' && answer !== null && isRefusal(answer)
    return isRefused && (await isGone()) ? refuse('log-in-again') : answer
  } catch (fault) {
    if (await isGone()) return refuse('log-in-again')
    throw fault
  }
}
