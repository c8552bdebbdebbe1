import * as vscode from 'vscode'
import { addSetting } from '../../models/add-setting.ts'
import {
  anonymousAccess,
  type ChatSetting,
  listWantedSettings,
} from '../../models/native-settings.ts'
import { modelWords } from '../../words/models.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { showInfo } from '../ui.ts'
import type { ModelServers } from './model-servers.ts'
import { findNativeChat } from './native-chat-api.ts'

const offeredKey = 'native-chat-offered'

/** After the first login, offers to use our models in VS Code's own chat. Once. */
export function offerNativeChat(live: LiveAccount, storage: vscode.Memento): vscode.Disposable {
  return live.onChange(({ account, connection }) => {
    if (!account || connection !== 'live' || storage.get(offeredKey, false)) return
    // Who has found out about this setting already uses the chat.
    if (!isUseful() || readChat(anonymousAccess).value === true) return
    void storage.update(offeredKey, true)
    void offer()
  })
}

/** The command: looks for models, turns it on after an explanation, and opens VS Code's chat. */
export async function useInNativeChat(servers: ModelServers): Promise<void> {
  if (!findNativeChat()) return void showInfo(modelWords.nativeTooOld)
  if (readChat('disableAIFeatures').value === true) return void showInfo(modelWords.nativeDisabled)
  await servers.refresh()
  if (isUseful()) await offer()
  else await openNativeChat()
}

/** False if VS Code is too old, its AI features are off, or everything is already set. */
function isUseful(): boolean {
  return (
    findNativeChat() !== null &&
    readChat('disableAIFeatures').value !== true &&
    listWantedSettings(readChat).length > 0
  )
}

function readChat(name: string): ChatSetting {
  const settings = vscode.workspace.getConfiguration('chat')
  const { defaultValue, globalValue } = settings.inspect(name) ?? {}
  return {
    value: settings.get(name),
    isKnown: defaultValue !== undefined,
    isSetByUser: globalValue !== undefined && globalValue !== '',
  }
}

async function offer(): Promise<void> {
  if ((await showInfo(modelWords.nativeOffer, modelWords.nativeTurnOn)) !== modelWords.nativeTurnOn)
    return
  const refused: string[] = []
  for (const { name, value } of listWantedSettings(readChat))
    if (!(await saveSetting(name, value))) refused.push(name)
  if (refused.includes(anonymousAccess) && !(await editSettings()))
    void showInfo(modelWords.nativeNotTurnedOn)
  else await openNativeChat()
}

/** False: VS Code doesn't let extensions change it. */
async function saveSetting(name: string, value: boolean | string): Promise<boolean> {
  const settings = vscode.workspace.getConfiguration('chat')
  return settings.update(name, value, vscode.ConfigurationTarget.Global).then(
    () => true,
    () => false,
  )
}

/** Where VS Code doesn't list the setting, it can only be changed in the user's settings file. */
async function editSettings(): Promise<boolean> {
  await vscode.commands.executeCommand('workbench.action.openSettingsJson')
  const editor = vscode.window.activeTextEditor
  if (!editor || !isUserSettings(editor.document)) return false
  const text = editor.document.getText()
  const changed = addSetting(text, `chat.${anonymousAccess}`, true)
  if (!changed) return false
  const all = new vscode.Range(new vscode.Position(0, 0), editor.document.positionAt(text.length))
  await editor.edit((edit) => edit.replace(all, changed))
  // False with auto-save, which was faster.
  await editor.document.save()
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor')
  return true
}

/**
 * The user may have moved to another file in the meantime, or be editing the settings: both are left
 * alone. Settings of a profile are in a folder below.
 */
function isUserSettings({ uri, isDirty }: vscode.TextDocument): boolean {
  const isOurs = /\/User\/(?:profiles\/[^/]+\/)?settings\.json$/.test(uri.path)
  return isOurs && !isDirty && !vscode.workspace.getWorkspaceFolder(uri)
}

function openNativeChat(): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.action.chat.open')
}
