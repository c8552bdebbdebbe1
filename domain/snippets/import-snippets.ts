import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { type SnippetInput, snippetLimits } from '@ghost-writers-ia/rules/snippet'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { changeLibrary, type LibraryPorts } from './change-library.ts'
import { hasSameContent } from './manage-snippets.ts'
import type { SnippetPorts } from './ports.ts'

const importsPerUser: RateLimit = { name: 'snippet-imports', max: 30, windowMs: hours(1) }

/**
 * Whether the user may import now. Ask before reading the files, which are larger than other
 * forms. Rate limited per user.
 */
export async function checkImport(
  ports: Pick<SnippetPorts, 'users' | 'calendar'> & LimitPorts,
  userId: UserId,
): Promise<{ readonly isAllowed: true } | Refusal<'snippets-not-in-plan' | 'too-many-imports'>> {
  const { plan } = await loadSubscription(ports, userId)
  if (getEntitlements(plan).maxSnippets === 0) return refuse('snippets-not-in-plan')
  const quota = await consumeRateLimit(ports, { limit: importsPerUser, key: userId })
  return quota.isAllowed ? { isAllowed: true } : refuse('too-many-imports')
}

export type Imported = {
  readonly added: number
  /** Were there already, word for word. */
  readonly unchanged: number
  /** Had the name of another snippet. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
}

export type ImportRefusal =
  | Refusal<'snippets-not-in-plan'>
  | (Refusal<'import-too-large'> & { readonly room: number })

/**
 * Adds many snippets, all or none. Never overwrites: one whose name is taken gets a number, and
 * one that is there already is left out, so that importing a file twice changes nothing.
 */
export function importSnippets(
  ports: LibraryPorts,
  { userId, inputs }: { readonly userId: UserId; readonly inputs: readonly SnippetInput[] },
): Promise<Imported | ImportRefusal> {
  return changeLibrary(ports, userId, async ({ store, snippets, room }) => {
    const { added, renamed } = planImport(snippets, { inputs, room })
    if (added.length > room) return { ...refuse('import-too-large'), room: Math.max(0, room) }
    await store.addSnippets(userId, { inputs: added, at: ports.clock.now() })
    return { added: added.length, unchanged: inputs.length - added.length, renamed }
  })
}

/** Plans at most one more than there is room for: a file may contain any number. */
function planImport(
  existing: readonly SnippetInput[],
  { inputs, room }: { readonly inputs: readonly SnippetInput[]; readonly room: number },
) {
  const byName = new Map(existing.map((snippet) => [snippet.name, snippet]))
  const added: SnippetInput[] = []
  const renamed: { from: string; to: string }[] = []
  for (const input of inputs) {
    if (added.length > room) break
    const snippet = findFreeName(byName, input)
    if (!snippet) continue
    if (snippet.name !== input.name) renamed.push({ from: input.name, to: snippet.name })
    byName.set(snippet.name, snippet)
    added.push(snippet)
  }
  return { added, renamed }
}

/** The snippet under the first free name; null if it is there already, under its name or a number. */
function findFreeName(
  byName: ReadonlyMap<string, SnippetInput>,
  input: SnippetInput,
): SnippetInput | null {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const name = `${input.name.slice(0, snippetLimits.nameLength - suffix.length)}${suffix}`
    const candidate = { ...input, name }
    const taken = byName.get(name)
    if (!taken) return candidate
    if (hasSameContent(taken, candidate)) return null
  }
}
