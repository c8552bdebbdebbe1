import * as vscode from 'vscode'
import { matchPath } from '../../chat/file-links.ts'
import { seconds } from '../../time.ts'
import { findStat } from '../documents.ts'
import { toPath } from '../paths.ts'

/** The files of the workspace by their relative path. */
export type WorkspaceFiles = {
  readonly list: () => Promise<ReadonlyMap<string, vscode.Uri>>
  /** The file that a path in an answer means. Null: there is none, or it isn't clear. */
  readonly find: (path: string) => Promise<vscode.Uri | null>
}

const maxFiles = 10_000
/** A user types several characters of a name in this time. */
const cacheMs = seconds(5)

export function createWorkspaceFiles(): WorkspaceFiles {
  let cached: { readonly at: number; readonly files: Promise<Map<string, vscode.Uri>> } | null =
    null

  function list() {
    if (!cached || Date.now() - cached.at > cacheMs) cached = { at: Date.now(), files: listFiles() }
    return cached.files
  }
  return {
    list,
    async find(path) {
      const files = await list()
      const known = matchPath(path, [...files.keys()])
      return (known !== null && files.get(known)) || findExact(path)
    },
  }
}

async function listFiles(): Promise<Map<string, vscode.Uri>> {
  const found = await vscode.workspace.findFiles('**/*', '**/{node_modules,.git}/**', maxFiles)
  return new Map(found.map((uri) => [toPath(uri), uri]))
}

/** Files that aren't listed, in a very large workspace for example. Never outside of it. */
async function findExact(path: string): Promise<vscode.Uri | null> {
  if (path.split('/').includes('..')) return null
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const file = vscode.Uri.joinPath(uri, path)
    const { type = vscode.FileType.Unknown } = (await findStat(file)) ?? {}
    if (type & vscode.FileType.File) return file
  }
  return null
}
