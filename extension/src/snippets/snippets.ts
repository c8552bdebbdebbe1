import { isUsable } from '@ghost-writers-ia/rules/snippet'
import type { Snippet, TeamLibrary } from '@ghost-writers-ia/site-api'
import { snippetWords } from '../words/snippets.ts'
import type { WorkspaceSnippet } from './read-snippet-files.ts'

/** A snippet of the account, of one of its teams, or from `.ghost/snippets` of the workspace. */
export type UsableSnippet =
  | (Snippet & { readonly source: 'account' })
  | TeamSnippet
  | (WorkspaceSnippet & { readonly source: 'workspace' })

export type TeamSnippet = Snippet & {
  readonly source: 'team'
  readonly team: Pick<TeamLibrary, 'id' | 'name'>
}

/** More than any plan includes. */
const maxSnippets = 1_000

/** The snippets that can be used, whatever the site sent. */
export function keepUsable(sent: readonly Snippet[]): readonly Snippet[] {
  return sent.slice(0, maxSnippets).filter(isUsable)
}

type SnippetSources = {
  readonly account: readonly Snippet[]
  readonly teams: readonly TeamSnippet[]
  readonly workspace: readonly WorkspaceSnippet[]
}

/**
 * What `/name` can call, in order. The account's snippets win, then those of teams: a repository
 * must not replace the text behind a name that the user knows.
 */
export function mergeSnippets({
  account,
  teams,
  workspace,
}: SnippetSources): readonly UsableSnippet[] {
  const names = new Set<string>()
  const all: readonly UsableSnippet[] = [
    ...account.map((snippet) => ({ ...snippet, source: 'account' as const })),
    ...teams,
    ...workspace.map((snippet) => ({ ...snippet, source: 'workspace' as const })),
  ]
  return all.filter(({ name }) => !names.has(name) && names.add(name))
}

/** Where a snippet comes from, if not from the account: a label for lists. */
export function toOrigin(snippet: UsableSnippet): string {
  if (snippet.source === 'team') return snippet.team.name
  return snippet.source === 'workspace' ? snippetWords.workspace : ''
}

/** A text that calls a snippet, such as `/review for security`. */
export type SnippetCall = {
  readonly name: string
  /** Null: there is none of this name. */
  readonly snippet: UsableSnippet | null
  /** What follows the name. */
  readonly rest: string
}

/** Null: the text doesn't call a snippet. A path such as `/usr/bin` doesn't. */
export function findCall(text: string, snippets: readonly UsableSnippet[]): SnippetCall | null {
  const [, name, rest = ''] = /^\/([a-z0-9][a-z0-9-]{0,39})(?:\s+(.+))?$/s.exec(text.trim()) ?? []
  if (name === undefined) return null
  const snippet = snippets.find((one) => one.name === name) ?? null
  // A sentence that happens to start with a slash is a question.
  return snippet || !rest ? { name, snippet, rest } : null
}

/** The snippets for what has been typed after the slash. Empty: no name is being typed. */
export function suggestSnippets<Named extends { readonly name: string }>(
  text: string,
  snippets: readonly Named[],
): readonly Named[] {
  const typed = /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  const starts = snippets.filter(({ name }) => name.startsWith(typed))
  const contains = snippets.filter(({ name }) => !name.startsWith(typed) && name.includes(typed))
  return [...starts, ...contains]
}
