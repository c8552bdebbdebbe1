import type * as vscode from 'vscode'
import type { Account } from '../account/account.ts'
import { readSettings } from './settings.ts'

/** This editor being logged in at a site. */
export type Session = {
  readonly id: string
  readonly siteUrl: string
  readonly token: string
  /** As it was at the login. */
  readonly account: Account
}

export type Sessions = {
  /** Null when nobody is logged in at the site of the settings: a token is never shown to another. */
  readonly find: () => Promise<Session | null>
  readonly save: (session: Session) => Thenable<void>
  readonly remove: () => Thenable<void>
  /** Also when another window logged in or out. */
  readonly onChange: (listener: () => void) => vscode.Disposable
}

const name = 'session'

/** The token lives in the editor's secret storage and nowhere else. */
export function openSessions(secrets: vscode.SecretStorage): Sessions {
  return {
    async find() {
      const kept = await secrets.get(name)
      const session = kept ? (JSON.parse(kept) as Session) : null
      return session?.siteUrl === readSettings().siteUrl ? session : null
    },
    save: (session) => secrets.store(name, JSON.stringify(session)),
    remove: () => secrets.delete(name),
    onChange: (listener) => secrets.onDidChange(({ key }) => key === name && listener()),
  }
}
