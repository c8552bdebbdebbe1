import * as vscode from 'vscode'
import { isWriting } from '../chat/conversation.ts'
import { refuseSize } from '../writing/answer-refusal.ts'
import { toTokens } from '../writing/context.ts'
import { askToExplain } from '../writing/prompts.ts'
import { showRefusal } from './act.ts'
import type { Ask } from './asking.ts'
import { logOutHere } from './authentication.ts'
import type { Chat } from './chat.ts'
import type { ChatView } from './chat-view.ts'
import { chooseModel } from './choose-model.ts'
import { findChosenCode } from './chosen-code.ts'
import { addToContext, removeFromContext } from './context-commands.ts'
import type { ContextFiles } from './context-files.ts'
import { generate } from './generate.ts'
import type { LiveAccount } from './live-account.ts'
import { logInHere } from './log-in-here.ts'
import { showInfo } from './notify.ts'
import type { Previews } from './previews.ts'
import type { PrivateFiles } from './private-files.ts'
import type { Proposals } from './proposals.ts'
import { fixBug, refactor } from './rewrite.ts'
import type { RouterKeys } from './router-keys.ts'
import type { Sessions } from './sessions.ts'
import { setApiKey } from './set-api-key.ts'
import { readSettings } from './settings.ts'
import { showAccount } from './show-account.ts'
import { writeTests } from './write-tests.ts'

type Parts = {
  readonly log: vscode.LogOutputChannel
  readonly sessions: Sessions
  readonly keys: RouterKeys
  readonly live: LiveAccount
  readonly ask: Ask
  readonly files: ContextFiles
  readonly privateFiles: PrivateFiles
  readonly chat: Chat
  readonly view: ChatView
  readonly previews: Previews
  readonly proposals: Proposals
}

/** Every command of the manifest, by its name there. */
export function registerCommands(parts: Parts): vscode.Disposable {
  const { log, sessions, keys, live, files, chat, view, previews, proposals } = parts
  const commands: Record<string, (...args: never[]) => unknown> = {
    generate: () => generate(parts),
    openChat: () => view.open(),
    explain: () => explain(parts),
    refactor: () => refactor(parts),
    generateTests: () => writeTests(parts),
    fixBug: (at?: vscode.Range) => fixBug(parts, at instanceof vscode.Range ? at : undefined),
    addToContext: (clicked?: vscode.Uri, selected?: vscode.Uri[]) =>
      addToContext(parts, { ...(clicked && { clicked }), ...(selected && { selected }) }),
    removeFromContext: () => removeFromContext(files),
    clearContext: () => files.clear(),
    newChat: () => chat.clear().then(view.open),
    logIn: () => logIn(parts),
    logOut: () => logOutHere(sessions),
    setApiKey: () => setApiKey(keys),
    chooseModel: () => chooseModel(keys),
    showAccount: () => showAccount(live),
    showLog: () => log.show(),
    acceptPreview: () => previews.accept(),
    discardPreview: () => previews.discard(),
    acceptProposal: (uri?: vscode.Uri) => proposals.accept(uri),
    discardProposal: (uri?: vscode.Uri) => proposals.discard(uri),
  }
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) =>
      vscode.commands.registerCommand(`ghostWriters.${name}`, run),
    ),
  )
}

/** True when somebody is logged in now, and can ask at once. */
async function logIn({ sessions, live, log }: Parts): Promise<boolean> {
  const session = await logInHere(log)
  if (!session) return false
  await sessions.save(session)
  await live.look()
  return true
}

/** The chat explains: whoever reads will have more questions. */
async function explain({ chat, view, privateFiles }: Parts): Promise<void> {
  const chosen = await findChosenCode()
  if (!chosen || !(await privateFiles.maySend([chosen.editor.document.uri]))) return
  const size = toTokens(chosen.excerpt.text)
  const { contextTokens } = readSettings()
  if (size > contextTokens) return void (await showRefusal(refuseSize(size, contextTokens)))
  await view.open()
  if (isWriting(chat.current()))
    return void showInfo(
      'An answer is still being written. Stop it, or wait for it, and ask again.',
    )
  await chat.send(askToExplain(chosen.excerpt))
}
