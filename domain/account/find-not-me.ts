import { type InvalidLink, openLink, refuseInvalidLink } from '../identity/open-link.ts'
import type { FormerEmail, IdentityPorts, IdentityTrouble } from '../identity/ports.ts'
import type { User, UserId } from '../identity/user.ts'
import { isRefusal, refuse } from '../refusal.ts'

/** What happens when someone confirms "This wasn't me". */
export type NotMe =
  /** Someone signed up with their address: the account is deleted. */
  | { readonly kind: 'delete-account'; readonly email: string; readonly userId: UserId }
  /** Someone wants to use their address for an account: the change is stopped. */
  | { readonly kind: 'stop-change'; readonly email: string }
  /** Someone asked to change their account's address: it's stopped, and they get a reset link. */
  | ({ readonly kind: 'secure-account' } & Return)
  /** Their account's address was changed: it's changed back, and they get a reset link. */
  | ({ readonly kind: 'restore-email' } & Return)
  /** The same, by the link of a hosted provider. */
  | { readonly kind: 'recover-email'; readonly email: string; readonly userId: UserId | null }

type Return = { readonly email: string; readonly user: User; readonly former: FormerEmail }

type LinkInput = { readonly secret: string; readonly from: string }

/** What "This wasn't me" would do, by the secret of the email that offered it. Changes nothing. */
export async function findNotMe(
  ports: IdentityPorts,
  { secret, from }: LinkInput,
): Promise<NotMe | InvalidLink | IdentityTrouble> {
  const former = await ports.formerEmails.findFormerEmail(ports.secrets.hash(secret))
  if (former) return toReturn(ports, { former, from })

  const link = await openLink(ports, { secret, from, purposes: ['verify', 'change', 'recover'] })
  if (isRefusal(link)) return link
  const { purpose, userId, newEmail: email } = link
  if (purpose === 'change') return { kind: 'stop-change', email }
  if (purpose === 'recover') return { kind: 'recover-email', email, userId }
  return userId ? { kind: 'delete-account', email, userId } : refuse('link-spent')
}

type Returning = { readonly former: FormerEmail; readonly from: string }

async function toReturn(
  ports: IdentityPorts,
  { former, from }: Returning,
): Promise<NotMe | InvalidLink> {
  const user = await ports.users.findUser(former.userId)
  if (!user || former.expiresAt <= ports.clock.now()) return refuseInvalidLink(ports, from)
  const { email } = former
  return { kind: user.email === email ? 'secure-account' : 'restore-email', email, user, former }
}
