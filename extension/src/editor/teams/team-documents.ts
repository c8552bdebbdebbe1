import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import {
  findItem,
  formatItem,
  parseItem,
  type TeamItem,
  toItemPath,
  toVersion,
} from '../../teams/team-items.ts'
import { mayEdit } from '../../teams/teams.ts'
import { siteErrors } from '../../words/errors.ts'
import { teamWords } from '../../words/teams.ts'
import { listTabs } from '../documents.ts'
import { registerTextFiles } from '../text-files.ts'
import { toFileError } from '../ui.ts'
import type { Teams } from './team-libraries.ts'

export const teamScheme = 'ghost-writers-team'

/** The document in which an item of a team's library is read and edited. */
export function toItemUri(item: TeamItem): vscode.Uri {
  return vscode.Uri.from({ scheme: teamScheme, path: toItemPath(item) })
}

export type TeamDocuments = vscode.Disposable & {
  readonly isSaving: (uri: vscode.Uri) => boolean
  /** What VS Code read last: a document without changes shows this, maybe not the newest version. */
  readonly findRead: (uri: vscode.Uri) => ItemText | undefined
  /** After a document was saved, or couldn't be. */
  readonly onSave: vscode.Event<SaveResult>
}

/** The text of an item in one of its versions. */
export type ItemText = { readonly version: number; readonly text: string }

type SaveResult = {
  readonly uri: vscode.Uri
  /** Null: it couldn't be saved. */
  readonly saved: ItemText | null
}

/**
 * The items of team libraries as files that are uploaded when they are saved. The version is the
 * time of the last change, as with snippets, so VS Code itself offers to compare or overwrite an
 * item that someone else has changed. Members get read-only files.
 */
export function registerTeamDocuments(teams: Teams): TeamDocuments {
  const saves = openSaves(teams)
  const reads = new Map<string, ItemText>()
  const files = registerTextFiles(teamScheme, {
    find: saves.find,
    read(uri) {
      const item = getItem(teams, uri)
      const text = formatItem(item)
      reads.set(String(uri), { version: toVersion(item), text })
      return text
    },
    save: (uri, text) => saves.save({ uri, text }),
  })
  const publish = () => {
    void closeDeleted(teams)
    files.publish(
      listOpen().map(({ uri }) => ({ uri, type: findItem(teams.list(), uri.path) ? now : gone })),
    )
  }
  const disposable = vscode.Disposable.from(files, saves, teams.onChange(publish))
  return {
    isSaving: saves.isSaving,
    findRead: (uri) => reads.get(String(uri)),
    onSave: saves.onSave,
    dispose: () => disposable.dispose(),
  }
}

function openSaves(teams: Teams) {
  const finished = new vscode.EventEmitter<SaveResult>()
  const saving = new Set<string>()
  const justSaved = new Map<string, number>()
  return {
    isSaving: (uri: vscode.Uri) => saving.has(String(uri)),
    onSave: finished.event,
    async save({ uri, text }: SavedText): Promise<void> {
      const key = String(uri)
      let saved: SaveResult['saved'] = null
      saving.add(key)
      try {
        const version = await save(teams, { uri, text })
        justSaved.set(key, version)
        saved = { version, text }
      } finally {
        saving.delete(key)
        finished.fire({ uri, saved })
      }
    },
    /** After a save, VS Code asks for the new version: someone else may have saved since. */
    find(uri: vscode.Uri) {
      const item = getItem(teams, uri)
      const version = justSaved.get(String(uri)) ?? toVersion(item)
      justSaved.delete(String(uri))
      return { text: formatItem(item), mtime: version, isReadOnly: !mayEdit(item.team) }
    },
    dispose: () => finished.dispose(),
  }
}

const { Changed: now, Deleted: gone } = vscode.FileChangeType

/** The open documents of team libraries. */
export function listOpen(): readonly vscode.TextDocument[] {
  return vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === teamScheme)
}

/** What the user may not read anymore isn't left open. A document with unsaved changes stays. */
async function closeDeleted(teams: Teams): Promise<void> {
  const closed = listTabs().filter(
    ({ input, isDirty }) =>
      input instanceof vscode.TabInputText &&
      input.uri.scheme === teamScheme &&
      !isDirty &&
      !findItem(teams.list(), input.uri.path),
  )
  if (closed.length > 0) await vscode.window.tabGroups.close(closed, true)
}

type SavedText = { readonly uri: vscode.Uri; readonly text: string }

/** Resolves to the new version. The thrown text is our own: VS Code shows it in a notification. */
async function save(teams: Teams, { uri, text }: SavedText): Promise<number> {
  const changed = parseItem(getItem(teams, uri), text)
  if ('invalid' in changed) throw toFileError(changed.invalid)
  const saved = await teams.save(changed)
  if (!isRefusal(saved)) return saved.version
  const { refused, message } = saved
  throw toFileError(refused === 'team-conflict' ? teamWords.saveAgain : message)
}

function getItem(teams: Teams, { path }: vscode.Uri): TeamItem {
  const item = findItem(teams.list(), path)
  if (!item) throw toFileError(siteErrors['no-such-team-item'], 'missing')
  return item
}
