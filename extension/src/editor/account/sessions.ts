import type * as vscode from 'vscode'
import type { Account } from '../../account/account.ts'
import type { Site } from '../../site/call-site.ts'
import { readSettings } from '../settings.ts'

/** The login session of this editor. */
export type Session = {
  readonly id: string
  readonly siteUrl: string
  readonly token: string
  /** The account at the time of the login. */
  readonly account: Account
}

export type Sessions = {
  /** Null: not logged in to the site in the settings. A token is never sent to another site. */
  readonly find: () => Promise<Session | null>
  readonly save: (session: Session) => Thenable<void>
  readonly remove: () => Thenable<void>
  /** Also fires when another window logged in or out. */
  readonly onChange: (listener: () => void) => vscode.Disposable
}

const key = 'session'

/** The token is only ever stored in the editor's secret storage. */
export function openSessions(secrets: vscode.SecretStorage): Sessions {
  return {
    async find() {
      const saved = await secrets.get(key)
      const session = saved ? (JSON.parse(saved) as Session) : null
      return session?.siteUrl === readSettings().siteUrl ? session : null
    },
    save: (session) => secrets.store(key, JSON.stringify(session)),
    remove: () => secrets.delete(key),
    onChange: (listener) => secrets.onDidChange((event) => event.key === key && listener()),
  }
}

export function toSite({ siteUrl, token }: Session): Site {
  return { url: siteUrl, token, fetch }
}
