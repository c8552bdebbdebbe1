import type { SessionStore } from '../identity/ports.ts'
import type { SessionKind } from '../identity/session.ts'
import type { UserId } from '../identity/user.ts'
import type { Transaction } from '../transaction.ts'

type Wanted = { readonly userId: UserId; readonly kinds: readonly SessionKind[] }

/** Ends all sessions of some kinds and answers how many there were. */
export function endSessions(
  { transaction }: { readonly transaction: Transaction<{ readonly sessions: SessionStore }> },
  { userId, kinds }: Wanted,
): Promise<number> {
  return transaction(async ({ sessions }) => {
    const all = await sessions.listSessions(userId)
    const ended = all.filter(({ kind }) => kinds.includes(kind))
    for (const { id } of ended) await sessions.endSession(userId, id)
    return ended.length
  })
}
