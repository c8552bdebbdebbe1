import * as vscode from 'vscode'
import { openAsking } from './editor/asking.ts'
import { registerAuthentication } from './editor/authentication.ts'
import { type Chat, openChat } from './editor/chat.ts'
import { type ChatView, openChatView } from './editor/chat-view.ts'
import { checkVersion } from './editor/check-version.ts'
import { registerCommands } from './editor/commands.ts'
import { type ContextFiles, openContextFiles } from './editor/context-files.ts'
import { offerCompletions } from './editor/inline-completion.ts'
import { type LiveAccount, openLiveAccount } from './editor/live-account.ts'
import { showWarning } from './editor/notify.ts'
import { applyCode, insertCode } from './editor/place-in-editor.ts'
import { openPreviews } from './editor/previews.ts'
import { openPrivateFiles } from './editor/private-files.ts'
import { openProposals, type Proposals } from './editor/proposals.ts'
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
  const asking = openAsking({ live, keys, memory: context.globalState, log })
  const files = openContextFiles(context.workspaceState)
  const chat = openChat({ ask: asking.ask, files, memory: context.workspaceState })
  const previews = openPreviews()
  const proposals = openProposals()
  const privateFiles = openPrivateFiles()
  const view = openView(context, { chat, files, live, proposals })
  const parts = { ask: asking.ask, files, privateFiles, previews, proposals }

  context.subscriptions.push(
    ...[log, live, view, previews, proposals, showStatusBar(live)],
    registerAuthentication(sessions, log),
    registerCommands({ ...parts, log, sessions, keys, live, chat, view }),
    offerCompletions({ ...parts, report }),
    offerFixes(),
    asking,
    sessions.onChange(() => live.look().catch(report)),
    vscode.workspace.onDidChangeConfiguration(() => live.look().catch(report)),
    live.onChange(({ session }) => showLoggedIn(session !== null)),
  )
  await live.look()
  checkVersion(context.extension.packageJSON.version).catch(report)
}

type ViewParts = {
  readonly chat: Chat
  readonly files: ContextFiles
  readonly live: LiveAccount
  readonly proposals: Proposals
}

function openView(context: vscode.ExtensionContext, { proposals, ...parts }: ViewParts): ChatView {
  const request = 'Write out that code completely, without leaving anything out.'
  const placing = { proposals, askForAll: () => parts.chat.send(request) }
  return openChatView({
    ...parts,
    home: context.extensionUri,
    insert: (code) => insertCode(placing, code),
    apply: (code) => applyCode(placing, code),
  })
}

/** The palette offers logging in or logging out, never both. */
function showLoggedIn(isLoggedIn: boolean): void {
  void vscode.commands.executeCommand('setContext', 'ghostWriters.isLoggedIn', isLoggedIn)
}

async function tellRevoked(): Promise<void> {
  const logIn = 'Log In'
  const words = 'This editor was logged out on the Ghost Writers IA site.'
  if ((await showWarning(words, logIn)) === logIn)
    await vscode.commands.executeCommand('ghostWriters.logIn')
}
