import type { BillingPorts } from '../billing/ports.ts'
import type { User } from '../identity/user.ts'
import { type Refusal, refuse } from '../refusal.ts'

/**
 * For what users do about their subscription. In another tab they may delete the account meanwhile:
 * then nothing can be written about them anymore, which isn't an error.
 */
export async function unlessGone<Answer>(
  { users }: Pick<BillingPorts, 'users'>,
  user: User,
  work: () => Promise<Answer>,
): Promise<Answer | Refusal<'log-in-again'>> {
  try {
    return await work()
  } catch (fault) {
    if (await users.findUser(user.id)) throw fault
    return refuse('log-in-again')
  }
}
