import * as vscode from 'vscode'
import { showStatusBar } from './editor/account-view.ts'
import { applyCode, insertCode } from './editor/apply-code.ts'
import { registerAuthentication } from './editor/authentication.ts'
import { type Chat, openChat } from './editor/chat.ts'
import { type ChatView, openChatView } from './editor/chat-view.ts'
import { checkVersion } from './editor/check-version.ts'
import { registerCommands } from './editor/commands.ts'
import { type ContextFiles, openContextFiles } from './editor/context-files.ts'
import { registerInlineCompletion } from './editor/inline-completion.ts'
import { type LiveAccount, openLiveAccount } from './editor/live-account.ts'
import { openModelRequests } from './editor/model-requests.ts'
import { keepOwnRouter, openRouterKeys } from './editor/model-router.ts'
import { type Models, openModels } from './editor/models.ts'
import { registerNativeChat } from './editor/native-chat.ts'
import { showWarning } from './editor/notify.ts'
import { offerNativeChat } from './editor/offer-native-chat.ts'
import { openPreviews } from './editor/previews.ts'
import { openPrivateFiles } from './editor/private-files.ts'
import { openProposals, type Proposals } from './editor/proposals.ts'
import { registerQuickFix } from './editor/rewrite.ts'
import { openSessions } from './editor/sessions.ts'
import { showNews } from './editor/show-news.ts'
import { openSnippets, type Snippets } from './editor/snippets.ts'
import { accountWords } from './words/account.ts'
import { chatWords } from './words/chat.ts'

/** Called by VS Code after startup. Creates all parts and connects them. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Ghost Writers', { log: true })
  const reportError = (error: unknown) => log.error(error instanceof Error ? error : String(error))
  const sessions = openSessions(context.secrets)
  const keys = openRouterKeys(context.secrets)
  const live = openLiveAccount({
    sessions,
    storage: context.globalState,
    reportError,
    onRevoked: showRevoked,
  })
  const storage = context.globalState
  const models = openModels({ live, storage, reportError })
  const requests = openModelRequests({ live, keys, models, storage, log })
  const files = openContextFiles(context.workspaceState)
  const chat = openChat({ ask: requests.ask, models, files, storage: context.workspaceState })
  const previews = openPreviews()
  const proposals = openProposals()
  const privateFiles = openPrivateFiles()
  const snippets = openSnippets({ live, storage, privateFiles, reportError })
  const view = openView(context, { chat, files, live, models, proposals, snippets })
  const extensionVersion: string = context.extension.packageJSON.version
  const reported = { extensionVersion, lastError: requests.lastError }
  const shared = { ask: requests.ask, files, privateFiles, previews, proposals, snippets }

  context.subscriptions.push(
    ...[log, live, models, view, previews, proposals, requests, snippets],
    showStatusBar({ live, models }),
    registerAuthentication(sessions, log),
    showNews(live, context.globalState),
    registerCommands({ ...shared, ...reported, log, sessions, keys, models, live, chat, view }),
    registerInlineCompletion({ ...shared, complete: requests.complete, live, reportError }),
    registerQuickFix(),
    registerNativeChat({ live, models }),
    offerNativeChat(live, storage),
    sessions.onChange(() => live.refresh().catch(reportError)),
    vscode.workspace.onDidChangeConfiguration(() => live.refresh().catch(reportError)),
    live.onChange(({ session }) => setLoggedIn(session !== null)),
  )
  await keepOwnRouter(keys, storage)
  await live.refresh()
  checkVersion(extensionVersion).catch(reportError)
}

type ViewDependencies = {
  readonly chat: Chat
  readonly files: ContextFiles
  readonly live: LiveAccount
  readonly models: Models
  readonly proposals: Proposals
  readonly snippets: Snippets
}

function openView(
  context: vscode.ExtensionContext,
  { proposals, ...dependencies }: ViewDependencies,
): ChatView {
  const askForCompleteCode = () => dependencies.chat.send({ text: chatWords.askForCompleteCode })
  return openChatView({
    ...dependencies,
    extensionUri: context.extensionUri,
    insert: (code) => insertCode({ proposals, askForCompleteCode }, code),
    apply: (code) => applyCode({ proposals, askForCompleteCode }, code),
  })
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
