import { validateSnippet } from '@ghost-writers-ia/rules/snippet'
import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { toOrigin, type UsableSnippet } from '../../snippets/snippets.ts'
import { mayEdit } from '../../teams/teams.ts'
import { snippetErrors, snippetWords } from '../../words/snippets.ts'
import { teamWords } from '../../words/teams.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { toItemUri } from '../teams/team-documents.ts'
import { askForText, type Choice, confirm, pick, showInfo } from '../ui.ts'
import { toSnippetUri } from './snippet-documents.ts'
import type { Snippets } from './snippets.ts'

/** Saves the selection, or a template, under a name and opens it for editing. */
export async function createSnippet(snippets: Snippets): Promise<void> {
  if (!snippets.mayUse()) return
  const editor = vscode.window.activeTextEditor
  const selected = editor?.document.getText(editor.selection).trim()
  const body = selected || snippetWords.template
  const known = snippets.account.list()
  const taken = snippetWords.nameTaken
  const name = await askSnippetName({ title: snippetWords.create, body, known, taken })
  if (name === undefined) return
  const created = await snippets.account.create({ name, description: '', body })
  if (isRefusal(created)) return void (await showRefusal(created))
  await vscode.window.showTextDocument(toSnippetUri(created))
}

type NewName = {
  readonly title: string
  readonly value?: string
  readonly body: string
  readonly known: readonly { readonly name: string }[]
  /** The message if the name is one of the known ones. */
  readonly taken: string
}

/** Undefined: the user canceled. */
export async function askSnippetName(input: NewName): Promise<string | undefined> {
  const { title, value = '' } = input
  const name = await askForText({
    title,
    value,
    prompt: snippetWords.namePrompt,
    placeHolder: snippetWords.namePlaceholder,
    validateInput: (typed) => checkName(typed, input),
  })
  return name?.trim()
}

function checkName(name: string, { body, known, taken }: NewName): string | null {
  const result = validateSnippet({ name, description: '', body })
  if ('error' in result) return snippetErrors[result.error]
  return known.some((one) => one.name === result.name) ? taken : null
}

/** Opens a snippet. Those of the workspace are its files; others are uploaded when they're saved. */
export async function editSnippet(snippets: Snippets): Promise<void> {
  const snippet = await pickSnippet(snippets.list(), snippetWords.edit)
  const uri = snippet && toUri(snippets, snippet)
  if (uri) await vscode.window.showTextDocument(uri)
}

function toUri({ teams }: Snippets, snippet: UsableSnippet): vscode.Uri | undefined {
  if (snippet.source === 'workspace') return vscode.Uri.parse(snippet.path, true)
  if (snippet.source === 'account') return toSnippetUri(snippet)
  const team = teams.list().find(({ id }) => id === snippet.team.id)
  return team && toItemUri({ team, kind: 'snippet', snippet })
}

/** Deletes one of the user's snippets, or of a team whose library they may edit. */
export async function deleteSnippet(snippets: Snippets): Promise<void> {
  const editable = new Set(
    snippets.teams
      .list()
      .filter(mayEdit)
      .map(({ id }) => id),
  )
  const deletable = snippets
    .list()
    .filter(
      (one) => one.source === 'account' || (one.source === 'team' && editable.has(one.team.id)),
    )
  const snippet = await pickSnippet(deletable, snippetWords.delete)
  if (!snippet || snippet.source === 'workspace') return
  const isOwn = snippet.source === 'account'
  if (isOwn && !snippets.mayUse()) return
  const { name } = snippet
  const isConfirmed = await confirm({
    text: snippetWords.confirmDelete(name),
    detail: isOwn
      ? snippetWords.confirmDeleteDetail
      : teamWords.confirmDeleteDetail(snippet.team.name),
    button: snippetWords.deleteButton,
    isWarning: true,
  })
  if (!isConfirmed) return
  const refusal = isOwn
    ? await snippets.account.remove(snippet)
    : await snippets.teams.removeSnippet(snippet.team.id, snippet)
  if (refusal) await showRefusal(refusal)
  else void showInfo(snippetWords.deleted(name))
}

export async function pickSnippet(
  snippets: readonly UsableSnippet[],
  title: string,
): Promise<UsableSnippet | undefined> {
  if (snippets.length === 0) {
    void showInfo(snippetWords.none)
    return undefined
  }
  const entries = snippets.map((snippet) => ({ snippet, ...toEntry(snippet) }))
  const options = { title, placeHolder: snippetWords.pick, matchOnDescription: true }
  return (await pick(entries, options))?.snippet
}

/** A snippet in a list of choices. */
export function toEntry(snippet: UsableSnippet): Choice {
  const { name, description } = snippet
  const details = [toOrigin(snippet), description].filter(Boolean).join(' · ')
  return { label: `/${name}`, description: details }
}
