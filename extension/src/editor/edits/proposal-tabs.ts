import * as vscode from 'vscode'
import { listTabs } from '../documents.ts'
import { proposalScheme } from './proposal-documents.ts'

/** What is shown of a proposal: one diff, or an editor with several. */
export type ShownProposal = {
  readonly title: string
  readonly files: readonly ShownFile[]
}

type ShownFile = {
  readonly target: vscode.Uri
  /** The left side of the diff. */
  readonly original: vscode.Uri
  /** The right side of the diff. */
  readonly proposed: vscode.Uri
}

/** Opens the diff of a proposal. Several files share an editor, if this VS Code has it. */
export async function showProposal({ title, files }: ShownProposal): Promise<void> {
  await Promise.all(files.map(useLanguage))
  const known = await vscode.commands.getCommands(true)
  if (files.length > 1 && known.includes('vscode.changes')) {
    const entries = files.map(({ target, original, proposed }) => [target, original, proposed])
    await vscode.commands.executeCommand('vscode.changes', title, entries)
    // As a preview, it would be replaced by the next file that is opened.
    await vscode.commands.executeCommand('workbench.action.keepEditor')
    return
  }
  for (const { original, proposed } of files)
    await vscode.commands.executeCommand('vscode.diff', original, proposed, title, {
      preview: false,
    })
}

/** A document without an extension in its name still has a language. */
async function useLanguage({ original, proposed }: ShownFile): Promise<void> {
  const [{ languageId }, document] = await Promise.all([
    vscode.workspace.openTextDocument(original),
    vscode.workspace.openTextDocument(proposed),
  ])
  if (document.languageId !== languageId && original.scheme !== proposalScheme)
    await vscode.languages.setTextDocumentLanguage(document, languageId)
}

/** Whether a tab shows a proposal. */
export function isShownIn(
  { title, files }: ShownProposal,
  tab: vscode.Tab | undefined,
): tab is vscode.Tab {
  const input = tab?.input
  if (input instanceof vscode.TabInputTextDiff)
    return files.some(({ proposed }) => String(proposed) === String(input.modified))
  // VS Code has no public type for an editor with several diffs. It adds the number of files.
  return files.length > 1 && !isKnownInput(input) && tab?.label.startsWith(title) === true
}

function isKnownInput(input: unknown): boolean {
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputWebview
}

/** Closes the tabs of a proposal without asking whether to save what was edited there. */
export async function closeProposal(shown: ShownProposal): Promise<void> {
  const uris = shown.files.map(({ proposed }) => String(proposed))
  for (const document of vscode.workspace.textDocuments)
    if (document.isDirty && uris.includes(String(document.uri))) await document.save()
  await vscode.window.tabGroups.close(listTabs().filter((tab) => isShownIn(shown, tab)))
}

/** Closes diffs from before a restart: their proposals are gone. */
export async function closeLostProposals(): Promise<void> {
  const lost = listTabs().filter(
    ({ input }) =>
      input instanceof vscode.TabInputTextDiff && input.modified.scheme === proposalScheme,
  )
  if (lost.length > 0) await vscode.window.tabGroups.close(lost)
}
