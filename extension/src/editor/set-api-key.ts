import * as vscode from 'vscode'
import { readUrl } from '../read-url.ts'
import { showInfo } from './notify.ts'
import type { RouterKeys } from './router-keys.ts'
import { readSettings } from './settings.ts'

/** Asks for the model router's key. True when there is one now. */
export async function setApiKey(keys: RouterKeys): Promise<boolean> {
  const { routerUrl } = readSettings()
  const key = await vscode.window.showInputBox({
    title: `API key for ${readUrl(routerUrl)?.host ?? routerUrl}`,
    prompt:
      'Kept in the secret storage of your editor, sent to this router only. Empty removes it.',
    placeHolder: 'sk-or-…',
    password: true,
    ignoreFocusOut: true,
  })
  if (key === undefined) return false

  await keys.save(routerUrl, key.trim())
  void showInfo(key.trim() ? 'API key saved.' : 'API key removed.')
  return key.trim() !== ''
}
