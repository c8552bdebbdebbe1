import * as vscode from 'vscode'
import type { PrivateFiles } from '../context/private-files.ts'

/*
 * What we use of the API of VS Code's Git extension, version 1:
 * https://github.com/microsoft/vscode/blob/main/extensions/git/src/api/git.d.ts
 */

type GitExtension = {
  readonly enabled: boolean
  readonly getAPI: (version: 1) => GitApi
}

type GitApi = { readonly repositories: readonly GitRepository[] }

export type GitRepository = {
  readonly rootUri: vscode.Uri
  readonly inputBox: { value: string }
  readonly state: {
    readonly indexChanges: readonly GitChange[]
    readonly workingTreeChanges: readonly GitChange[]
    /** With conflicts, while a merge isn't finished. */
    readonly mergeChanges?: readonly GitChange[]
  }
  /** Reads the current state of the repository. */
  readonly status: () => Promise<void>
  /** The staged changes of a file, as a diff. */
  readonly diffIndexWithHEAD: (path: string) => Promise<string>
  /** The changes of a file since the last commit, staged or not, as a diff. */
  readonly diffWithHEAD: (path: string) => Promise<string>
  /** What changed between two commits, or the diff of one file. Absent in old versions. */
  readonly diffBetween?: {
    (from: string, to: string): Promise<readonly GitChange[]>
    (from: string, to: string, path: string): Promise<string>
  }
  readonly log: (options: { readonly maxEntries: number }) => Promise<readonly GitCommit[]>
}

export type GitChange = {
  readonly uri: vscode.Uri
  readonly originalUri?: vscode.Uri
  readonly renameUri?: vscode.Uri
}

/** Whether a file is private, or was before it was renamed: its diff has what it contained then. */
export async function isPrivateChange(
  { uri, originalUri, renameUri }: GitChange,
  { isPrivate }: Pick<PrivateFiles, 'isPrivate'>,
): Promise<boolean> {
  const names = [uri, originalUri ?? uri, renameUri ?? uri]
  return (await Promise.all(names.map((name) => isPrivate(name)))).includes(true)
}

export type GitCommit = {
  readonly hash: string
  readonly message: string
  readonly parents: readonly string[]
}

/** Null: there is no Git extension, it's turned off, or it didn't find git. */
export async function listRepositories(): Promise<readonly GitRepository[] | null> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git')
  const git = await extension?.activate()
  return git?.enabled ? git.getAPI(1).repositories : null
}
