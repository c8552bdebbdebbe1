import * as vscode from 'vscode'
import { seconds } from '../../time.ts'
import { findStat } from '../documents.ts'

/** Where a path leads. */
type Destination = {
  /** The file itself. Null: a link, and nothing here tells where it leads. */
  readonly target: vscode.Uri | null
  /** Whether the file, or a folder on the way, is a link. */
  readonly isLinked: boolean
  /** Whether a link in the workspace leads out of it, or may. */
  readonly leadsOut: boolean
}

export type FollowLinks = (uri: vscode.Uri) => Promise<Destination>

/**
 * Follows links. Git keeps them, so a cloned repository can contain one to any file of the user. In
 * a browser and in remote folders nothing tells where a link leads, so it may be out of the workspace.
 */
export function createLinks(isLink: (uri: vscode.Uri) => Promise<boolean>): FollowLinks {
  return async (uri) => {
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri
    const top = folder ?? vscode.Uri.joinPath(uri, '..')
    const paths: vscode.Uri[] = []
    for (let at = uri; at.path.length > top.path.length; at = vscode.Uri.joinPath(at, '..'))
      paths.push(at)
    const isLinked = (await Promise.all(paths.map(isLink))).includes(true)
    if (!isLinked) return { target: uri, isLinked, leadsOut: false }
    const target = await findRealUri(uri)
    return {
      target,
      isLinked,
      leadsOut: !target || (folder !== undefined && !(await isInside(target))),
    }
  }
}

/** False for a file that doesn't exist yet, and for a broken link, which can't be read. */
export async function readIsLink(uri: vscode.Uri): Promise<boolean> {
  const { type = vscode.FileType.Unknown } = (await findStat(uri)) ?? {}
  return (type & vscode.FileType.SymbolicLink) !== 0
}

/** Whether a real path is in a folder of the workspace, which may be a link itself. */
async function isInside({ path }: vscode.Uri): Promise<boolean> {
  const folders = vscode.workspace.workspaceFolders ?? []
  const roots = await Promise.all(folders.map(({ uri }) => findRealUri(uri)))
  return roots.some((root) => root && path.startsWith(root.path.replace(/\/?$/, '/')))
}

async function findRealUri(uri: vscode.Uri): Promise<vscode.Uri | null> {
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> }
  const fs = uri.scheme === 'file' ? process?.getBuiltinModule?.('node:fs/promises') : undefined
  return (
    fs?.realpath(uri.fsPath).then(
      (path) => vscode.Uri.file(path),
      () => null,
    ) ?? null
  )
}

const cacheMs = seconds(5)
const maxCached = 1_000

/** Caches what is known about files for a few seconds: they're checked at every pause in typing. */
export function cacheBriefly<Value>(
  load: (uri: vscode.Uri) => Promise<Value>,
): (uri: vscode.Uri) => Promise<Value> {
  const cache = new Map<string, { readonly at: number; readonly value: Promise<Value> }>()
  return (uri) => {
    const key = String(uri)
    const cached = cache.get(key)
    if (cached && Date.now() - cached.at < cacheMs) return cached.value
    if (cache.size > maxCached) cache.clear()
    const value = load(uri)
    cache.set(key, { at: Date.now(), value })
    return value
  }
}
