import { validateSnippet } from '@ghost-writers-ia/snippets/snippet'
import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import type { UsableSnippet } from '../snippets/snippets.ts'
import { snippetErrors, snippetWords } from '../words/snippets.ts'
import type { Chat } from './chat.ts'
import type { ChatView } from './chat-view.ts'
import { confirm, showInfo } from './notify.ts'
import { showRefusal } from './refusal-actions.ts'
import { toSnippetUri } from './snippet-documents.ts'
import { type Snippets, toQuestion } from './snippets.ts'

type Dependencies = {
  readonly chat: Chat
  readonly view: ChatView
  readonly snippets: Snippets
}

/** Sends a snippet to the chat. */
export async function runSnippet({ chat, view, snippets }: Dependencies): Promise<void> {
  const text = await pickText(snippets, snippetWords.run)
  if (text === null) return
  await view.open()
  await chat.send(toQuestion({ text, isSnippet: true }))
}

/** Puts a snippet into the chat's input, where it can be changed before it's sent. */
export async function insertSnippet({ view, snippets }: Dependencies): Promise<void> {
  const text = await pickText(snippets, snippetWords.insert)
  if (text === null) return
  await view.open()
  view.setDraft(text)
}

async function pickText(snippets: Snippets, title: string): Promise<string | null> {
  const snippet = await pick(snippets.list(), title)
  return snippet ? snippets.fill(snippet) : null
}

/** Saves the selection, or a template, under a name and opens it for editing. */
export async function createSnippet({ snippets }: Dependencies): Promise<void> {
  if (!snippets.mayUse()) return
  const editor = vscode.window.activeTextEditor
  const selected = editor?.document.getText(editor.selection).trim()
  const body = selected || snippetWords.template
  const name = await vscode.window.showInputBox({
    title: snippetWords.create,
    prompt: snippetWords.namePrompt,
    placeHolder: snippetWords.namePlaceholder,
    validateInput: (typed) => checkName(typed, { body, known: snippets.account.list() }),
  })
  if (name === undefined) return
  const created = await snippets.account.create({ name: name.trim(), description: '', body })
  if (isRefusal(created)) return void (await showRefusal(created))
  await vscode.window.showTextDocument(toSnippetUri(created))
}

type NewName = { readonly body: string; readonly known: readonly { readonly name: string }[] }

function checkName(name: string, { body, known }: NewName): string | null {
  const result = validateSnippet({ name, description: '', body })
  if ('error' in result) return snippetErrors[result.error]
  return known.some((one) => one.name === result.name) ? snippetWords.nameTaken : null
}

/** Opens a snippet. Those of the workspace are its files; others are uploaded when saved. */
export async function editSnippet({ snippets }: Dependencies): Promise<void> {
  const snippet = await pick(snippets.list(), snippetWords.edit)
  if (!snippet) return
  const isFile = snippet.source === 'workspace'
  const uri = isFile ? vscode.Uri.parse(snippet.path, true) : toSnippetUri(snippet)
  await vscode.window.showTextDocument(uri)
}

export async function deleteSnippet({ snippets }: Dependencies): Promise<void> {
  const own = snippets.list().filter(({ source }) => source === 'account')
  const snippet = await pick(own, snippetWords.delete)
  if (snippet?.source !== 'account' || !snippets.mayUse()) return
  const { name } = snippet
  const isConfirmed = await confirm({
    text: snippetWords.confirmDelete(name),
    detail: snippetWords.confirmDeleteDetail,
    button: snippetWords.deleteButton,
    isWarning: true,
  })
  if (!isConfirmed) return
  const refusal = await snippets.account.remove(snippet)
  if (refusal) await showRefusal(refusal)
  else void showInfo(snippetWords.deleted(name))
}

async function pick(
  snippets: readonly UsableSnippet[],
  title: string,
): Promise<UsableSnippet | undefined> {
  if (snippets.length === 0) {
    void showInfo(snippetWords.none)
    return undefined
  }
  const entries = snippets.map((snippet) => ({ snippet, ...toEntry(snippet) }))
  const options = { title, placeHolder: snippetWords.pick, matchOnDescription: true }
  return (await vscode.window.showQuickPick(entries, options))?.snippet
}

/** A snippet in a list of choices. */
export function toEntry({ name, description, source }: UsableSnippet): vscode.QuickPickItem {
  const origin = source === 'workspace' ? [snippetWords.workspace] : []
  return { label: `/${name}`, description: [...origin, description].filter(Boolean).join(' · ') }
}
