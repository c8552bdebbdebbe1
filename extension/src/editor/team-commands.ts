import { validateSnippet } from '@ghost-writers-ia/rules/snippet'
import type { Snippet, TeamLibrary } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { listItems, type TeamItem } from '../teams/team-items.ts'
import { mayEdit } from '../teams/teams.ts'
import { snippetErrors, snippetWords } from '../words/snippets.ts'
import { teamWords } from '../words/teams.ts'
import { tunedModelWords } from '../words/tuning.ts'
import { openSite } from './account-view.ts'
import { showRefusal } from './refusal-actions.ts'
import { askSnippetName, pickSnippet } from './snippet-commands.ts'
import type { Snippets } from './snippets.ts'
import { toItemUri } from './team-documents.ts'
import type { Teams } from './team-libraries.ts'
import type { TunedModels } from './tuned-models.ts'
import { type Choice, pick, showInfo, showWarning, toSeparator } from './ui.ts'
import { toModelItem } from './use-tuned-model.ts'

type Dependencies = {
  readonly teams: Teams
  readonly snippets: Snippets
  readonly tuned: TunedModels
}

export function manageTeams(): Thenable<boolean> {
  return openSite('/teams')
}

type Entry = Choice & { readonly run?: () => Thenable<unknown> }

/** Lists the libraries of all teams. An item opens as a document, which owner and admins can edit. */
export async function openTeamLibrary({ teams }: Dependencies): Promise<void> {
  if (!(await hasTeam(teams))) return
  const chosen = await pick<Entry>(teams.list().flatMap(toEntries), {
    title: teamWords.library,
    placeHolder: teamWords.pickItem,
    matchOnDescription: true,
  })
  await chosen?.run?.()
}

/** False: the user was told that they aren't in a team. */
async function hasTeam(teams: Teams): Promise<boolean> {
  if (teams.list().length > 0) return true
  const chosen = await showInfo(teamWords.none, teamWords.manage)
  if (chosen === teamWords.manage) await manageTeams()
  return false
}

function toEntries(team: TeamLibrary): Entry[] {
  const { name, library, readOnlyUntil } = team
  if (library === 'paused')
    return [
      toSeparator(name),
      { label: teamWords.paused(name), detail: teamWords.pausedDetail, run: manageTeams },
    ]
  const until = library === 'read-only' ? readOnlyUntil : null
  const title = until === null ? name : teamWords.readOnlyUntil(name, until)
  return [toSeparator(title), ...listItems(team).map(toEntry)]
}

function toEntry(item: TeamItem): Entry {
  const run = () => vscode.window.showTextDocument(toItemUri(item))
  if (item.kind === 'snippet') {
    const { name, description } = item.snippet
    return { label: `/${name}`, description, run }
  }
  if (item.kind === 'model') {
    const { name, model, endpoint } = item.model
    return { icon: 'chip', label: name, description: `${model} · ${endpoint}`, run }
  }
  const firstLine = item.instructions.text.trim().split('\n')[0] ?? ''
  const description = firstLine || teamWords.noInstructions
  return { icon: 'book', label: teamWords.instructionsItem, description, run }
}

/** Saves the selection, or a template, in a team's library and opens it for editing. */
export async function newTeamSnippet({ teams }: Dependencies): Promise<void> {
  const team = await pickTeam(teams, teamWords.newSnippet)
  if (!team) return
  const editor = vscode.window.activeTextEditor
  const body = editor?.document.getText(editor.selection).trim() || snippetWords.template
  const name = await askName(team, { title: teamWords.newSnippet, body })
  if (name !== undefined)
    await addSnippet(teams, { team, snippet: { name, description: '', body } })
}

/** Copies one of the user's snippets, or one of the workspace, into a team's library. */
export async function shareSnippet({ teams, snippets }: Dependencies): Promise<void> {
  const title = teamWords.shareSnippet
  const team = await pickTeam(teams, title)
  if (!team) return
  const others = snippets.list().filter(({ source }) => source !== 'team')
  const snippet = await pickSnippet(others, title)
  if (!snippet) return
  const { description, body } = snippet
  const isTaken = team.snippets.some(({ name }) => name === snippet.name)
  const name = isTaken ? await askName(team, { title, body, value: snippet.name }) : snippet.name
  if (name !== undefined) await addSnippet(teams, { team, snippet: { name, description, body } })
}

type NewName = { readonly title: string; readonly body: string; readonly value?: string }

function askName({ snippets }: TeamLibrary, name: NewName): Promise<string | undefined> {
  return askSnippetName({ ...name, known: snippets, taken: teamWords.nameTaken })
}

type NewSnippet = {
  readonly team: TeamLibrary
  readonly snippet: Omit<Snippet, 'id' | 'version'>
}

async function addSnippet(teams: Teams, { team, snippet }: NewSnippet): Promise<void> {
  const checked = validateSnippet(snippet)
  if ('error' in checked) return void showWarning(snippetErrors[checked.error])
  const created = await teams.createSnippet(team.id, snippet)
  if (isRefusal(created)) return void (await showRefusal(created))
  await vscode.window.showTextDocument(toItemUri({ team, kind: 'snippet', snippet: created }))
  void showInfo(teamWords.shared(`/${created.name}`, team.name))
}

/** Adds one of the user's tuned models to a team's library. The key stays in this editor. */
export async function shareTunedModel({ teams, tuned }: Dependencies): Promise<void> {
  const own = tuned.list()
  if (own.length === 0) return void showInfo(tunedModelWords.none)
  const title = teamWords.shareModel
  const team = await pickTeam(teams, title)
  if (!team) return
  const entries = own.map((model) => ({ ...toModelItem(model), model }))
  const options = { title, placeHolder: teamWords.pickModel }
  const picked = await pick(entries, options)
  if (!picked) return
  const { name, endpoint, model } = picked.model
  const shared = await teams.shareModel(team.id, { name, endpoint, model })
  if (isRefusal(shared)) return void (await showRefusal(shared))
  void showInfo(teamWords.shared(name, team.name))
}

/** A team whose library the user may edit. Undefined: none, and the user was told, or canceled. */
async function pickTeam(teams: Teams, title: string): Promise<TeamLibrary | undefined> {
  if (!(await hasTeam(teams))) return undefined
  const editable = teams.list().filter(mayEdit)
  if (editable.length <= 1) {
    if (editable.length === 0) void showInfo(teamWords.mayNotEdit)
    return editable[0]
  }
  const entries = editable.map((team) => ({ label: team.name, team }))
  const options = { title, placeHolder: teamWords.pickTeam }
  return (await pick(entries, options))?.team
}
