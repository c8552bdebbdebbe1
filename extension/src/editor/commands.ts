import * as vscode from 'vscode'
import { findExclusion, refuseFeature } from '../account/plan-limits.ts'
import type { Checkpoints } from '../edits/checkpoints.ts'
import type { RouterKeys } from '../router/router-keys.ts'
import { refuseOverBudget } from '../writing/extract-code.ts'
import { estimateTokens } from '../writing/prompt-context.ts'
import { toExplainQuestion } from '../writing/prompts.ts'
import { openSite, showAccount } from './account-view.ts'
import { logInEditor, logOutEditor } from './authentication.ts'
import type { AutomaticContext } from './automatic-context.ts'
import type { Chat } from './chat.ts'
import type { ChatView } from './chat-view.ts'
import { chooseCompletionModel } from './choose-completion-model.ts'
import { chooseModel } from './choose-model.ts'
import { type CompletionStatus, manageCompletion } from './completion-status.ts'
import type { StoredChoices } from './context-choices.ts'
import { addToContext, type ContextFiles, removeFromContext } from './context-files.ts'
import type { Collect, CollectWhenSaved, ExampleCollector } from './example-collector.ts'
import { openWalkthrough, tryCompletion } from './first-run.ts'
import { generate } from './generate.ts'
import { generateCommitMessage } from './generate-commit-message.ts'
import { getHelp } from './get-help.ts'
import type { LiveAccount } from './live-account.ts'
import type { Ask } from './model-provider.ts'
import { setApiKey } from './model-router.ts'
import type { Models } from './models.ts'
import { useInNativeChat } from './offer-native-chat.ts'
import type { Previews } from './previews.ts'
import type { PrivateFiles } from './private-files.ts'
import { proposalScheme } from './proposal-documents.ts'
import type { Proposals } from './proposals.ts'
import { showRefusal } from './refusal-actions.ts'
import { restoreCheckpoint } from './restore-checkpoint.ts'
import { deleteAllExamples, exportExamples, reviewExamples } from './review-examples.ts'
import type { HunkChoice } from './review-proposal.ts'
import { fixBug, refactor } from './rewrite.ts'
import { findSelectedCode } from './selected-code.ts'
import type { SentRequests } from './sent-requests.ts'
import type { Sessions } from './sessions.ts'
import { readSettings } from './settings.ts'
import { showContext } from './show-context.ts'
import { deleteAllChats, deleteChat, renameChat, showHistory } from './show-history.ts'
import {
  createSnippet,
  deleteSnippet,
  editSnippet,
  insertSnippet,
  runSnippet,
} from './snippet-commands.ts'
import type { Snippets } from './snippets.ts'
import { switchLanguage } from './switch-language.ts'
import {
  manageTeams,
  newTeamSnippet,
  openTeamLibrary,
  shareSnippet,
  shareTunedModel,
} from './team-commands.ts'
import type { Teams } from './team-libraries.ts'
import { showTuningJobs, tuneModel } from './tune-model.ts'
import type { TunedModels } from './tuned-models.ts'
import type { TuningRunner } from './tuning-runner.ts'
import { withPlainErrors } from './ui.ts'
import { checkForUpdates, type Installation } from './updates.ts'
import { deleteTunedModel, setTunedModelKey } from './use-tuned-model.ts'
import { writeTests } from './write-tests.ts'

type Dependencies = Installation & {
  readonly lastError: () => string | null
  readonly log: vscode.LogOutputChannel
  readonly sessions: Sessions
  readonly keys: RouterKeys
  readonly storage: vscode.Memento
  readonly models: Models
  readonly live: LiveAccount
  readonly completion: CompletionStatus
  readonly ask: Ask
  readonly files: ContextFiles
  readonly privateFiles: PrivateFiles
  readonly automatic: AutomaticContext
  readonly choices: StoredChoices
  readonly sent: SentRequests
  readonly chat: Chat
  readonly view: ChatView
  readonly previews: Previews
  readonly proposals: Proposals
  readonly checkpoints: Checkpoints
  readonly applyAnswer: () => Promise<void>
  readonly snippets: Snippets
  readonly collector: ExampleCollector
  readonly collect: Collect
  readonly collectWhenSaved: CollectWhenSaved
  readonly tuned: TunedModels
  readonly tuningKeys: RouterKeys
  readonly tuning: TuningRunner
  readonly teams: Teams
}

/** Registers every command of the manifest. */
export function registerCommands(dependencies: Dependencies): vscode.Disposable {
  const { sessions, live, files, previews, completion } = dependencies
  const commands: Record<string, (...args: never[]) => unknown> = {
    generate: () => generate(dependencies),
    explain: () => explain(dependencies),
    refactor: () => refactor(dependencies),
    generateTests: () => writeTests(dependencies),
    fixBug: (range?: vscode.Range) =>
      fixBug(dependencies, range instanceof vscode.Range ? range : undefined),
    addToContext: (clicked?: vscode.Uri, selected?: vscode.Uri[]) =>
      addToContext(dependencies, { ...(clicked && { clicked }), ...(selected && { selected }) }),
    removeFromContext: () => removeFromContext(files),
    clearContext: () => files.clear(),
    showContext: () => showContext(dependencies),
    ...listChatCommands(dependencies),
    logIn: () => logIn(dependencies),
    logOut: () => logOutEditor(sessions),
    setApiKey: () => setKey(dependencies),
    chooseModel: () => chooseModel(dependencies),
    chooseCompletionModel: () => chooseCompletionModel(dependencies),
    inlineCompletion: () => manageCompletion(completion),
    useInNativeChat,
    showAccount: () => showAccount(dependencies),
    ...listSnippetCommands(dependencies),
    ...listTeamCommands(dependencies),
    switchLanguage: () => switchLanguage(live),
    generateCommitMessage: (clicked?: vscode.SourceControl) =>
      generateCommitMessage(dependencies, clicked),
    ...listTuningCommands(dependencies),
    ...listHelpCommands(dependencies),
    acceptPreview: () => previews.accept(),
    discardPreview: () => previews.discard(),
    ...listProposalCommands(dependencies),
  }
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) =>
      vscode.commands.registerCommand(`ghostWriters.${name}`, withPlainErrors(run)),
    ),
  )
}

