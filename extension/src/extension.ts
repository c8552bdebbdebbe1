import * as vscode from 'vscode'
import { countWhenBack, openAsking } from './editor/asking.ts'
import { registerAuthentication } from './editor/authentication.ts'
import { openChat } from './editor/chat.ts'
import { openChatView } from './editor/chat-view.ts'
import { checkVersion } from './editor/check-version.ts'
import { registerCommands } from './editor/commands.ts'
import { openContextFiles } from './editor/context-files.ts'
import { offerCompletions } from './editor/inline-completion.ts'
import { openLiveAccount } from './editor/live-account.ts'
import { applyCode, insertCode } from './editor/place-in-editor.ts'
import { openPreviews } from './editor/previews.ts'
import { openProposals } from './editor/proposals.ts'
import { offerFixes } from './editor/quick-fix.ts'
import { openRouterKeys } from './editor/router-keys.ts'
import { openSessions } from './editor/sessions.ts'
import { showStatusBar } from './editor/status-bar.ts'

/** Called by the editor once it has started. Everything that must end is handed to the context. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Ghost Writers', { log: true })
  const report = (fault: unknown) => log.error(fault instanceof Error ? fault : String(fault))
  const sessions = openSessions(context.secrets)
  const keys = openRouterKeys(context.secrets)
  const live = openLiveAccount({
    sessions,
    memory: context.globalState,
    report,
    onRevoked: tellRevoked,
  })
  const ask = openAsking({ live, keys, memory: context.globalState })
  const files = openContextFiles(context.workspaceState)
  const chat = openChat({ ask, files, memory: context.workspaceState })
  const previews = openPreviews()
  const proposals = openProposals()
  const view = openChatView({
    home: context.extensionUri,
    chat,
    files,
    live,
    insert: (code) => insertCode(proposals, code),
    apply: (code) => applyCode(proposals, code),
  })

  context.subscriptions.push(
    ...[log, live, view, previews, proposals, showStatusBar(live)],
    registerAuthentication(sessions),
    registerCommands({ sessions, keys, live, ask, files, chat, view, previews, proposals }),
    offerCompletions({ ask, previews, report }),
    offerFixes(),
    countWhenBack({ live, memory: context.globalState }),
    sessions.onChange(() => live.look().catch(report)),
    vscode.workspace.onDidChangeConfiguration(() => live.look().catch(report)),
    live.onChange(({ session }) => showLoggedIn(session !== null)),
  )
  await live.look()
  checkVersion(context.extension.packageJSON.version).catch(report)
}

/** The palette offers logging in or logging out, never both. */
function showLoggedIn(isLoggedIn: boolean): void {
  void vscode.commands.executeCommand('setContext', 'ghostWriters.isLoggedIn', isLoggedIn)
}

async function tellRevoked(): Promise<void> {
  const logIn = 'Log In'
  const words = 'This editor was logged out on the Ghost Writers IA site.'
  if ((await vscode.window.showWarningMessage(words, logIn)) === logIn)
    await vscode.commands.executeCommand('ghostWriters.logIn')
}
