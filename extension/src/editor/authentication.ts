import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { askSite } from '../site/ask-site.ts'
import { toSite } from './live-account.ts'
import { type Log, logInHere } from './log-in-here.ts'
import { showInfo } from './notify.ts'
import type { Session, Sessions } from './sessions.ts'

const id = 'ghost-writers-ia'
const label = 'Ghost Writers IA'

/** Makes the login known to the editor: it is listed under Accounts and can be ended there. */
export function registerAuthentication(sessions: Sessions, log: Log): vscode.Disposable {
  const changed =
    new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>()
  let known: vscode.AuthenticationSession[] = []

  async function listSessions() {
    const session = await sessions.find()
    return session ? [toEditorSession(session)] : []
  }

  async function compare() {
    const now = await listSessions()
    const isIn = (list: readonly vscode.AuthenticationSession[]) => (one: { id: string }) =>
      list.some((other) => other.id === one.id)
    const added = now.filter((one) => !isIn(known)(one))
    const removed = known.filter((one) => !isIn(now)(one))
    known = now
    if (added.length + removed.length > 0) changed.fire({ added, removed, changed: [] })
  }

  const provider: vscode.AuthenticationProvider = {
    onDidChangeSessions: changed.event,
    getSessions: listSessions,
    async createSession() {
      const session = await logInHere(log)
      if (!session) throw new vscode.CancellationError()
      await sessions.save(session)
      return toEditorSession(session)
    },
    removeSession: () => logOutHere(sessions),
  }
  void compare()
  return vscode.Disposable.from(
    changed,
    sessions.onChange(compare),
    vscode.authentication.registerAuthenticationProvider(id, label, provider),
  )
}

/** Forgets the token here, whatever the site says, and ends it there. */
export async function logOutHere(sessions: Sessions): Promise<void> {
  const session = await sessions.find()
  if (!session) return
  await sessions.remove()
  const answer = await askSite(toSite(session), { call: 'DELETE /api/v1/token' })

  const isEnded = !isRefusal(answer) || answer.refused === 'not-signed-in'
  void showInfo(
    isEnded
      ? 'Logged out of Ghost Writers IA.'
      : `Logged out here, but ${session.siteUrl} could not be told. End this device on your account page.`,
  )
}

function toEditorSession({ id, token, account }: Session): vscode.AuthenticationSession {
  return {
    id,
    accessToken: token,
    account: { id: account.uid, label: account.email },
    scopes: [],
  }
}
