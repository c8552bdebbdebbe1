import * as vscode from 'vscode'

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
  }
  /** Reads the current state of the repository. */
  readonly status: () => Promise<void>
  /** The staged changes of a file, as a diff. */
  readonly diffIndexWithHEAD: (path: string) => Promise<string>
  /** The unstaged changes of a file, as a diff. */
  readonly diffWithHEAD: (path: string) => Promise<string>
  readonly log: (options: { readonly maxEntries: number }) => Promise<readonly GitCommit[]>
}

type GitChange = { readonly uri: vscode.Uri }

type GitCommit = { readonly message: string }

/** Null: there is no Git extension, it's turned off, or it didn't find git. */
export async function listRepositories(): Promise<readonly GitRepository[] | null> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git')
  const git = await extension?.activate()
  return git?.enabled ? git.getAPI(1).repositories : null
}
