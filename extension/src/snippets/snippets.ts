import type { Snippet } from '@ghost-writers-ia/site-api'
import { type SnippetInput, validateSnippet } from '@ghost-writers-ia/snippets/snippet'

/** A snippet of the account, or from `.ghost/snippets` of the workspace. */
export type UsableSnippet =
  | (Snippet & { readonly source: 'account' })
  | (SnippetInput & { readonly source: 'workspace'; readonly path: string })

/** More than any plan includes. */
const maxSnippets = 1_000

/** The account's snippets that can be used, whatever the site sent. */
export function keepUsable(sent: readonly Snippet[]): readonly Snippet[] {
  return sent.slice(0, maxSnippets).filter((snippet) => !('error' in validateSnippet(snippet)))
}

/**
 * What `/name` can call, in order. The account's snippets win: a repository must not replace the
 * text behind a name that the user knows.
 */
export function mergeSnippets(
  account: readonly Snippet[],
  workspace: readonly (SnippetInput & { readonly path: string })[],
): readonly UsableSnippet[] {
  const names = new Set(account.map(({ name }) => name))
  const others = workspace.filter(({ name }) => !names.has(name) && names.add(name))
  return [
    ...account.map((snippet) => ({ ...snippet, source: 'account' as const })),
    ...others.map((snippet) => ({ ...snippet, source: 'workspace' as const })),
  ]
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
