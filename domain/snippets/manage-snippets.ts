import type { SnippetInput } from '@ghost-writers-ia/rules/snippet'
import type { UserId } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { changeLibrary, type LibraryPorts } from './change-library.ts'
import type { Snippet } from './ports.ts'

type NotInPlan = Refusal<'snippets-not-in-plan'>

/** Somebody else, or another window, has changed it since. `current` is how it is now. */
export type SnippetConflict = Refusal<'snippet-conflict'> & { readonly current: Snippet }

type VersionRefusal = Refusal<'no-such-snippet'> | SnippetConflict

export type CreateRefusal = NotInPlan | Refusal<'snippet-name-taken' | 'too-many-snippets'>

export function createSnippet(
  ports: LibraryPorts,
  { userId, input }: { readonly userId: UserId; readonly input: SnippetInput },
): Promise<Snippet | CreateRefusal> {
  return changeLibrary(ports, userId, async ({ store, snippets, room }) => {
    if (room <= 0) return refuse('too-many-snippets')
    if (snippets.some(({ name }) => name === input.name)) return refuse('snippet-name-taken')
    const added = await store.addSnippets(userId, { inputs: [input], at: ports.clock.now() })
    const [snippet] = added
    if (!snippet) throw new Error(`Could not add snippet ${input.name} of user ${userId}`)
    return snippet
  })
}

type SnippetVersion = {
  readonly userId: UserId
  readonly id: string
  /** The version that was edited. */
  readonly version: number
}

export type UpdateRefusal = NotInPlan | VersionRefusal | Refusal<'snippet-name-taken'>

/** Refused if the snippet has been changed since `version`, unless it was changed to the same. */
export function updateSnippet(
  ports: LibraryPorts,
  { userId, id, version, input }: SnippetVersion & { readonly input: SnippetInput },
): Promise<Snippet | UpdateRefusal> {
  return changeLibrary(ports, userId, async ({ store, snippets }) => {
    const current = snippets.find((snippet) => snippet.id === id)
    if (current && hasSameContent(current, input)) return current
    const before = checkVersion(current, version)
    if (isRefusal(before)) return before
    const isTaken = snippets.some((other) => other.id !== id && other.name === input.name)
    if (isTaken) return refuse('snippet-name-taken')

    const after = { id, ...input, version: before.version + 1, updatedAt: ports.clock.now() }
    await store.saveSnippet(userId, after)
    return after
  })
}

/** Refused if the snippet has been changed since `version`. */
export function deleteSnippet(
  ports: LibraryPorts,
  { userId, id, version }: SnippetVersion,
): Promise<Snippet | NotInPlan | VersionRefusal> {
  return changeLibrary(ports, userId, async ({ store, snippets }) => {
    const before = checkVersion(
      snippets.find((snippet) => snippet.id === id),
      version,
    )
    if (!isRefusal(before)) await store.deleteSnippet(userId, id)
    return before
  })
}

export type Move = 'up' | 'down' | 'top'

/** Moves a snippet among the others. The first one stays when it is moved up. */
export function moveSnippet(
  ports: LibraryPorts,
  { userId, id, move }: { readonly userId: UserId; readonly id: string; readonly move: Move },
): Promise<{ readonly moved: true } | NotInPlan | Refusal<'no-such-snippet'>> {
  return changeLibrary(ports, userId, async ({ store, snippets }) => {
    const ids = snippets.map((snippet) => snippet.id)
    const from = ids.indexOf(id)
    if (from < 0) return refuse('no-such-snippet')
    const to = { up: Math.max(0, from - 1), down: from + 1, top: 0 }[move]
    await store.orderSnippets(userId, ids.toSpliced(from, 1).toSpliced(to, 0, id))
    return { moved: true }
  })
}

function checkVersion(current: Snippet | undefined, version: number): Snippet | VersionRefusal {
  if (!current) return refuse('no-such-snippet')
  return current.version === version ? current : { ...refuse('snippet-conflict'), current }
}

export function hasSameContent(one: SnippetInput, other: SnippetInput): boolean {
  return one.name === other.name && one.description === other.description && one.body === other.body
}
