import './editor/translations.ts'

import * as vscode from 'vscode'
import { showStatusBar } from './editor/account-view.ts'
import { applyAnswer, applyCode, insertCode } from './editor/apply-code.ts'
import { registerAuthentication } from './editor/authentication.ts'
import { type Chat, openChat } from './editor/chat.ts'
import type { ChatContext } from './editor/chat-context.ts'
import { type ChatView, openChatView } from './editor/chat-view.ts'
import { registerCommands } from './editor/commands.ts'
import { openCompletionStatus } from './editor/completion-status.ts'
import { openExampleCollector } from './editor/example-collector.ts'
import { registerExampleDocuments } from './editor/example-documents.ts'
import { showExampleStatus } from './editor/example-status.ts'
import { openOnFirstRun, registerRecordCode } from './editor/first-run.ts'
import { registerInlineCompletion } from './editor/inline-completion.ts'
import { type LiveAccount, openLiveAccount } from './editor/live-account.ts'
import { createMentions, type Mentions } from './editor/mentions.ts'
import { openModelRequests } from './editor/model-requests.ts'
import { keepOwnRouter } from './editor/model-router.ts'
import { type Models, openModels } from './editor/models.ts'
import { registerNativeChat } from './editor/native-chat.ts'
import { offerNativeChat } from './editor/offer-native-chat.ts'
import { openContext } from './editor/open-context.ts'
import { openPreviews } from './editor/previews.ts'
import type { PrivateFiles } from './editor/private-files.ts'
import { registerProposalActions } from './editor/proposal-actions.ts'
import { openProposals, type Proposals } from './editor/proposals.ts'
import { registerQuickFix } from './editor/rewrite.ts'
import { openSentRequests } from './editor/sent-requests.ts'
import { openSessions } from './editor/sessions.ts'
import { readSettings } from './editor/settings.ts'
import { showNews } from './editor/show-news.ts'
import { openSnippets, type Snippets } from './editor/snippets.ts'
import { openStoredFiles } from './editor/stored-files.ts'
import { registerTeamEditing } from './editor/team-editing.ts'
import { openTeams } from './editor/team-libraries.ts'
import { showTuningStatus } from './editor/tune-model.ts'
import { openTunedModels } from './editor/tuned-models.ts'
import { openTuningRunner } from './editor/tuning-runner.ts'
import { showWarning } from './editor/ui.ts'
import { offerUpdate } from './editor/updates.ts'
import { openWorkspaceFiles, type WorkspaceFiles } from './editor/workspace-files.ts'
import { openCheckpoints } from './edits/checkpoints.ts'
import { openRouterKeys } from './router/router-keys.ts'
import { accountWords } from './words/account.ts'
import { chatWords } from './words/chat.ts'

/** Called by VS Code after startup. Creates all parts and connects them. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel('Ghost Writers', { log: true })
  const reportError = (error: unknown) => log.error(error instanceof Error ? error : String(error))
  const parts = openParts(context, { log, reportError })
  const { sessions, keys, live, models, requests, completion, storage } = parts
  const extensionVersion: string = context.extension.packageJSON.version
  const installation = { extensionVersion, folder: context.globalStorageUri }

  context.subscriptions.push(
    log,
    live,
    models,
    parts.view,
    parts.previews,
    parts.proposals,
    requests,
    parts.tuned,
    parts.tuning,
    parts.collector,
    registerExampleDocuments(parts.collector),
    showExampleStatus(parts.collector, live),
    showTuningStatus(parts.tuning),
    parts.teams,
    parts.snippets,
    completion,
    parts.sent,
    parts.collected,
    registerTeamEditing(parts.teams, reportError),
    showStatusBar(parts),
    registerAuthentication(sessions, log),
    showNews(live, context.globalState),
    registerCommands({
      ...parts,
      ...installation,
      ...requests,
      log,
      collect: parts.collector.collect,
      collectWhenSaved: parts.collector.collectWhenSaved,
    }),
    registerRecordCode(),
    registerInlineCompletion({
      ...parts,
      complete: requests.complete,
      status: completion,
      reportError,
      collect: parts.collector.collect,
      onKeysChange: context.secrets.onDidChange,
    }),
    registerQuickFix(),
    registerProposalActions(parts.proposals),
    registerNativeChat({ live, models, reportError }),
    offerNativeChat(live, storage),
    sessions.onChange(() => live.refresh().catch(reportError)),
    vscode.workspace.onDidChangeConfiguration(() => live.refresh().catch(reportError)),
    live.onChange(({ session }) => setLoggedIn(session !== null)),
  )
  await adoptKeys(parts)
  await keepOwnRouter(keys, storage)
  await live.refresh()
  offerUpdate(installation).catch(reportError)
  openOnFirstRun({ sessions, storage }).catch(reportError)
}

/** What the user has chosen so far. Later, a team's admin could have chosen another endpoint. */
async function adoptKeys({ keys, tuningKeys, tuned }: ReturnType<typeof openParts>) {
  const { routerUrl, tuningUrl } = readSettings()
  const chosen = tuned.current()?.endpoint
  await keys.adopt([routerUrl])
  await tuningKeys.adopt(chosen ? [tuningUrl, chosen] : [tuningUrl])
}

