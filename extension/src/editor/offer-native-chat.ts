import * as vscode from 'vscode'
import { modelWords } from '../words/models.ts'
import type { LiveAccount } from './live-account.ts'
import { findNativeChat } from './native-chat-api.ts'
import { showInfo } from './notify.ts'
import { readSettings } from './settings.ts'

/** Without it, VS Code's own chat asks for a GitHub account before it uses any model. */
const anonymousAccess = 'allowAnonymousAccess'
const offeredKey = 'native-chat-offered'

/** After the first login, offers to use our models in VS Code's own chat. Once. */
export function offerNativeChat(live: LiveAccount, storage: vscode.Memento): vscode.Disposable {
  return live.onChange(({ account, connection }) => {
    if (!account || connection !== 'live' || !isUseful() || storage.get(offeredKey, false)) return
    void storage.update(offeredKey, true)
    void offer()
  })
}

/** The command: turns it on after an explanation, and opens VS Code's chat. */
export async function useInNativeChat(): Promise<void> {
  if (!findNativeChat()) return void showInfo(modelWords.nativeTooOld)
  if (readChat('disableAIFeatures') === true) return void showInfo(modelWords.nativeDisabled)
  if (isUseful()) await offer()
  else await openNativeChat()
}

/** False if VS Code is too old, has no such setting, or it's already on; or its AI features are off. */
function isUseful(): boolean {
  return (
    findNativeChat() !== null &&
    readSettings().modelSource === 'included' &&
    readChat('disableAIFeatures') !== true &&
    readChat(anonymousAccess) === false
  )
}

function readChat(name: string): unknown {
  return vscode.workspace.getConfiguration('chat').get(name)
}

async function offer(): Promise<void> {
  if ((await showInfo(modelWords.nativeOffer, modelWords.nativeTurnOn)) !== modelWords.nativeTurnOn)
    return
  const settings = vscode.workspace.getConfiguration('chat')
  await settings.update(anonymousAccess, true, vscode.ConfigurationTarget.Global)
  await openNativeChat()
}

function openNativeChat(): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.action.chat.open')
}
