import type { EmailLink } from '#domain/identity/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { translate } from './reasons.ts'
import type { Tools } from './tools.ts'

/** What the service calls the purposes of its links. */
const purposes = new Map<string, EmailLink['purpose']>([
  ['VERIFY_EMAIL', 'verify'],
  ['VERIFY_AND_CHANGE_EMAIL', 'change'],
  ['PASSWORD_RESET', 'reset'],
  ['RECOVER_EMAIL', 'recover'],
])

/**
 * What a code of the service is for. Asking `accounts:resetPassword` about a code without a new
 * password tells that of every kind of code, and leaves it alive.
 */
export async function findLink({ toolkit, providerAccounts }: Tools, secret: string) {
  const code = await toolkit.tryCode({ oobCode: secret })
  if (isRefusal(code)) {
    const spent = 'link-spent'
    return translate(code, {
      'link-spent': spent,
      'log-in-again': spent,
      'wrong-credentials': spent,
    })
  }

  const purpose = purposes.get(code.requestType)
  const { email, newEmail = email } = code
  // The code that gives an old address back names that one first.
  const now = purpose === 'recover' ? newEmail : email
  const kept = await providerAccounts.findAccountByEmail(now)
  // The service lets a link to a new address live on when the password is changed. We don't: it
  // may be an intruder's.
  const isStale = purpose === 'change' && !kept?.moves.includes(newEmail)
  if (!purpose || isStale) return refuse('link-spent')

  const then = purpose === 'recover' ? email : newEmail
  return { purpose, userId: kept?.userId ?? null, email: now, newEmail: then }
}
