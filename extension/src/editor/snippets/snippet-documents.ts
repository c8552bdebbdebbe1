import { formatSnippetFile, parseSnippetFile } from '@ghost-writers-ia/rules/markdown'
import type { Snippet } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { siteErrors } from '../../words/errors.ts'
import { snippetErrors, snippetWords } from '../../words/snippets.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { registerTextFiles } from '../text-files.ts'
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
  const files = registerTextFiles(scheme, {
    find(uri) {
      const snippet = getSnippet(account, uri)
      const isReadOnly = live.current().account?.entitlements.maxSnippets === 0
      return { text: formatSnippetFile(snippet), mtime: snippet.version, isReadOnly }
    },
    save: (uri, text) => save(account, { uri, text }),
  })
  const publish = () =>
    files.publish(
      vscode.workspace.textDocuments
        .filter(({ uri }) => uri.scheme === scheme)
        .map(({ uri }) => ({ uri, type: toChange(account, uri) })),
    )
  return vscode.Disposable.from(files, account.onChange(publish))
}

type SavedText = { readonly uri: vscode.Uri; readonly text: string }

/** The thrown text is our own: VS Code shows it in a notification. */
async function save(account: AccountSnippets, { uri, text }: SavedText): Promise<void> {
  const { id, version } = getSnippet(account, uri)
  const input = parseSnippetFile(text, uri.path)
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
