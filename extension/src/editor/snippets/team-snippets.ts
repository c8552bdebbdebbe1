import { validateSnippet } from '@ghost-writers-ia/rules/snippet'
import type { Snippet, TeamLibrary } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { snippetErrors, snippetWords } from '../../words/snippets.ts'
import { teamWords } from '../../words/teams.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { pickTeam } from '../teams/team-commands.ts'
import { toItemUri } from '../teams/team-documents.ts'
import type { Teams } from '../teams/team-libraries.ts'
import { showInfo, showWarning } from '../ui.ts'
import { askSnippetName, pickSnippet } from './snippet-commands.ts'
import type { Snippets } from './snippets.ts'

/** Saves the selection, or a template, in a team's library and opens it for editing. */
export async function newTeamSnippet(teams: Teams): Promise<void> {
  const team = await pickTeam(teams, teamWords.newSnippet)
  if (!team) return
  const editor = vscode.window.activeTextEditor
  const body = editor?.document.getText(editor.selection).trim() || snippetWords.template
  const name = await askName(team, { title: teamWords.newSnippet, body })
  if (name !== undefined)
    await addSnippet(teams, { team, snippet: { name, description: '', body } })
}

/** Copies one of the user's snippets, or one of the workspace, into a team's library. */
export async function shareSnippet({ teams, list }: Snippets): Promise<void> {
  const title = teamWords.shareSnippet
  const team = await pickTeam(teams, title)
  if (!team) return
  const others = list().filter(({ source }) => source !== 'team')
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
