import * as vscode from 'vscode'
import { changeFile } from '../../edits/change-file.ts'
import type { NamedFile } from '../../edits/read-files.ts'
import { toSafePath } from '../../edits/safe-path.ts'
import { fileErrors, nothingChanged } from '../../words/errors.ts'
import { proposalWords } from '../../words/proposals.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { listSymbols } from '../context/selected-code.ts'
import { findStat, readIndentStyle } from '../documents.ts'
import { toPath } from '../paths.ts'
import { showWarning } from '../ui.ts'
import { openTextDocument, type TextChange } from './accept-changes.ts'
import type { Origin } from './proposal-state.ts'
import type { Proposals } from './proposals.ts'

type AnswerFilesDeps = {
  readonly proposals: Proposals
  readonly privateFiles: PrivateFiles
  /** Asks in the chat for the code without anything left out. */
  readonly askForCompleteCode?: () => unknown
}

type ChangeWithOthers = Origin & {
  readonly label: string
  readonly change: TextChange
  /** Code in the answer for other files. */
  readonly otherFiles: readonly NamedFile[]
}

/** Proposes a change together with the other files of the answer, or nothing at all. */
export async function proposeWithOthers(
  dependencies: AnswerFilesDeps,
  { change, otherFiles, ...proposal }: ChangeWithOthers,
): Promise<void> {
  const others = await resolveFiles(dependencies, otherFiles)
  if (!others) return
  const isSame = ({ target }: TextChange) => String(target) === String(change.target)
  if (others.some(isSame)) return void refuse({ problem: 'duplicate', path: toPath(change.target) })
  await dependencies.proposals.proposeFiles({ ...proposal, changes: [change, ...others] })
}

/**
 * What the files of an answer would contain. Null, with the reason: one of them can't be used, so
 * none is. Files are only ever changed inside of the workspace, and private ones never.
 */
export async function resolveFiles(
  { privateFiles, askForCompleteCode: ask }: AnswerFilesDeps,
  files: readonly NamedFile[],
): Promise<TextChange[] | null> {
  const changes: TextChange[] = []
  for (const { path, code } of files) {
    const located = await locate(path, privateFiles)
    if (typeof located === 'string') return refuse({ problem: located, path })
    const change = await toChange(located, code)
    if ('problem' in change) return refuse({ problem: change.problem, path, ask })
    if (changes.some(({ target }) => String(target) === String(change.target)))
      return refuse({ problem: 'duplicate', path })
    changes.push(change)
  }
  return changes
}

type Problem = keyof typeof fileErrors

type RefusedFile = {
  readonly problem: Problem
  readonly path: string
  readonly ask?: (() => unknown) | undefined
}

/** Says why nothing is changed, and offers to ask for the rest of a file that is only in part there. */
function refuse({ problem, path, ask }: RefusedFile): null {
  const reason = proposalWords.refused(nothingChanged(fileErrors[problem](path.slice(0, 200))))
  const button = proposalWords.askForCompleteCode
  const isPart = problem === 'incomplete' || problem === 'no-place'
  void showWarning(reason, ...(ask && isPart ? [button] : [])).then((chosen) =>
    chosen === button ? ask?.() : undefined,
  )
  return null
}

type Located = { readonly target: vscode.Uri; readonly exists: boolean }

const maxBytes = 1_000_000

/** The file that a model means, inside of the workspace. */
async function locate(named: string, privateFiles: PrivateFiles): Promise<Located | Problem> {
  const path = toSafePath(named)
  if (path === null) return 'bad-path'
  const candidates = listCandidates(path)
  const [first] = candidates
  if (!first) return 'no-workspace'
  const stats = await Promise.all(candidates.map(findStat))
  const at = stats.findIndex((stat) => stat !== null)
  const uri = candidates[at] ?? first
  const stat = stats[at] ?? null
  // Also a link inside of the workspace: it could lead to the files of git.
  if ((await privateFiles.follow(uri)).isLinked) return 'outside'
  if (await privateFiles.isPrivate(uri)) return 'private'
  if (stat && (stat.type !== vscode.FileType.File || stat.size > maxBytes)) return 'too-large'
  return { target: uri, exists: stat !== null }
}

/** With several folders, paths begin with the name of a folder, or they don't. */
function listCandidates(path: string): vscode.Uri[] {
  const folders = vscode.workspace.workspaceFolders ?? []
  const named = folders.filter(({ name }) => folders.length > 1 && path.startsWith(`${name}/`))
  return [
    ...named.map(({ name, uri }) => vscode.Uri.joinPath(uri, path.slice(name.length + 1))),
    ...folders.map(({ uri }) => vscode.Uri.joinPath(uri, path)),
  ]
}

async function toChange(
  { target, exists }: Located,
  code: string,
): Promise<TextChange | { readonly problem: Problem }> {
  const document = exists ? await openTextDocument(target) : null
  if (exists && !document) return { problem: 'too-large' }
  const before = document?.getText() ?? null
  const changed = changeFile({
    text: before,
    code,
    language: document?.languageId ?? '',
    style: document ? readIndentStyle(document) : { insertSpaces: true, tabSize: 2 },
    symbols: document ? await listSymbols(document) : [],
  })
  return 'problem' in changed ? changed : { target, before, after: changed.after }
}
