import * as vscode from 'vscode'
import type { Account } from '../../account/account.ts'
import { createLibraryFetches } from '../../account/library-fetches.ts'
import type { Site, SiteRefusal } from '../../site/call-site.ts'
import type { AccountState, LiveAccount } from './live-account.ts'
import { toSite } from './sessions.ts'

/** Something that the account has at the site, as last fetched. Also there while the site is offline. */
export type LiveLibrary<Content> = vscode.Disposable & {
  readonly current: () => Content
  /** Shows a change that the site has accepted, before its stream announces it. */
  readonly change: (content: Content) => void
  readonly refetch: () => Promise<void>
  /** The site, with the login of this editor. */
  readonly site: () => Site
  readonly onChange: vscode.Event<void>
}

type Library<Content> = {
  /** The name in the storage. */
  readonly name: string
  /** For users who have nothing, or aren't logged in. */
  readonly empty: Content
  /** What the live account says: when it changes, the content has changed. */
  readonly readRevision: (account: Account) => number
  readonly fetch: (site: Site) => Promise<Content | SiteRefusal>
}

export type LiveLibraryDeps = {
  readonly live: LiveAccount
  readonly storage: vscode.Memento
  readonly reportError: (error: unknown) => void
}

/** Fetches the content after a login and whenever it has changed, and caches it. */
export function openLiveLibrary<Content extends { readonly revision: number }>(
  { live, storage, reportError }: LiveLibraryDeps,
  library: Library<Content>,
): LiveLibrary<Content> {
  const cache = openCache(storage, library)
  const site = () => toCurrentSite(live)
  const fetches = createLibraryFetches<Content>({
    fetch: () => library.fetch(site()),
    save: cache.save,
    startTimer(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    reportError,
  })
  let wasLive = false

  function follow({ account, connection }: AccountState) {
    const uid = account?.uid ?? ''
    if (uid !== cache.uid()) {
      cache.load(uid)
      fetches.reset(uid ? cache.current().revision : null)
    }
    const isLive = connection === 'live'
    if (account && isLive) fetches.follow(library.readRevision(account), !wasLive)
    wasLive = isLive
  }

  const listener = live.onChange(follow)
  follow(live.current())
  return {
    current: cache.current,
    change: cache.save,
    refetch: fetches.refetch,
    site,
    onChange: cache.onChange,
    dispose() {
      fetches.stop()
      listener.dispose()
      cache.dispose()
    },
  }
}

function openCache<Content>(
  storage: vscode.Memento,
  { name, empty }: Pick<Library<Content>, 'name' | 'empty'>,
) {
  const changed = new vscode.EventEmitter<void>()
  const toKey = () => `${name} ${uid}`
  /** Whose content it is. Empty: logged out. */
  let uid = ''
  let content = empty
  return {
    uid: () => uid,
    current: () => content,
    onChange: changed.event,
    load(next: string) {
      uid = next
      content = (uid && storage.get<Content>(toKey())) || empty
      changed.fire()
    },
    save(next: Content) {
      content = next
      void storage.update(toKey(), next)
      changed.fire()
    },
    dispose: () => changed.dispose(),
  }
}

function toCurrentSite(live: LiveAccount): Site {
  const { session } = live.current()
  return session ? toSite(session) : { url: '', token: null, fetch }
}
