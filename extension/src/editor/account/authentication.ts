import type { DeviceCode } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { callSite } from '../../site/call-site.ts'
import { logIn } from '../../site/log-in.ts'
import { wait } from '../../time.ts'
import { accountWords } from '../../words/account.ts'
import { readSettings } from '../settings.ts'
import { confirm, openPage, showError, showInfo, showProgress } from '../ui.ts'
import { welcome } from './first-run.ts'
import { getHostName } from './host-name.ts'
import { type Session, type Sessions, toSite } from './sessions.ts'

const providerId = 'ghost-writers-ia'
const providerLabel = 'Ghost Writers IA'

type Log = Pick<vscode.LogOutputChannel, 'warn'>

/** Lists our session in VS Code's Accounts menu, where users can log out too. */
export function registerAuthentication(sessions: Sessions, log: Log): vscode.Disposable {
  const changed =
    new vscode.EventEmitter<vscode.AuthenticationProviderAuthenticationSessionsChangeEvent>()
  let known: vscode.AuthenticationSession[] = []

  async function listSessions() {
    const session = await sessions.find()
    return session ? [toVsCodeSession(session)] : []
  }

  async function publishChanges() {
    const current = await listSessions()
    const isIn = (list: readonly vscode.AuthenticationSession[]) => (one: { id: string }) =>
      list.some((other) => other.id === one.id)
    const added = current.filter((one) => !isIn(known)(one))
    const removed = known.filter((one) => !isIn(current)(one))
    known = current
    if (added.length + removed.length > 0) changed.fire({ added, removed, changed: [] })
  }

  const provider: vscode.AuthenticationProvider = {
    onDidChangeSessions: changed.event,
    getSessions: listSessions,
    async createSession() {
      const session = await logInEditor(log)
      if (!session) throw new vscode.CancellationError()
      await sessions.save(session)
      return toVsCodeSession(session)
    },
    removeSession: () => logOutEditor(sessions),
  }
  void publishChanges()
  return vscode.Disposable.from(
    changed,
    sessions.onChange(publishChanges),
    vscode.authentication.registerAuthenticationProvider(providerId, providerLabel, provider),
  )
}

/** Runs the login with the user. Null: it failed or was canceled, and the user was told why. */
export async function logInEditor(log: Log): Promise<Session | null> {
  const { siteUrl } = readSettings()
  const outcome = await showProgress({
    title: accountWords.loggingIn,
    run: (report, signal) =>
      logIn(
        { url: siteUrl, token: null, fetch },
        {
          deviceName: `${vscode.env.appName} on ${getHostName()}`,
          wait,
          signal,
          showCode(code) {
            report(accountWords.confirmInBrowser(code.user_code))
            return showCode(code)
          },
        },
      ),
  })

  if (!isRefusal(outcome)) {
    void welcome(outcome.me)
    return { id: crypto.randomUUID(), siteUrl, token: outcome.token, account: outcome.me }
  }
  if (outcome.detail) log.warn(`Login failed: ${outcome.message} ${outcome.detail}`)
  if (outcome.refused !== 'canceled') void showError(outcome.message)
  return null
}

/** Shows the code and copies it to the clipboard before the browser covers the editor. */
async function showCode(code: DeviceCode): Promise<boolean> {
  await vscode.env.clipboard.writeText(code.user_code)
  const isConfirmed = await confirm({
    text: accountWords.yourCode(code.user_code),
    detail: accountWords.yourCodeDetail(code.verification_uri),
    button: accountWords.openBrowser,
  })
  if (!isConfirmed) return false
  return openPage(code.verification_uri_complete)
}

/** Deletes the token from this editor even if the site can't be reached, and revokes it there. */
export async function logOutEditor(sessions: Sessions): Promise<void> {
  const session = await sessions.find()
  if (!session) return
  await sessions.remove()
  const answer = await callSite(toSite(session), { call: 'DELETE /api/v1/token' })

  const isRevoked = !isRefusal(answer) || answer.refused === 'not-signed-in'
  void showInfo(
    isRevoked ? accountWords.loggedOut : accountWords.loggedOutHereOnly(session.siteUrl),
  )
}

function toVsCodeSession({ id, token, account }: Session): vscode.AuthenticationSession {
  return {
    id,
    accessToken: token,
    account: { id: account.uid, label: account.email },
    scopes: [],
  }
}
