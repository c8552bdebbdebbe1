import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import {
  findItem,
  parseItem,
  type TeamItem,
  toFreeName,
  toItemName,
  toVersion,
} from '../teams/team-items.ts'
import { mayEdit } from '../teams/teams.ts'
import { teamWords } from '../words/teams.ts'
import { showError, showWarning } from './notify.ts'
import { showRefusal } from './refusal-actions.ts'
import { listOpen, registerTeamDocuments, toItemUri } from './team-documents.ts'
import type { Teams } from './team-libraries.ts'

/**
 * The documents of team libraries. Tells the user as soon as someone else has changed what they are
 * editing, with every way out: nothing is overwritten unless they choose that.
 */
export function registerTeamEditing(
  teams: Teams,
  reportError: (error: unknown) => void,
): vscode.Disposable {
  const documents = registerTeamDocuments(teams)
  /** Which version the user was told about. */
  const told = new Map<string, number>()
  const listener = teams.onChange(() => {
    for (const document of listOpen()) {
      const item = findItem(teams.list(), document.uri.path)
      const read = documents.findReadVersion(document.uri)
      if (!item || !document.isDirty || read === undefined || !mayEdit(item.team)) continue
      const version = toVersion(item)
      const key = String(document.uri)
      if (version === read || told.get(key) === version) continue
      told.set(key, version)
      offerWaysOut(teams, { document, item }).catch(reportError)
    }
  })
  return vscode.Disposable.from(documents, listener)
}

type Conflict = { readonly document: vscode.TextDocument; readonly item: TeamItem }

async function offerWaysOut(teams: Teams, { document, item }: Conflict): Promise<void> {
  const { conflict, compare, overwrite, keepMine } = teamWords
  const ways = [compare, overwrite, ...(item.kind === 'snippet' ? [keepMine] : [])]
  const chosen = await showWarning(conflict(toItemName(item), item.team.name), ...ways)
  if (chosen === undefined || document.isClosed || !document.isDirty) return
  if (chosen !== compare) return saveMine(teams, { document, isNew: chosen === keepMine })
  await vscode.window.showTextDocument(document)
  await vscode.commands.executeCommand('workbench.files.action.compareWithSaved')
}

type MyVersion = { readonly document: vscode.TextDocument; readonly isNew: boolean }

/** Saves the user's text over the other version, or as another snippet. */
async function saveMine(teams: Teams, { document, isNew }: MyVersion): Promise<void> {
  const item = findItem(teams.list(), document.uri.path)
  if (!item) return
  const mine = parseItem(item, document.getText())
  if ('invalid' in mine) return void showError(mine.invalid)
  if (isNew && mine.kind === 'snippet') return addSnippet(teams, { document, mine })
  const refusal = await teams.save(mine)
  if (refusal) return void (await showRefusal(refusal))
  await revert(document)
}

type MySnippet = {
  readonly document: vscode.TextDocument
  readonly mine: Extract<TeamItem, { readonly kind: 'snippet' }>
}

/** Opens the new snippet and shows the other version in the old document. */
async function addSnippet(teams: Teams, { document, mine }: MySnippet): Promise<void> {
  const { team, snippet } = mine
  const { description, body } = snippet
  const name = toFreeName(snippet.name, team.snippets)
  const created = await teams.createSnippet(team.id, { name, description, body })
  if (isRefusal(created)) return void (await showRefusal(created))
  await revert(document)
  await vscode.window.showTextDocument(toItemUri({ ...mine, snippet: created }))
}

/** Reads the document again. Its text must be safe by now. */
async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document)
  await vscode.commands.executeCommand('workbench.action.files.revert')
}
