import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { UserId } from '../identity/user.ts'
import type { Snippet, SnippetPorts } from './ports.ts'

export type SnippetLibrary = {
  readonly revision: number
  /** The most that the plan includes. 0: they can be read but not changed. */
  readonly maxSnippets: number
  readonly snippets: readonly Snippet[]
}

/** A user's snippets. They stay readable when the plan no longer includes them. */
export async function readLibrary(
  ports: Pick<SnippetPorts, 'snippets' | 'users' | 'calendar'>,
  userId: UserId,
): Promise<SnippetLibrary> {
  const { plan } = await loadSubscription(ports, userId)
  // Before the snippets: a change in between is seen as one that comes after.
  const revision = await readRevision(ports, userId)
  const snippets = await ports.snippets.listSnippets(userId)
  return { revision, maxSnippets: getEntitlements(plan).maxSnippets, snippets }
}

export function countSnippets(
  { snippets }: Pick<SnippetPorts, 'snippets'>,
  userId: UserId,
): Promise<number> {
  return snippets.countSnippets(userId)
}

/** Grows with every change of the user's snippets. */
export function readRevision(
  { snippets }: Pick<SnippetPorts, 'snippets'>,
  userId: UserId,
): Promise<number> {
  return snippets.getRevision(userId)
}
