import * as vscode from 'vscode'
import { askForTests } from '../writing/prompts.ts'
import { toTestPath } from '../writing/test-path.ts'
import { askForCode } from './ask-patiently.ts'
import { findChosenCode } from './chosen-code.ts'
import { toName } from './context-files.ts'
import type { RewriteParts } from './rewrite.ts'
import { readSettings } from './settings.ts'

/** Tests for the chosen code: in a new file, or as a diff when there are some already. */
export async function writeTests({ ask, files, proposals }: RewriteParts): Promise<void> {
  const chosen = await findChosenCode()
  if (!chosen) return
  const { document } = chosen.editor
  const target = document.uri.with({ path: toTestPath(document.uri.path, document.languageId) })
  const existing = await findDocument(target)
  const code = await askForCode(ask, {
    title: `Writing tests for ${toName(document.uri)}`,
    messages: askForTests({
      excerpt: chosen.excerpt,
      testPath: vscode.workspace.asRelativePath(target),
      existing: existing?.getText() ?? null,
      files: await files.read(),
      budgetTokens: readSettings().contextTokens,
    }),
  })
  if (!code) return

  const lines = { from: 0, to: (existing?.lineCount ?? 1) - 1 }
  if (existing) await proposals.propose({ document: existing, lines, code: `${code}\n` })
  else await openNew(target, `${code}\n`)
}

/** Not on disk until the user saves it. */
async function openNew(target: vscode.Uri, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(target.with({ scheme: 'untitled' }))
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside)
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text))
}

async function findDocument(uri: vscode.Uri): Promise<vscode.TextDocument | null> {
  const isThere = await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  )
  return isThere ? vscode.workspace.openTextDocument(uri) : null
}