function listTuningCommands(dependencies: Dependencies) {
  const { collector, tuned } = dependencies
  return {
    collectExamples: () => collector.toggle(),
    reviewExamples: () => reviewExamples(collector),
    deleteExamples: () => deleteAllExamples(collector),
    exportExamples: () => exportExamples(collector),
    tuneModel: () => tuneModel(dependencies),
    showTuningJobs: () => showTuningJobs(dependencies),
    deleteTunedModel: () => deleteTunedModel(tuned),
  }
}

/** The key of the router, or of the tuned model that is used. */
function setKey({ keys, tuned, tuningKeys }: Dependencies): Promise<boolean> {
  return readSettings().modelSource === 'tuned'
    ? setTunedModelKey({ tuned, keys: tuningKeys })
    : setApiKey(keys)
}

function listHelpCommands(dependencies: Dependencies) {
  return {
    getStarted: () => openWalkthrough(dependencies.sessions),
    tryCompletion,
    checkForUpdates: () => checkForUpdates(dependencies),
    getHelp: () => getHelp(dependencies),
    showLog: () => dependencies.log.show(),
  }
}

function listChatCommands(dependencies: Dependencies) {
  const { chat, view } = dependencies
  return {
    openChat: () => view.open(),
    newChat: () => chat.startNew().then(view.open),
    chatHistory: () => showHistory(dependencies),
    renameChat: () => renameChat(chat),
    deleteChat: () => deleteChat(chat),
    deleteAllChats: () => deleteAllChats(chat),
  }
}

/** VS Code passes a URI to commands in menus, which isn't a choice. */
function listProposalCommands({ proposals, checkpoints, applyAnswer }: Dependencies) {
  return {
    applyAnswer,
    acceptProposal: () => proposals.accept(),
    discardProposal: () => proposals.discard(),
    acceptFile: (uri?: vscode.Uri) => proposals.acceptFile(toProposed(uri)),
    discardFile: (uri?: vscode.Uri) => proposals.discardFile(toProposed(uri)),
    acceptChange: (choice?: HunkChoice) => proposals.acceptHunk(toHunkChoice(choice)),
    discardChange: (choice?: HunkChoice) => proposals.discardHunk(toHunkChoice(choice)),
    restoreCheckpoint: () => restoreCheckpoint({ checkpoints, proposals }),
  }
}

function toProposed(uri: vscode.Uri | undefined): vscode.Uri | undefined {
  return uri?.scheme === proposalScheme ? uri : undefined
}

function toHunkChoice(choice: HunkChoice | undefined): HunkChoice | undefined {
  return typeof choice?.index === 'number' ? choice : undefined
}

function listSnippetCommands(dependencies: Dependencies) {
  return {
    runSnippet: () => runSnippet(dependencies),
    insertSnippet: () => insertSnippet(dependencies),
    createSnippet: () => createSnippet(dependencies),
    editSnippet: () => editSnippet(dependencies),
    deleteSnippet: () => deleteSnippet(dependencies),
    openSnippets: () => openSite('/snippets'),
  }
}

function listTeamCommands(dependencies: Dependencies) {
  return {
    openTeamLibrary: () => openTeamLibrary(dependencies),
    newTeamSnippet: () => newTeamSnippet(dependencies),
    shareSnippet: () => shareSnippet(dependencies),
    shareTunedModel: () => shareTunedModel(dependencies),
    manageTeams,
  }
}

/** True: the user is logged in and requests can be made. */
async function logIn({ sessions, live, log }: Dependencies): Promise<boolean> {
  const session = await logInEditor(log)
  if (!session) return false
  await sessions.save(session)
  await live.refresh()
  return true
}

/** Explains code in the chat, where the user can ask follow-up questions. */
async function explain({ chat, view, live, models, privateFiles }: Dependencies): Promise<void> {
  const { account, connection } = live.current()
  const purpose = { feature: 'explain' as const }
  // Otherwise the site decides, when the question is asked.
  if (account && connection === 'live' && findExclusion(account, purpose))
    return void (await showRefusal(refuseFeature(account, purpose)))
  const selected = await findSelectedCode()
  if (!selected || !(await privateFiles.maySend([selected.editor.document.uri]))) return
  const tokens = estimateTokens(selected.excerpt.text)
  const contextTokens = models.maxInputTokens()
  if (tokens > contextTokens)
    return void (await showRefusal(refuseOverBudget(tokens, contextTokens)))
  await view.open()
  const { language } = selected.excerpt
  const text = toExplainQuestion(selected.excerpt)
  await chat.send({ text, purpose: { ...purpose, language } })
}
