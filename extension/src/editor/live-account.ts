import type { AllowanceAnswer } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import type { Account } from '../account/account.ts'
import { findLastHeard, keepLastHeard } from '../account/last-heard.ts'
import type { Connection } from '../account/words.ts'
import type { Site } from '../site/ask-site.ts'
import { followUser } from '../site/follow-user.ts'
import { wait } from '../time.ts'
import type { Session, Sessions } from './sessions.ts'

/** Who is logged in and what they have, as far as we know. */
export type Standing = {
  readonly session: Session | null
  readonly account: Account | null
  readonly connection: Connection
}

export type LiveAccount = vscode.Disposable & {
  readonly current: () => Standing
  readonly onChange: vscode.Event<Standing>
  /** What an answer of the site said is left, ahead of the stream. */
  readonly noteAllowance: (allowance: AllowanceAnswer) => void
  /** Looks again who is logged in. */
  readonly look: () => Promise<void>
}

type Parts = {
  readonly sessions: Sessions
  /** Keeps what was last heard, for the next start. */
  readonly memory: vscode.Memento
  readonly onRevoked: () => void
  readonly report: (fault: unknown) => void
}

const nobody: Standing = { session: null, account: null, connection: 'connecting' }

/** Follows the account of whoever is logged in, from window to window and from plan to plan. */
export function openLiveAccount(parts: Parts): LiveAccount {
  const { sessions, memory, report } = parts
  const changed = new vscode.EventEmitter<Standing>()
  let standing = nobody
  let following = new AbortController()

  function note(news: Partial<Standing>) {
    standing = { ...standing, ...news }
    changed.fire(standing)
  }

  async function look() {
    const session = await sessions.find()
    if (session?.id === standing.session?.id && session?.siteUrl === standing.session?.siteUrl)
      return
    following.abort()
    following = new AbortController()
    note({ ...nobody, session, account: session && findLastHeard(memory, session) })
    if (session) follow(session, following.signal)
  }

  function follow(session: Session, signal: AbortSignal) {
    followUser(toSite(session), {
      uid: session.account.uid,
      wait,
      signal,
      onAccount(account) {
        note({ account })
        void keepLastHeard(memory, { id: session.id, account })
      },
      onConnection: (connection) => note({ connection }),
      onRevoked: () => forget(parts, session).catch(report),
    }).catch(report)
  }

  return {
    current: () => standing,
    onChange: changed.event,
    noteAllowance(allowance) {
      if (standing.account) note({ account: { ...standing.account, allowance } })
    },
    look,
    dispose() {
      following.abort()
      changed.dispose()
    },
  }
}

/** Someone ended the session on the site. Whoever ended it here, in whichever window, knows. */
async function forget({ sessions, onRevoked }: Parts, { id }: Session): Promise<void> {
  if ((await sessions.find())?.id !== id) return
  await sessions.remove()
  onRevoked()
}

export function toSite({ siteUrl, token }: Session): Site {
  return { url: siteUrl, token, fetch }
}
