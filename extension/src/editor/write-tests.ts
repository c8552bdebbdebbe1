import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { fitAnswer } from '../writing/context.ts'
import { askForTests } from '../writing/prompts.ts'
import { toTestPath } from '../writing/test-path.ts'
import { showRefusal } from './act.ts'
import { askForCode } from './ask-patiently.ts'
import { type ChosenCode, findChosenCode } from './chosen-code.ts'
import { toName } from './context-files.ts'
import { mayChange } from './read-only.ts'
import type { RewriteParts } from './rewrite.ts'
import { mostAnswerTokens, readSettings } from './settings.ts'

/** Tests for the chosen code: in a new file, or as a diff when there are some already. */
export async function writeTests(parts: RewriteParts): Promise<void> {
  const chosen = await findChosenCode()
  if (!chosen) return
  const { document } = chosen.editor
  const target = document.uri.with({ path: toTestPath(document.uri.path, document.languageId) })
  const existing = await findDocument(target)
  if (existing && !(await mayChange(existing))) return
  const read = [document.uri, ...(existing ? [target] : [])]
  if (!(await parts.privateFiles.maySend(read))) return
  const code = await askForTestFile(parts, { chosen, target, existing })
  if (!code) return

  const lines = { from: 0, to: (existing?.lineCount ?? 1) - 1 }
  if (existing) await parts.proposals.propose({ document: existing, lines, code: `${code}\n` })
  else await openNew(target, `${code}\n`)
}

type TestFile = {
  readonly chosen: ChosenCode
  readonly target: vscode.Uri
  readonly existing: vscode.TextDocument | null
}

async function askForTestFile(
  { ask, files }: RewriteParts,
  { chosen, target, existing }: TestFile,
): Promise<string | null> {
  const { contextTokens, maxTokens } = readSettings()
  const { excerpt, editor } = chosen
  const original = existing?.getText() ?? ''
  const prompt = askForTests({
    excerpt,
    testPath: vscode.workspace.asRelativePath(target),
    existing: original || null,
    files: await files.read(),
    budgetTokens: contextTokens,
  })
  if (isRefusal(prompt)) {
    await showRefusal(prompt)
    return null
  }
  return askForCode(ask, {
    title: `Writing tests for ${toName(editor.document.uri)}`,
    prompt,
    maxTokens: fitAnswer(original + excerpt.text, { maxTokens, most: mostAnswerTokens }),
    wanted: { language: editor.document.languageId, original: original || excerpt.text },
  })
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
