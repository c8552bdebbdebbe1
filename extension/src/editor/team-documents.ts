import type { TeamLibrary } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import {
  findItem,
  formatItem,
  parseItem,
  type TeamItem,
  toItemPath,
  toVersion,
} from '../teams/team-items.ts'
import { mayEdit } from '../teams/teams.ts'
import { siteErrors } from '../words/errors.ts'
import { teamWords } from '../words/teams.ts'
import type { Teams } from './team-libraries.ts'

export const teamScheme = 'ghost-writers-team'

/** The document in which an item of a team's library is read and edited. */
export function toItemUri(item: TeamItem): vscode.Uri {
  return vscode.Uri.from({ scheme: teamScheme, path: toItemPath(item) })
}

export type TeamDocuments = vscode.Disposable & {
  /** Which version a document was read with. Undefined: it's being saved. */
  readonly findReadVersion: (uri: vscode.Uri) => number | undefined
}

/**
 * The items of team libraries as files that are uploaded when they are saved. The version is the
 * time of the last change, as with snippets, so VS Code itself offers to compare or overwrite an
 * item that someone else has changed. Members get read-only files.
 */
export function registerTeamDocuments(teams: Teams): TeamDocuments {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>()
  const versions = new Map<string, number>()
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => toStat(getItem(teams, uri)),
    readFile(uri) {
      const item = getItem(teams, uri)
      versions.set(String(uri), toVersion(item))
      return toBytes(item)
    },
    async writeFile(uri, content) {
      versions.delete(String(uri))
      await save(teams, { uri, text: new TextDecoder().decode(content) })
      versions.set(String(uri), toVersion(getItem(teams, uri)))
    },
    readDirectory: refuse,
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  }
  const publish = () => {
    void closeDeleted(teams)
    changed.fire(
      listOpen().map(({ uri }) => ({ uri, type: findItem(teams.list(), uri.path) ? now : gone })),
    )
  }
  const disposable = vscode.Disposable.from(
    changed,
    teams.onChange(publish),
    vscode.workspace.registerFileSystemProvider(teamScheme, provider, { isCaseSensitive: true }),
  )
  return {
    findReadVersion: (uri) => versions.get(String(uri)),
    dispose: () => disposable.dispose(),
  }
}

const { Changed: now, Deleted: gone } = vscode.FileChangeType

/** The open documents of team libraries. */
export function listOpen(): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === teamScheme)
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions()
}

function toStat(item: TeamItem): vscode.FileStat {
  return {
    type: vscode.FileType.File,
    ctime: 0,
    mtime: toVersion(item),
    size: toBytes(item).length,
    ...(!mayEdit(item.team) && { permissions: vscode.FilePermission.Readonly }),
  }
}

/** What the user may not read anymore isn't left open. A document with unsaved changes stays. */
async function closeDeleted(teams: Teams): Promise<void> {
  const closed = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(
      ({ input, isDirty }) =>
        input instanceof vscode.TabInputText &&
        input.uri.scheme === teamScheme &&
        !isDirty &&
        !findItem(teams.list(), input.uri.path),
    )
  if (closed.length > 0) await vscode.window.tabGroups.close(closed, true)
}

type SavedText = { readonly uri: vscode.Uri; readonly text: string }

/** The thrown text is our own: VS Code shows it in a notification. */
async function save(teams: Teams, { uri, text }: SavedText): Promise<void> {
  const changed = parseItem(getItem(teams, uri), text)
  if ('invalid' in changed) throw new vscode.FileSystemError(changed.invalid)
  const refusal = await teams.save(changed)
  if (!refusal) return
  const { refused, message } = refusal
  throw new vscode.FileSystemError(refused === 'team-conflict' ? teamWords.saveAgain : message)
}

function getItem(teams: Teams, { path }: vscode.Uri): TeamItem {
  const known: readonly TeamLibrary[] = teams.list()
  const item = findItem(known, path)
  if (!item) throw vscode.FileSystemError.FileNotFound(siteErrors['no-such-team-item'])
  return item
}

function toBytes(item: TeamItem): Uint8Array {
  return new TextEncoder().encode(formatItem(item))
}
