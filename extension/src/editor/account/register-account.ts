import * as vscode from 'vscode'
import { accountWords } from '../../words/account.ts'
import { type Host, registerCommands } from '../host.ts'
import { showWarning } from '../ui.ts'
import { logInEditor, logOutEditor, registerAuthentication } from './authentication.ts'
import { openWalkthrough, registerRecordCode, tryCompletion } from './first-run.ts'
import { type LiveAccount, openLiveAccount } from './live-account.ts'
import { openSessions, type Sessions } from './sessions.ts'
import { showNews } from './show-news.ts'
import { switchLanguage } from './switch-language.ts'

type AccountFeature = { readonly sessions: Sessions; readonly live: LiveAccount }

export function registerAccount(host: Host): AccountFeature {
  const { context, log, reportError } = host
  const storage = context.globalState
  const sessions = openSessions(context.secrets)
  const live = openLiveAccount({ sessions, storage, reportError, onRevoked: showRevoked })
  const refresh = () => live.refresh().catch(reportError)

  /** True: the user is logged in and requests can be made. */
  async function logIn(): Promise<boolean> {
    const session = await logInEditor(log)
    if (!session) return false
    await sessions.save(session)
    await live.refresh()
    return true
  }

  registerCommands(host, {
    logIn,
    logOut: () => logOutEditor(sessions),
    switchLanguage: () => switchLanguage(live),
    getStarted: () => openWalkthrough(sessions),
    tryCompletion,
  })
  context.subscriptions.push(
    live,
    registerAuthentication(sessions, log),
    registerRecordCode(),
    showNews(live, storage),
    sessions.onChange(refresh),
    vscode.workspace.onDidChangeConfiguration(refresh),
    live.onChange(({ session }) => setLoggedIn(session !== null)),
  )
  return { sessions, live }
}

/** The command palette shows either Log In or Log Out. */
function setLoggedIn(isLoggedIn: boolean): void {
  void vscode.commands.executeCommand('setContext', 'ghostWriters.isLoggedIn', isLoggedIn)
}

async function showRevoked(): Promise<void> {
  const { loggedOutBySite, logIn } = accountWords
  if ((await showWarning(loggedOutBySite, logIn)) === logIn)
    await vscode.commands.executeCommand('ghostWriters.logIn')
}
