import * as vscode from 'vscode'
import { type EditedLines, recordEdit } from '../../context/recent-edits.ts'
import { isCode } from '../documents.ts'

/** What the user looked at and edited in this window. Kept in memory only. */
export type RecentActivity = vscode.Disposable & {
  /** Documents that are still open, the latest first. */
  readonly documents: () => readonly vscode.TextDocument[]
  /** The latest first. Only in documents that are still open. */
  readonly edits: () => readonly RecentEdit[]
}

type RecentEdit = EditedLines & { readonly document: vscode.TextDocument }

const maxDocuments = 8

export function followActivity(): RecentActivity {
  let documents: readonly vscode.TextDocument[] = []
  let edits: readonly EditedLines[] = []

  function visit(document: vscode.TextDocument | undefined) {
    if (!document || !isCode(document)) return
    const others = documents.filter((other) => other !== document && !other.isClosed)
    documents = [document, ...others].slice(0, maxDocuments)
  }
  function record({ document, contentChanges }: vscode.TextDocumentChangeEvent) {
    if (!isCode(document)) return
    const file = String(document.uri)
    for (const { range, text } of contentChanges)
      edits = recordEdit(edits, { file, from: range.start.line, to: range.end.line, text })
  }

  visit(vscode.window.activeTextEditor?.document)
  const listeners = vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor((editor) => visit(editor?.document)),
    vscode.workspace.onDidChangeTextDocument(record),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      edits = edits.filter(({ file }) => file !== String(uri))
    }),
  )
  return {
    documents: () => documents.filter(({ isClosed }) => !isClosed),
    edits() {
      const open = new Map(vscode.workspace.textDocuments.map((one) => [String(one.uri), one]))
      return edits.toReversed().flatMap((edit) => {
        const document = open.get(edit.file)
        return document ? [{ ...edit, document }] : []
      })
    },
    dispose: () => listeners.dispose(),
  }
}
