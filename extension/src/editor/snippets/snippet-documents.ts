import { formatSnippetFile, parseSnippetFile } from '@ghost-writers-ia/rules/markdown'
import type { Snippet } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { siteErrors } from '../../words/errors.ts'
import { snippetErrors, snippetWords } from '../../words/snippets.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { toFileError } from '../ui.ts'
import type { AccountSnippets } from './snippet-library.ts'

const scheme = 'ghost-writers-snippet'

/** The document in which a snippet is edited. */
export function toSnippetUri({ id, name }: Snippet): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${id}/${name}.md` })
}

type SnippetDocumentsDeps = { readonly live: LiveAccount; readonly account: AccountSnippets }

/**
 * Snippets as Markdown files that are uploaded when they are saved. The version is the time of the
 * last change, so that VS Code itself offers to compare or overwrite a snippet that was changed
 * somewhere else, and reloads it if it isn't being edited.
 */
export function registerSnippetDocuments(dependencies: SnippetDocumentsDeps): vscode.Disposable {
  const { live, account } = dependencies
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>()
  const refuse = (): never => {
    throw vscode.FileSystemError.NoPermissions()
  }
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat(uri) {
      const snippet = getSnippet(account, uri)
      const isReadOnly = live.current().account?.entitlements.maxSnippets === 0
      return {
        type: vscode.FileType.File,
        ctime: 0,
        mtime: snippet.version,
        size: toBytes(snippet).length,
        ...(isReadOnly && { permissions: vscode.FilePermission.Readonly }),
      }
    },
    readFile: (uri) => toBytes(getSnippet(account, uri)),
    writeFile: (uri, content) => save(account, { uri, content }),
    readDirectory: refuse,
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  }
  const publish = () =>
    changed.fire(
      vscode.workspace.textDocuments
        .filter(({ uri }) => uri.scheme === scheme)
        .map(({ uri }) => ({ uri, type: toChange(account, uri) })),
    )
  return vscode.Disposable.from(
    changed,
    account.onChange(publish),
    vscode.workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true }),
  )
}

type SavedFile = { readonly uri: vscode.Uri; readonly content: Uint8Array }

/** The thrown text is our own: VS Code shows it in a notification. */
async function save(account: AccountSnippets, { uri, content }: SavedFile): Promise<void> {
  const { id, version } = getSnippet(account, uri)
  const input = parseSnippetFile(new TextDecoder().decode(content), uri.path)
  if ('error' in input) throw toFileError(snippetErrors[input.error])
  const answer = await account.update({ ...input, id, version })
  if (!isRefusal(answer)) return
  const { refused, message } = answer
  throw toFileError(refused === 'snippet-conflict' ? snippetWords.conflict : message)
}

function findSnippet(account: AccountSnippets, { path }: vscode.Uri): Snippet | undefined {
  return account.list().find(({ id }) => id === path.split('/')[1])
}

function getSnippet(account: AccountSnippets, uri: vscode.Uri): Snippet {
  const snippet = findSnippet(account, uri)
  if (!snippet) throw toFileError(siteErrors['no-such-snippet'], 'missing')
  return snippet
}

function toChange(account: AccountSnippets, uri: vscode.Uri): vscode.FileChangeType {
  return findSnippet(account, uri) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Deleted
}

function toBytes(snippet: Snippet): Uint8Array {
  return new TextEncoder().encode(formatSnippetFile(snippet))
}
