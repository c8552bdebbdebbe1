import * as vscode from 'vscode'
import { createTypedTexts, type TypedTexts } from '../../edits/read-typed.ts'
import { toEdit } from '../../writing/lines.ts'
import { findOpen } from '../documents.ts'
import { registerTextFiles } from '../text-files.ts'

export const proposalScheme = 'ghost-writers-proposal'

type StoredText = { text: string; mtime: number; readonly isReadOnly: boolean }

/** The documents of a diff: the proposed text, which can be edited, and the text of a new file. */
export type ProposalDocuments = vscode.Disposable & {
  /** Adds a document that is named like a file. */
  readonly add: (target: vscode.Uri, content: Content) => vscode.Uri
  /** What was typed in documents, also in the files that are changed. */
  readonly texts: TypedTexts
  /** The text as it's shown, with what the user typed. */
  readonly read: (uri: vscode.Uri) => string
  readonly readLanguage: (uri: vscode.Uri) => string
  /** Changes as little as possible. False: VS Code refused. */
  readonly write: (uri: vscode.Uri, text: string) => Promise<boolean>
  readonly remove: (uri: vscode.Uri) => void
}

type Content = { readonly text: string; readonly isReadOnly?: boolean }

/** Keeps proposed texts in memory, as files that VS Code can show and edit. */
export function openProposalDocuments(): ProposalDocuments {
  const stored = new Map<string, StoredText>()
  const texts = createTypedTexts()
  let count = 0

  const store = (uri: vscode.Uri, text: string) => {
    const document = getStored(stored, uri)
    document.text = text
    document.mtime += 1
    files.publish([{ uri, type: vscode.FileChangeType.Changed }])
  }
  const files = registerTextFiles(proposalScheme, {
    find: (uri) => getStored(stored, uri),
    save: store,
  })
  return {
    add(target, { text, isReadOnly = false }) {
      count += 1
      // The path of an untitled document isn't absolute.
      const path = target.path.replace(/^(?!\/)/, '/')
      const uri = target.with({ scheme: proposalScheme, path, query: String(count), fragment: '' })
      stored.set(String(uri), { text, mtime: 1, isReadOnly })
      return uri
    },
    texts,
    read(uri) {
      const document = findOpen(uri)
      return document ? texts.read(document) : (stored.get(String(uri))?.text ?? '')
    },
    readLanguage: (uri) => findOpen(uri)?.languageId ?? '',
    async write(uri, text) {
      const document = findOpen(uri)
      if (document && !stored.get(String(uri))?.isReadOnly)
        return replaceText(document, { from: texts.read(document), to: text })
      store(uri, text)
      return true
    },
    remove: (uri) => void stored.delete(String(uri)),
    dispose: files.dispose,
  }
}

type Texts = { readonly from: string; readonly to: string }

async function replaceText(document: vscode.TextDocument, { from, to }: Texts): Promise<boolean> {
  const change = toEdit(from, to)
  const range = new vscode.Range(document.positionAt(change.from), document.positionAt(change.to))
  const edit = new vscode.WorkspaceEdit()
  edit.replace(document.uri, range, change.text)
  return vscode.workspace.applyEdit(edit)
}

function getStored(texts: ReadonlyMap<string, StoredText>, uri: vscode.Uri): StoredText {
  const stored = texts.get(String(uri))
  if (!stored) throw vscode.FileSystemError.FileNotFound()
  return stored
}
