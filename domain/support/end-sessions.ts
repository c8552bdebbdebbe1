import type { SessionStore } from '../identity/ports.ts'
import type { SessionKind } from '../identity/session.ts'
import type { UserId } from '../identity/user.ts'
import type { Transaction } from '../transaction.ts'

type SessionFilter = { readonly userId: UserId; readonly kinds: readonly SessionKind[] }

/** Ends all of a user's sessions of the given kinds and returns how many there were. */
export function endSessions(
  { transaction }: { readonly transaction: Transaction<{ readonly sessions: SessionStore }> },
  { userId, kinds }: SessionFilter,
): Promise<number> {
  return transaction(async ({ sessions }) => {
    const all = await sessions.listSessions(userId)
    const ended = all.filter(({ kind }) => kinds.includes(kind))
    for (const { id } of ended) await sessions.endSession(userId, id)
    return ended.length
  })
}
