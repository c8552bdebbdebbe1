import type { Snippet, SnippetInput, SnippetLibrary } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { callSite, type Site, type SiteRefusal } from '../site/call-site.ts'
import { keepUsable } from '../snippets/snippets.ts'
import { siteErrors } from '../words/errors.ts'
import type { AccountState, LiveAccount } from './live-account.ts'
import { toSite } from './sessions.ts'

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

type Dependencies = {
  readonly live: LiveAccount
  readonly storage: vscode.Memento
  readonly reportError: (error: unknown) => void
}

/** Fetches the snippets after a login and whenever they have changed, and caches them. */
export function openAccountSnippets({ live, storage, reportError }: Dependencies): AccountSnippets {
  const cache = openCache(storage)
  /** The revision that was fetched last, or that is being fetched. */
  let requested: number | null = null

  function follow({ account, connection }: AccountState) {
    const uid = account?.uid ?? ''
    if (uid !== cache.uid()) {
      cache.load(uid)
      requested = uid ? cache.current().revision : null
    }
    if (!account || connection !== 'live' || requested === account.snippetRevision) return
    fetchAll(account.snippetRevision).catch(reportError)
  }

  async function fetchAll(revision: number | null) {
    const uid = cache.uid()
    requested = revision
    const answer = await callSite(toCurrentSite(live), { call: 'GET /api/v1/snippets' })
    if (uid !== cache.uid()) return
    // After a failure, the next sign of life from the site tries again.
    if (isRefusal(answer)) requested = null
    else cache.save({ revision: answer.revision, snippets: keepUsable(answer.snippets) })
  }

  const listener = live.onChange(follow)
  follow(live.current())
  return {
    list: () => cache.current().snippets,
    onChange: cache.onChange,
    ...toEdits(live, { cache, fetchAll: () => fetchAll(null) }),
    dispose() {
      listener.dispose()
      cache.dispose()
    },
  }
}

type Cache = vscode.Disposable & {
  /** Whose snippets these are. Empty: logged out. */
  readonly uid: () => string
  readonly current: () => Cached
  readonly load: (uid: string) => void
  readonly save: (library: Cached) => void
  readonly onChange: vscode.Event<void>
}

function openCache(storage: vscode.Memento): Cache {
  const changed = new vscode.EventEmitter<void>()
  let uid = ''
  let library = empty
  return {
    uid: () => uid,
    current: () => library,
    onChange: changed.event,
    load(next) {
      uid = next
      library = (uid && storage.get<Cached>(toKey(uid))) || empty
      changed.fire()
    },
    save(next) {
      library = next
      void storage.update(toKey(uid), next)
      changed.fire()
    },
    dispose: () => changed.dispose(),
  }
}

function toKey(uid: string): string {
  return `snippets ${uid}`
}

function toCurrentSite(live: LiveAccount): Site {
  const { session } = live.current()
  return session ? toSite(session) : { url: '', token: null, fetch }
}

type Editing = { readonly cache: Cache; readonly fetchAll: () => Promise<void> }

/** What a change returns is shown before the site's stream announces it. */
function toEdits(
  live: LiveAccount,
  { cache, fetchAll }: Editing,
): Pick<AccountSnippets, 'create' | 'update' | 'remove'> {
  function replace(id: string, next: readonly Snippet[]) {
    const { revision, snippets } = cache.current()
    const others = snippets.flatMap((one) => (one.id === id ? next : one))
    cache.save({ revision, snippets: others })
  }
  return {
    async create(body) {
      const call = 'POST /api/v1/snippets'
      const created = await callSite(toCurrentSite(live), { call, body })
      if (!isRefusal(created)) {
        const { revision, snippets } = cache.current()
        const others = snippets.filter(({ id }) => id !== created.id)
        cache.save({ revision, snippets: [...others, created] })
      }
      return created
    },
    async update({ id, ...body }) {
      const call = 'PUT /api/v1/snippets/{id}'
      const updated = await callSite(toCurrentSite(live), { call, id, body })
      if (!isRefusal(updated)) replace(id, [updated])
      else if (updated.refused === 'snippet-conflict') await fetchAll()
      return updated
    },
    async remove({ id, version }) {
      const call = 'DELETE /api/v1/snippets/{id}'
      const answer = await callSite(toCurrentSite(live), { call, id, body: { version } })
      if (answer === null) replace(id, [])
      return answer
    },
  }
}

/** The refusal of a user who isn't logged in. */
export function refuseLoggedOut(): SiteRefusal {
  return { refused: 'not-signed-in', message: siteErrors['not-signed-in'] }
}