type Logging = {
  readonly log: vscode.LogOutputChannel
  readonly reportError: (error: unknown) => void
}

function openAccount(context: vscode.ExtensionContext, reportError: (error: unknown) => void) {
  const storage = context.globalState
  const sessions = openSessions(context.secrets)
  const keys = openRouterKeys(context.secrets)
  const live = openLiveAccount({ sessions, storage, reportError, onRevoked: showRevoked })
  const tuningKeys = openRouterKeys(context.secrets, 'tuning-key')
  const teams = openTeams({ live, storage, reportError })
  const tuned = openTunedModels({ live, teams, storage, reportError })
  const models = openModels({ live, tuned, storage, reportError })
  return { storage, sessions, keys, live, tuningKeys, teams, tuned, models }
}

function openParts(context: vscode.ExtensionContext, { log, reportError }: Logging) {
  const account = openAccount(context, reportError)
  const { storage, live, teams, models } = account
  const sent = openSentRequests()
  const requests = openModelRequests({ ...account, log, sent })
  const workspace = context.workspaceState
  const collected = openContext({ live, teams, storage: workspace, reportError })
  const { files, privateFiles, choices, automatic, chatContext } = collected
  const chat = openChat({
    ask: requests.ask,
    models,
    context: chatContext,
    storage: workspace,
    reportError,
    files: openStoredFiles(
      vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'conversations'),
    ),
  })
  const checkpoints = openCheckpoints({
    get: () => workspace.get(checkpointKey),
    set: (stored) => workspace.update(checkpointKey, stored),
  })
  const collector = openExampleCollector({ context, live, privateFiles, reportError })
  const tuning = openTuningRunner({
    context,
    ...account,
    keys: account.tuningKeys,
    log,
    reportError,
  })
  const proposals = openProposals({ ...collector, checkpoints, privateFiles, reportError })
  const applying = toApplying(chat, { proposals, privateFiles })
  const completion = openCompletionStatus(() => live.current().session !== null)
  const snippets = openSnippets({ live, teams, storage, privateFiles, reportError })
  const workspaceFiles = openWorkspaceFiles()
  const view = openView(context, {
    chat,
    context: chatContext,
    live,
    models,
    applying,
    snippets,
    workspaceFiles,
    mentions: createMentions({ context: chatContext, files, workspaceFiles, privateFiles }),
    reportError,
  })
  return {
    ...account,
    requests,
    files,
    chat,
    view,
    previews: openPreviews(),
    proposals,
    privateFiles,
    completion,
    snippets,
    sent,
    collected,
    choices,
    automatic,
    checkpoints,
    tuning,
    collector,
    applyAnswer: () => applyAnswer(applying),
  }
}

const checkpointKey = 'ghostWriters.checkpoints'

type ApplyDependencies = { readonly proposals: Proposals; readonly privateFiles: PrivateFiles }

/** What applying code from the chat needs. */
function toApplying(chat: Chat, dependencies: ApplyDependencies) {
  return {
    ...dependencies,
    listAnswers: () =>
      chat
        .current()
        // A notice says why an answer isn't complete.
        .messages.filter((one) => one.role === 'assistant' && one.state === 'done' && !one.notice)
        .map(({ text }) => text)
        .reverse(),
    askForCompleteCode: () => chat.send({ text: chatWords.askForCompleteCode }),
  }
}

type ViewDependencies = {
  readonly chat: Chat
  readonly context: ChatContext
  readonly live: LiveAccount
  readonly models: Models
  readonly applying: ReturnType<typeof toApplying>
  readonly snippets: Snippets
  readonly mentions: Mentions
  readonly workspaceFiles: WorkspaceFiles
  readonly reportError: (error: unknown) => void
}

function openView(
  context: vscode.ExtensionContext,
  { applying, ...dependencies }: ViewDependencies,
): ChatView {
  return openChatView({
    ...dependencies,
    extensionUri: context.extensionUri,
    insert: (code) => insertCode(applying, code),
    apply: (code) => applyCode(applying, code),
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
