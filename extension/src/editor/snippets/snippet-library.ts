import type { Snippet, SnippetInput, SnippetLibrary } from '@ghost-writers-ia/site-api'
import type * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { callSite, type Site, type SiteRefusal } from '../../site/call-site.ts'
import { keepUsable } from '../../snippets/snippets.ts'
import { type LiveLibrary, type LiveLibraryDeps, openLiveLibrary } from '../account/live-library.ts'

/** The account's snippets, as last fetched. Also there while the site is offline. */
export type AccountSnippets = vscode.Disposable & {
  readonly list: () => readonly Snippet[]
  readonly onChange: vscode.Event<void>
  readonly create: (input: SnippetInput) => Promise<Snippet | SiteRefusal>
  /** A conflict fetches the other version. */
  readonly update: (snippet: Snippet) => Promise<Snippet | SiteRefusal>
  readonly remove: (snippet: Snippet) => Promise<SiteRefusal | null>
}

type Cached = Pick<SnippetLibrary, 'revision' | 'snippets'>

const empty: Cached = { revision: 0, snippets: [] }

export function openAccountSnippets(dependencies: LiveLibraryDeps): AccountSnippets {
  const library = openLiveLibrary(dependencies, {
    name: 'snippets',
    empty,
    fetch: fetchSnippets,
    readRevision: ({ snippetRevision }) => snippetRevision,
  })
  return {
    list: () => library.current().snippets,
    onChange: library.onChange,
    ...toEdits(library),
    dispose: library.dispose,
  }
}

async function fetchSnippets(site: Site): Promise<Cached | SiteRefusal> {
  const answer = await callSite(site, { call: 'GET /api/v1/snippets' })
  if (isRefusal(answer)) return answer
  return { revision: answer.revision, snippets: keepUsable(answer.snippets) }
}

/** What a change returns is shown before the site's stream announces it. */
function toEdits({
  current,
  change,
  refetch,
  site,
}: LiveLibrary<Cached>): Pick<AccountSnippets, 'create' | 'update' | 'remove'> {
  function replace(id: string, next: readonly Snippet[]) {
    const { revision, snippets } = current()
    change({ revision, snippets: snippets.flatMap((one) => (one.id === id ? next : one)) })
  }
  return {
    async create(body) {
      const call = 'POST /api/v1/snippets'
      const created = await callSite(site(), { call, body })
      if (!isRefusal(created)) {
        const { revision, snippets } = current()
        const others = snippets.filter(({ id }) => id !== created.id)
        change({ revision, snippets: [...others, created] })
      }
      return created
    },
    async update({ id, ...body }) {
      const call = 'PUT /api/v1/snippets/{id}'
      const updated = await callSite(site(), { call, id, body })
      if (!isRefusal(updated)) replace(id, [updated])
      else if (updated.refused === 'snippet-conflict') await refetch()
      return updated
    },
    async remove({ id, version }) {
      const call = 'DELETE /api/v1/snippets/{id}'
      const answer = await callSite(site(), { call, id, body: { version } })
      if (answer === null) replace(id, [])
      return answer
    },
  }
}
