import * as vscode from 'vscode'
import { logOutHere, registerAuthentication } from './editor/authentication.ts'
import { checkVersion } from './editor/check-version.ts'
import { openLiveAccount } from './editor/live-account.ts'
import { logInHere } from './editor/log-in-here.ts'
import { openSessions } from './editor/sessions.ts'
import { showAccount } from './editor/show-account.ts'
import { showStatusBar } from './editor/status-bar.ts'

/** Called by the editor once it has started. Everything that must end is handed to the context. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Ghost Writers', { log: true })
  const report = (fault: unknown) => log.error(fault instanceof Error ? fault : String(fault))
  const sessions = openSessions(context.secrets)
  const live = openLiveAccount({ sessions, report, onRevoked: tellRevoked })

  context.subscriptions.push(
    log,
    live,
    showStatusBar(live),
    registerAuthentication(sessions),
    sessions.onChange(() => live.look().catch(report)),
    live.onChange(({ session }) => void setContext('isLoggedIn', session !== null)),
    register('logIn', async () => {
      const session = await logInHere()
      if (session) await sessions.save(session)
    }),
    register('logOut', () => logOutHere(sessions)),
    register('showAccount', () => showAccount(live)),
  )
  await live.look()
  checkVersion(context.extension.packageJSON.version).catch(report)
}

function register(name: string, run: () => unknown): vscode.Disposable {
  return vscode.commands.registerCommand(`ghostWriters.${name}`, run)
}

function setContext(name: string, value: unknown): Thenable<unknown> {
  return vscode.commands.executeCommand('setContext', `ghostWriters.${name}`, value)
}

async function tellRevoked(): Promise<void> {
  const logIn = 'Log In'
  const words = 'This editor was logged out on the Ghost Writers IA site.'
  if ((await vscode.window.showWarningMessage(words, logIn)) === logIn)
    await vscode.commands.executeCommand('ghostWriters.logIn')
}
