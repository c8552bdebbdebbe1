import { parseSnippetFile } from '@ghost-writers-ia/snippets/markdown'
import type { SnippetInput } from '@ghost-writers-ia/snippets/snippet'
import * as vscode from 'vscode'
import { snippetErrors } from '../words/snippets.ts'

type WorkspaceSnippet = SnippetInput & { readonly path: string }

export type WorkspaceSnippets = vscode.Disposable & {
  readonly list: () => readonly WorkspaceSnippet[]
  readonly onChange: vscode.Event<void>
}

/** VS Code reports a new folder, but not the files that it already contains. */
const watched = '{**/.ghost,**/.ghost/snippets,**/.ghost/snippets/*.md}'
const maxFiles = 200
const maxTotalBytes = 1_000_000

/** The snippets in `.ghost/snippets` of each workspace folder. None in an untrusted workspace. */
export function openWorkspaceSnippets(reportError: (error: unknown) => void): WorkspaceSnippets {
  const changed = new vscode.EventEmitter<void>()
  let snippets: readonly WorkspaceSnippet[] = []
  let reads = 0

  async function read() {
    reads += 1
    const current = reads
    const found = vscode.workspace.isTrusted ? await readAll(reportError) : []
    // A later read has newer files.
    if (current !== reads) return
    snippets = found
    changed.fire()
  }
  const reload = () => void read().catch(reportError)

  const watcher = vscode.workspace.createFileSystemWatcher(watched)
  const listeners = vscode.Disposable.from(
    watcher,
    changed,
    watcher.onDidCreate(reload),
    watcher.onDidChange(reload),
    watcher.onDidDelete(reload),
    vscode.workspace.onDidGrantWorkspaceTrust(reload),
    vscode.workspace.onDidChangeWorkspaceFolders(reload),
  )
  reload()
  return { list: () => snippets, onChange: changed.event, dispose: () => listeners.dispose() }
}

async function readAll(reportError: (error: unknown) => void): Promise<WorkspaceSnippet[]> {
  const folders = vscode.workspace.workspaceFolders ?? []
  const files = (await Promise.all(folders.map(({ uri }) => listFiles(uri)))).flat()
  const found: WorkspaceSnippet[] = []
  let left = maxTotalBytes
  for (const file of files.slice(0, maxFiles)) {
    left -= (await vscode.workspace.fs.stat(file)).size
    if (left < 0) break
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file))
    const snippet = parseSnippetFile(text, file.path)
    if ('error' in snippet)
      reportError(`${vscode.workspace.asRelativePath(file)}: ${snippetErrors[snippet.error]}`)
    else found.push({ ...snippet, path: String(file) })
  }
  return found
}

/** Regular files only: a link could lead out of the workspace. */
async function listFiles(folder: vscode.Uri): Promise<vscode.Uri[]> {
  const home = vscode.Uri.joinPath(folder, '.ghost/snippets')
  const entries = await vscode.workspace.fs.readDirectory(home).then(
    (found) => found,
    () => [],
  )
  return entries
    .filter(([name, type]) => type === vscode.FileType.File && name.endsWith('.md'))
    .map(([name]) => vscode.Uri.joinPath(home, name))
    .sort((one, other) => one.path.localeCompare(other.path, 'en'))
}
