import type { IdentityProvider } from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { renewKey, type Tools } from './tools.ts'

/**
 * Exchanges the user's refresh token. The service refuses it once the user was disabled or
 * deleted, or their tokens were revoked (also by a new password or address set elsewhere).
 * Without a refresh token of theirs nobody vouches for them, and they have to log in again.
 */
export async function checkUser(
  tools: Tools,
  userId: UserId,
): ReturnType<IdentityProvider['checkUser']> {
  const { providerAccounts } = tools
  const before = await providerAccounts.findAccount(userId)
  const renewed = await renewKey(tools, userId)
  if (!isRefusal(renewed)) return { active: true }
  if (renewed.refused !== 'log-in-again') return refuse(renewed.refused)

  // Whoever logged in while we asked about their old key has proven themselves just now.
  const now = await providerAccounts.findAccount(userId)
  return now?.sealedKey === before?.sealedKey ? refuse('user-gone') : { active: true }
}
