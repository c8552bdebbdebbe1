import type { Me } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { toPlanName } from '../../account/account.ts'
import { firstRunWords } from '../../words/first-run.ts'
import { showInfo } from '../ui.ts'
import type { Sessions } from './sessions.ts'

const openedKey = 'walkthrough-opened'

type FirstRunDeps = {
  readonly sessions: Sessions
  readonly storage: vscode.Memento
}

/** Opens the walkthrough once after the installation, unless the user has turned that off in VS Code. */
export async function openOnFirstRun({ sessions, storage }: FirstRunDeps): Promise<void> {
  if (storage.get(openedKey, false)) return
  await storage.update(openedKey, true)
  const settings = vscode.workspace.getConfiguration('workbench.welcomePage.walkthroughs')
  if (!settings.get('openOnInstall', true) || (await sessions.find())) return
  await openWalkthrough(sessions)
}

/**
 * The steps check themselves off, by the commands that they name and by context keys. VS Code only
 * notices context keys that become true while it knows the walkthrough.
 */
export async function openWalkthrough(sessions: Sessions): Promise<void> {
  const walkthrough = 'ghost-writers-ia.ghost-writers-ia#start'
  await setLoginStep(false)
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false)
  await setLoginStep((await sessions.find()) !== null)
}

function setLoginStep(isDone: boolean): Thenable<unknown> {
  return vscode.commands.executeCommand('setContext', 'ghostWriters.hasLoggedIn', isDone)
}

/** A file with a comment to try Generate Code and inline completion in. */
export async function tryCompletion(): Promise<void> {
  const { sampleLanguage: language, sampleCode: content } = firstRunWords
  const document = await vscode.workspace.openTextDocument({ language, content })
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside)
  const end = document.positionAt(content.length)
  editor.selection = new vscode.Selection(end, end)
}

/** Run when a completion is accepted, with what else is to be done then. */
export const recordCodeCommand = 'ghostWriters.recordCode'

/** Checks off the step of the walkthrough about code. */
export function registerRecordCode(): vscode.Disposable {
  return vscode.commands.registerCommand(recordCodeCommand, (onAccepted?: unknown) => {
    if (typeof onAccepted === 'function') onAccepted()
    return vscode.commands.executeCommand('setContext', 'ghostWriters.hasWrittenCode', true)
  })
}

/** After a login: the plan, the remaining requests and the next step. */
export async function welcome(account: Me): Promise<void> {
  void setLoginStep(true)
  const { loggedIn, openChat } = firstRunWords
  const text = loggedIn(toPlanName(account), account.allowance.left)
  if ((await showInfo(text, openChat)) === openChat)
    await vscode.commands.executeCommand('ghostWriters.openChat')
}
