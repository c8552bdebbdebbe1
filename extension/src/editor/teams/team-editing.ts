import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import {
  findItem,
  parseItem,
  type TeamItem,
  toFreeName,
  toItemName,
  toVersion,
} from '../../teams/team-items.ts'
import { mayEdit } from '../../teams/teams.ts'
import { teamWords } from '../../words/teams.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { showError, showWarning } from '../ui.ts'
import {
  type ItemText,
  listOpen,
  registerTeamDocuments,
  teamScheme,
  toItemUri,
} from './team-documents.ts'
import type { Teams } from './team-libraries.ts'

type Editing = {
  readonly teams: Teams
  /** What each document was before it was edited. */
  readonly bases: Map<string, ItemText>
  /** Which version the user was told about. */
  readonly told: Map<string, number>
  readonly isSaving: (uri: vscode.Uri) => boolean
  /** Documents whose text is being saved over the other version. */
  readonly overwriting: Set<string>
  readonly reportError: (error: unknown) => void
}

/**
 * The documents of team libraries. Tells the user as soon as someone else has changed what they are
 * editing, with every way out: nothing is overwritten unless they choose that.
 */
export function registerTeamEditing(
  teams: Teams,
  reportError: (error: unknown) => void,
): vscode.Disposable {
  const documents = registerTeamDocuments(teams)
  const { isSaving } = documents
  const state = { bases: new Map(), told: new Map(), overwriting: new Set<string>() }
  const editing: Editing = { teams, isSaving, reportError, ...state }
  const check = () => listOpen().forEach((document) => void checkConflict(editing, document))
  const follow = (document: vscode.TextDocument) => {
    if (document.uri.scheme !== teamScheme) return
    const read = documents.findRead(document.uri)
    if (read?.text === document.getText()) editing.bases.set(String(document.uri), read)
    checkConflict(editing, document)
  }
  return vscode.Disposable.from(
    documents,
    teams.onChange(check),
    documents.onSave(({ uri, saved }) => {
      if (saved) editing.bases.set(String(uri), saved)
      check()
    }),
    vscode.workspace.onDidOpenTextDocument(follow),
    vscode.workspace.onDidChangeTextDocument(({ document }) => follow(document)),
  )
}

/** VS Code's `isDirty` is wrong if the user typed while the document was being saved. */
function hasChanges({ bases }: Editing, document: vscode.TextDocument): boolean {
  const base = bases.get(String(document.uri))
  return base !== undefined && base.text !== document.getText()
}

function checkConflict(editing: Editing, document: vscode.TextDocument): void {
  const { teams, bases, told, isSaving, overwriting, reportError } = editing
  const key = String(document.uri)
  if (!hasChanges(editing, document) || isSaving(document.uri) || overwriting.has(key)) return
  const item = findItem(teams.list(), document.uri.path)
  if (!item || !mayEdit(item.team)) return
  const version = toVersion(item)
  if (version === bases.get(key)?.version || version === told.get(key)) return
  told.set(key, version)
  offerWaysOut(editing, { document, item }).catch(reportError)
}

type Conflict = { readonly document: vscode.TextDocument; readonly item: TeamItem }

async function offerWaysOut(editing: Editing, { document, item }: Conflict): Promise<void> {
  const { conflict, compare, overwrite, keepMine } = teamWords
  const ways = [compare, overwrite, ...(item.kind === 'snippet' ? [keepMine] : [])]
  const chosen = await showWarning(conflict(toItemName(item), item.team.name), ...ways)
  if (chosen === undefined || document.isClosed || !hasChanges(editing, document)) return
  if (chosen !== compare) return saveMine(editing, { document, isNew: chosen === keepMine })
  await vscode.window.showTextDocument(document)
  await vscode.commands.executeCommand('workbench.files.action.compareWithSaved')
}

type MyVersion = { readonly document: vscode.TextDocument; readonly isNew: boolean }

/** Saves the user's text over the other version, or as another snippet. */
async function saveMine(editing: Editing, { document, isNew }: MyVersion): Promise<void> {
  const { teams, overwriting } = editing
  const item = findItem(teams.list(), document.uri.path)
  if (!item) return
  const mine = parseItem(item, document.getText())
  if ('invalid' in mine) return void showError(mine.invalid)
  if (isNew && mine.kind === 'snippet') return addSnippet(teams, { document, mine })
  const key = String(document.uri)
  overwriting.add(key)
  try {
    const saved = await teams.save(mine)
    if (isRefusal(saved)) return void (await showRefusal(saved))
    await revert(document)
  } finally {
    overwriting.delete(key)
  }
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
