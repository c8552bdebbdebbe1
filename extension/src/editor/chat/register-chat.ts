import * as vscode from 'vscode'
import { chatWords } from '../../words/chat.ts'
import type { LiveAccount } from '../account/live-account.ts'
import type { ContextFeature } from '../context/register-context.ts'
import { applyAnswer, applyCode, insertCode } from '../edits/apply-code.ts'
import type { Proposals } from '../edits/proposals.ts'
import { type Host, registerCommands } from '../host.ts'
import type { ModelsFeature } from '../models/register-models.ts'
import type { Snippets } from '../snippets/snippets.ts'
import { createStoredFiles } from '../stored-files.ts'
import { type Chat, openChat } from './chat.ts'
import { openChatContext } from './chat-context.ts'
import { openChatView } from './chat-view.ts'
import { explain } from './explain.ts'
import { createMentions } from './mentions.ts'
import { insertSnippet, runSnippet } from './run-snippet.ts'
import { deleteAllChats, deleteChat, renameChat, showHistory } from './show-history.ts'
import { followTerminals } from './terminal-output.ts'
import { createWebPages } from './web-pages.ts'
import { createWorkspaceFiles } from './workspace-files.ts'

type ChatFeatureDeps = {
  readonly live: LiveAccount
  readonly models: ModelsFeature
  readonly context: ContextFeature
  readonly snippets: Snippets
  readonly proposals: Proposals
}

export function registerChat(host: Host, dependencies: ChatFeatureDeps): void {
  const { context: extension, reportError } = host
  const { live, snippets, proposals } = dependencies
  const { models, requests } = dependencies.models
  const { files, privateFiles } = dependencies.context
  const context = openChatContext({
    ...dependencies.context,
    reportError,
    onTeamsChange: snippets.teams.onChange,
  })
  const folder = extension.storageUri ?? extension.globalStorageUri
  const chat = openChat({
    ask: requests.ask,
    models,
    context,
    storage: extension.workspaceState,
    files: createStoredFiles(vscode.Uri.joinPath(folder, 'conversations')),
    reportError,
  })
  const workspaceFiles = createWorkspaceFiles()
  const terminal = followTerminals()
  const pages = createWebPages(extension.workspaceState)
  const applying = { proposals, privateFiles, ...toAnswers(chat) }
  const view = openChatView({
    extensionUri: extension.extensionUri,
    chat,
    context,
    live,
    models,
    snippets,
    mentions: createMentions({ context, files, workspaceFiles, privateFiles, terminal, pages }),
    workspaceFiles,
    insert: (code) => insertCode(applying, code),
    apply: (code) => applyCode(applying, code),
    reportError,
  })
  registerCommands(host, {
    openChat: () => view.open(),
    newChat: () => chat.startNew().then(view.open),
    chatHistory: () => showHistory({ chat, view }),
    renameChat: () => renameChat(chat),
    deleteChat: () => deleteChat(chat),
    deleteAllChats: () => deleteAllChats(chat),
    explain: () => explain({ chat, view, live, models, privateFiles }),
    runSnippet: () => runSnippet(snippets, { chat, view }),
    insertSnippet: () => insertSnippet(snippets, view),
    applyAnswer: () => applyAnswer(applying),
  })
  extension.subscriptions.push(context, view, terminal)
}

/** What applying code from the chat needs to know of it. */
function toAnswers(chat: Chat) {
  return {
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
