import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { UserId } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { Snippet, SnippetPorts, SnippetStore } from './ports.ts'

export type LibraryPorts = Pick<SnippetPorts, 'transaction' | 'clock' | 'calendar'>

type LockedLibrary = {
  readonly store: SnippetStore
  /** In the user's order. */
  readonly snippets: readonly Snippet[]
  /** How many more fit. */
  readonly room: number
}

/**
 * Changes a user's snippets, one change at a time, and tells the user's open pages and editors.
 * Refused when the plan includes no snippets.
 */
export function changeLibrary<Result extends object>(
  { transaction, calendar }: LibraryPorts,
  userId: UserId,
  change: (library: LockedLibrary) => Promise<Result>,
): Promise<Result | Refusal<'snippets-not-in-plan'>> {
  return transaction(async ({ snippets: store, users, changes }) => {
    const { plan } = await loadSubscription({ users, calendar }, userId)
    const { maxSnippets } = getEntitlements(plan)
    if (maxSnippets === 0) return refuse('snippets-not-in-plan')

    await store.lock(userId)
    const snippets = await store.listSnippets(userId)
    const result = await change({ store, snippets, room: maxSnippets - snippets.length })
    if (isRefusal(result)) return result
    await store.increaseRevision(userId)
    await changes.publish(userId)
    return result
  })
}
