import * as vscode from 'vscode'
import { listModels, type OfferedModel } from '../router/list-models.ts'
import { findModel } from '../router/models.ts'
import { openRouter } from './open-router.ts'
import type { RouterKeys } from './router-keys.ts'
import { readSettings, saveModel } from './settings.ts'

type Entry = vscode.QuickPickItem & { readonly id?: string; readonly isOther?: boolean }

/** Lets the user choose which model answers. True when they did. */
export async function chooseModel(keys: RouterKeys): Promise<boolean> {
  const models = openRouter(keys).then(listModels)
  const chosen = await vscode.window.showQuickPick<Entry>(models.then(toEntries), {
    title: 'Which model answers?',
    placeHolder: `Now: ${readSettings().model}`,
    matchOnDescription: true,
    matchOnDetail: true,
  })
  const id = chosen?.isOther ? await askForId() : chosen?.id
  if (!id) return false

  await saveModel(id)
  return true
}

function toEntries(models: readonly OfferedModel[]): Entry[] {
  const named = models.filter(({ id }) => findModel(id))
  const others = models.filter(({ id }) => !findModel(id))
  const group = (label: string, list: readonly OfferedModel[]): Entry[] =>
    list.length > 0
      ? [{ label, kind: vscode.QuickPickItemKind.Separator }, ...list.map(toEntry)]
      : []
  return [
    ...group(
      'Free',
      named.filter(({ cost }) => cost === 'free'),
    ),
    ...group(
      'Premium: need credits at the router',
      named.filter(({ cost }) => cost !== 'free'),
    ),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: '$(edit) Another model, by its id …', isOther: true, alwaysShow: true },
    ...group(
      'More that are free today',
      others.filter(({ cost }) => cost === 'free'),
    ),
    ...group(
      'More that need credits',
      others.filter(({ cost }) => cost !== 'free'),
    ),
  ]
}

function toEntry({ id, name, maker, isOffered }: OfferedModel): Entry {
  const isCurrent = id === readSettings().model
  return {
    id,
    label: `${isCurrent ? '$(check) ' : ''}${name}`,
    description: maker,
    detail: isOffered ? id : `${id} (the router does not offer it at the moment)`,
  }
}

function askForId(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: 'The id of the model',
    prompt: "As the router's list of models names it.",
    placeHolder: 'maker/model',
    value: readSettings().model,
    validateInput: (id) => (/^\S+$/.test(id.trim()) ? null : 'An id has no spaces.'),
  })
}
