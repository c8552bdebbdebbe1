import * as vscode from 'vscode'
import {
  readSnippetFiles,
  type SnippetFile,
  type WorkspaceSnippet,
} from '../../snippets/read-snippet-files.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { toPath } from '../paths.ts'

/** VS Code reports a new folder, but not the files that it already contains. */
const watched = '{**/.ghost,**/.ghost/snippets,**/.ghost/snippets/*.md}'

type WorkspaceSnippetsDeps = {
  readonly privateFiles: PrivateFiles
  readonly reportError: (error: unknown) => void
}

/** The snippets in `.ghost/snippets` of each workspace folder. None in an untrusted workspace. */
export function openWorkspaceSnippets(dependencies: WorkspaceSnippetsDeps) {
  const { reportError } = dependencies
  const changed = new vscode.EventEmitter<void>()
  let snippets: readonly WorkspaceSnippet[] = []
  let reads = 0

  async function read() {
    reads += 1
    const current = reads
    const found = await readAll(dependencies)
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

async function readAll({ privateFiles, reportError }: WorkspaceSnippetsDeps) {
  const folders = vscode.workspace.workspaceFolders ?? []
  return readSnippetFiles({
    hasTrust: vscode.workspace.isTrusted,
    async listFiles() {
      const found = await Promise.all(folders.map(({ uri }) => listFiles(privateFiles, uri)))
      return found.flat()
    },
    reportError,
  })
}

async function listFiles({ readCalled }: PrivateFiles, folder: vscode.Uri): Promise<SnippetFile[]> {
  const home = vscode.Uri.joinPath(folder, '.ghost/snippets')
  const entries = await vscode.workspace.fs.readDirectory(home).then(
    (found) => found,
    () => [],
  )
  return entries.map(([name, type]) => {
    const uri = vscode.Uri.joinPath(home, name)
    return {
      path: String(uri),
      name: toPath(uri),
      isFile: (type & vscode.FileType.File) !== 0,
      readSize: async () => (await vscode.workspace.fs.stat(uri)).size,
      read: () => readCalled(uri),
    }
  })
}
