import * as vscode from 'vscode'
import { setBefore } from '../../edits/follow-file.ts'
import { acceptHunk, discardHunk, getHunkAt } from '../../edits/hunks.ts'
import type { AcceptedFile } from '../../tuning/accepted-answer.ts'
import { proposalWords } from '../../words/proposals.ts'
import { toFileName } from '../documents.ts'
import { toPath } from '../paths.ts'
import { confirm, showWarning } from '../ui.ts'
import { acceptChanges, readFile } from './accept-changes.ts'
import {
  type FoundFile,
  findActiveFile,
  findFile,
  listHunks,
  type Proposal,
  type ProposalState,
  type ProposedFile,
  readProposed,
  writeProposed,
} from './proposal-state.ts'
import { closeProposal } from './proposal-tabs.ts'

/** A hunk, by its number in a proposed document. */
export type HunkChoice = { readonly uri: vscode.Uri; readonly index: number }

type FilesOf = { readonly proposal: Proposal; readonly files: readonly ProposedFile[] }

/** Accepts everything that is left of some files, in one step. */
export function acceptFiles(state: ProposalState, { proposal, files }: FilesOf): Promise<void> {
  const changed = files.filter((file) => listHunks(state, file).length > 0)
  const nexts = changed.map((file) => ({ file, next: readProposed(state, file) }))
  return apply(state, { proposal, nexts })
}

/** Accepts one hunk. The others stay proposed, against the new text. */
export async function acceptOneHunk(state: ProposalState, choice?: HunkChoice): Promise<void> {
  const found = findHunk(state, choice)
  if (!found) return
  const { proposal, file, hunk } = found
  const versions = { before: file.before ?? '', after: readProposed(state, file) }
  await apply(state, { proposal, nexts: [{ file, next: acceptHunk(versions, hunk) }] })
}

/** Takes one hunk out of the proposed text, which can be undone there. */
export async function discardOneHunk(state: ProposalState, choice?: HunkChoice): Promise<void> {
  const found = findHunk(state, choice)
  if (!found) return
  const { proposal, file, hunk } = found
  const versions = { before: file.before ?? '', after: readProposed(state, file) }
  await writeProposed(state, { file, text: discardHunk(versions, hunk) })
  await closeIfDone(state, proposal)
}

export async function discardFile(
  state: ProposalState,
  { proposal, file }: FoundFile,
): Promise<void> {
  await writeProposed(state, { file, text: file.before ?? '' })
  await closeIfDone(state, proposal)
}

/** Closes the diff. Asks first if the user has edited the proposed text. */
export async function discardProposal(state: ProposalState, proposal: Proposal): Promise<void> {
  const isEdited = proposal.files.some(
    (file) => readProposed(state, file) !== file.known && listHunks(state, file).length > 0,
  )
  const { discardEdits, discardEditsDetail, discard } = proposalWords
  const question = { text: discardEdits, detail: discardEditsDetail, button: discard }
  if (isEdited && !(await confirm(question))) return
  await closeProposal(proposal)
}

function findHunk(state: ProposalState, choice: HunkChoice | undefined) {
  const found = choice ? findFile(state, choice.uri) : findActiveFile(state)
  if (!found) return null
  const hunks = listHunks(state, found.file)
  const hunk = hunks[choice ? choice.index : getHunkAt(hunks, toCursor(found))]
  return hunk ? { ...found, hunk } : null
}

/** The cursor in a diff. */
function toCursor({ file, side }: FoundFile) {
  const { document, selection } = vscode.window.activeTextEditor ?? {}
  const uri = side === 'after' ? file.proposed : file.original
  const isHere = document !== undefined && String(document.uri) === String(uri)
  return { side, line: isHere && selection ? selection.active.line : 0 }
}

type Next = { readonly file: ProposedFile; readonly next: string }

type Applied = { readonly proposal: Proposal; readonly nexts: readonly Next[] }

async function apply(state: ProposalState, { proposal, nexts }: Applied): Promise<void> {
  const stale = await listStale(nexts.map(({ file }) => file))
  if (stale.length > 0) return void showWarning(proposalWords.fileChanged(stale.map(toName)))
  const changes = nexts.map(({ file, next }) => {
    const after = file.isDeletion && next === '' ? null : next
    return { target: file.target, before: file.before, after }
  })
  const befores = nexts.map(({ file }) => file.before)
  // Before the edit, so that it isn't taken for something that the user typed.
  for (const { file, next } of nexts) setBefore(file, next)
  const { id, label } = proposal
  if (!(await acceptChanges(state, { id, label, changes }))) {
    for (const [index, { file }] of nexts.entries()) file.before = befores[index] ?? null
    state.changed.fire()
    return void showWarning(proposalWords.notAccepted(nexts.map(({ file }) => toName(file))))
  }
  for (const { file, next } of nexts)
    if (String(file.original) !== String(file.target))
      await state.documents.write(file.original, next)
  collectAccepted(state, proposal)
  state.changed.fire()
  await closeIfDone(state, proposal)
}

/** What was accepted so far replaces what was collected after an earlier hunk. */
function collectAccepted({ collect }: ProposalState, proposal: Proposal): void {
  const { id, question, toAnswer, files } = proposal
  // The first file is the one that the command works on.
  const changed = files.filter((file, at) => at === 0 || file.before !== file.initial)
  const answer = toAnswer?.(changed.map(toAcceptedFile))
  if (!question || !answer) return
  collect({ ...question, id, answer, targets: changed.map(({ target }) => target) })
}

function toAcceptedFile({ target, initial, before, isDeletion }: ProposedFile): AcceptedFile {
  const path = toPath(target)
  return { path, before: initial, after: isDeletion && before === '' ? null : before }
}

function toName({ target }: ProposedFile): string {
  return toFileName(target)
}

/** The files that aren't what they were when the changes were proposed. */
async function listStale(files: readonly ProposedFile[]): Promise<ProposedFile[]> {
  const texts = await Promise.all(files.map(({ target }) => readFile(target)))
  return files.filter((file, index) => file.isStale || texts[index] !== file.before)
}

/** Closes the diff and shows the file, if nothing is left to decide. */
async function closeIfDone(state: ProposalState, proposal: Proposal): Promise<void> {
  if (proposal.files.some((file) => listHunks(state, file).length > 0)) return
  await closeProposal(proposal)
  const [file] = proposal.files
  if (file && proposal.files.length === 1 && !(file.isDeletion && file.before === ''))
    await showTarget(file)
}

/** A new file that was discarded isn't there. */
async function showTarget({ target, before }: ProposedFile): Promise<void> {
  if (before !== null) await vscode.window.showTextDocument(target, { preview: false })
}
