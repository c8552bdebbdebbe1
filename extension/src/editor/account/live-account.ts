import type { AccountLanguage, AllowanceResponse } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import {
  type Account,
  type Connection,
  cacheAccount,
  readCachedAccount,
} from '../../account/account.ts'
import { followUser } from '../../account/follow-user.ts'
import { wait } from '../../time.ts'
import { type Session, type Sessions, toSite } from './sessions.ts'

/** The session and the last known account. */
export type AccountState = {
  readonly session: Session | null
  readonly account: Account | null
  readonly connection: Connection
}

export type LiveAccount = vscode.Disposable & {
  readonly current: () => AccountState
  readonly onChange: vscode.Event<AccountState>
  /** Sets an allowance that a response contained, before the stream sends it. */
  readonly setAllowance: (allowance: AllowanceResponse) => void
  readonly setLanguage: (language: AccountLanguage) => void
  /** Reads the session again and reconnects if it changed. */
  readonly refresh: () => Promise<void>
}

type LiveAccountDeps = {
  readonly sessions: Sessions
  /** Caches the account for the next start. */
  readonly storage: vscode.Memento
  readonly onRevoked: () => void
  readonly reportError: (error: unknown) => void
}

const loggedOut: AccountState = { session: null, account: null, connection: 'connecting' }

/** Keeps the account of the current session up to date, across windows and plan changes. */
export function openLiveAccount(dependencies: LiveAccountDeps): LiveAccount {
  const { sessions, storage, reportError } = dependencies
  const changed = new vscode.EventEmitter<AccountState>()
  let state = loggedOut
  let following = new AbortController()

  function update(changes: Partial<AccountState>) {
    state = { ...state, ...changes }
    changed.fire(state)
  }

  async function refresh() {
    const session = await sessions.find()
    if (session?.id === state.session?.id && session?.siteUrl === state.session?.siteUrl) return
    following.abort()
    following = new AbortController()
    update({ ...loggedOut, session, account: session && readCachedAccount(storage, session) })
    if (session) follow(session, following.signal)
  }

  function follow(session: Session, signal: AbortSignal) {
    followUser(toSite(session), {
      uid: session.account.uid,
      wait,
      signal,
      onAccount(account) {
        update({ account })
        void cacheAccount(storage, { id: session.id, account })
      },
      onConnection: (connection) => update({ connection }),
      onRevoked: () => handleRevoked(dependencies, session).catch(reportError),
    }).catch(reportError)
  }

  return {
    current: () => state,
    onChange: changed.event,
    setAllowance(allowance) {
      if (state.account) update({ account: { ...state.account, allowance } })
    },
    setLanguage(language) {
      if (state.account) update({ account: { ...state.account, language } })
    },
    refresh,
    dispose() {
      following.abort()
      changed.dispose()
    },
  }
}

/** Deletes a session that was revoked on the site. Does nothing after a logout in any window. */
async function handleRevoked(
  { sessions, onRevoked }: LiveAccountDeps,
  { id }: Session,
): Promise<void> {
  if ((await sessions.find())?.id !== id) return
  await sessions.remove()
  onRevoked()
}
