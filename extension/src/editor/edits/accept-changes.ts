import * as vscode from 'vscode'
import { type Checkpoints, recordIfApplied } from '../../edits/checkpoints.ts'
import { toEdit } from '../../writing/lines.ts'
import type { PrivateFiles } from '../context/private-files.ts'

/** A file to change. Null: it doesn't exist before or after. */
export type TextChange = {
  readonly target: vscode.Uri
  readonly before: string | null
  readonly after: string | null
}

export type AcceptDeps = {
  readonly checkpoints: Checkpoints
  readonly privateFiles: PrivateFiles
}

type AcceptedChanges = {
  /** Identifies the proposal. */
  readonly id: string
  readonly label: string
  readonly changes: readonly TextChange[]
}

/**
 * Changes files in one step that can be undone, and records a checkpoint. Creates and deletes
 * files. False: VS Code refused, and nothing was recorded.
 */
export async function acceptChanges(
  { checkpoints, privateFiles }: AcceptDeps,
  { id, label, changes }: AcceptedChanges,
): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit()
  for (const change of changes) await addChange(edit, change)
  const kept = changes.filter(({ target }) => target.scheme !== 'untitled')
  const isPrivate = await Promise.all(kept.map(({ target }) => privateFiles.isPrivate(target)))
  return recordIfApplied(checkpoints, {
    apply: () => vscode.workspace.applyEdit(edit),
    checkpoint: {
      id,
      label,
      at: Date.now(),
      changes: kept.map(({ target, ...texts }, index) => ({
        uri: String(target),
        ...texts,
        isPrivate: isPrivate[index] ?? true,
      })),
    },
  })
}

async function addChange(
  edit: vscode.WorkspaceEdit,
  { target, before, after }: TextChange,
): Promise<void> {
  if (after === null) return edit.deleteFile(target, { ignoreIfNotExists: true })
  if (before === null) return edit.createFile(target, { contents: new TextEncoder().encode(after) })
  const document = await vscode.workspace.openTextDocument(target)
  const { from, to, text } = toEdit(before, after)
  const range = new vscode.Range(document.positionAt(from), document.positionAt(to))
  edit.replace(target, range, text)
}

/** Null: there is no such file, or it isn't text. */
export async function openTextDocument(uri: vscode.Uri): Promise<vscode.TextDocument | null> {
  return vscode.workspace.openTextDocument(uri).then(
    (document) => document,
    () => null,
  )
}

/** The text of a file with unsaved changes. Null: there is no such file, or it isn't text. */
export async function readFile(uri: vscode.Uri): Promise<string | null> {
  return (await openTextDocument(uri))?.getText() ?? null
}
