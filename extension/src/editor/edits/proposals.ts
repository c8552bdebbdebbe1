import * as vscode from 'vscode'
import { moveReview, reviewFile } from '../../edits/file-review.ts'
import type { Hunk } from '../../edits/hunks.ts'
import { canRunPrograms } from '../../edits/runs-programs.ts'
import { toPlainText } from '../../plain-text.ts'
import { proposalWords } from '../../words/proposals.ts'
import { findOpen, mayChange, toFileName } from '../documents.ts'
import { toPath } from '../paths.ts'
import { showInfo, showWarning } from '../ui.ts'
import type { AcceptDeps, TextChange } from './accept-changes.ts'
import { openProposalDocuments, proposalScheme } from './proposal-documents.ts'
import {
  type FoundFile,
  findActive,
  findActiveFile,
  findFile,
  followChanges,
  listHunks,
  type Origin,
  type Proposal,
  type ProposalState,
  type ProposedFile,
  reviewProposed,
} from './proposal-state.ts'
import { closeLostProposals, showProposal } from './proposal-tabs.ts'
import {
  acceptFiles,
  acceptOneHunk,
  discardFile,
  discardOneHunk,
  discardProposal,
  type HunkChoice,
} from './review-proposal.ts'

export type FilesChange = Origin & {
  /** The command that made the proposal. */
  readonly label: string
  readonly changes: readonly TextChange[]
}

/** What is left to decide. */
export type Review = {
  readonly changeCount: number
  readonly fileCount: number
  /** The paths of files that can run programs. */
  readonly programs: readonly string[]
  /** The functions, classes and so on that are removed. */
  readonly removed: readonly string[]
}

type HunkReview = { readonly hunks: readonly Hunk[]; readonly isOneOfSeveral: boolean }

/** Proposed changes, shown as a diff until the user accepts or discards them. */
export type Proposals = vscode.Disposable & {
  /** Proposes changes to one or several files. Files can be created and deleted. */
  readonly proposeFiles: (change: FilesChange) => Promise<void>
  /** The file that a proposed document would change. Undefined: not a proposal. */
  readonly findTarget: (document: vscode.TextDocument) => vscode.Uri | undefined
  /** All changes of the proposal in the active tab. */
  readonly accept: () => Promise<void>
  readonly discard: () => Promise<void>
  /** All changes of one file. Without a proposed document: the one with the cursor. */
  readonly acceptFile: (uri?: vscode.Uri) => Promise<void>
  readonly discardFile: (uri?: vscode.Uri) => Promise<void>
  /** One change. Without a choice: the one at the cursor. */
  readonly acceptHunk: (choice?: HunkChoice) => Promise<void>
  readonly discardHunk: (choice?: HunkChoice) => Promise<void>
  readonly review: () => Review | null
  readonly reviewFile: (proposed: vscode.Uri) => HunkReview | null
  readonly onChange: vscode.Event<void>
}

export function openProposals(
  dependencies: AcceptDeps & Pick<ProposalState, 'collect' | 'reportError'>,
): Proposals {
  const documents = openProposalDocuments()
  const changed = new vscode.EventEmitter<void>()
  const state: ProposalState = { ...dependencies, documents, changed, proposals: new Set() }
  const following = followChanges(state)
  void closeLostProposals()

  const withActive = (run: (proposal: Proposal) => Promise<void>) => async () => {
    const proposal = findActive(state)
    if (proposal) await run(proposal)
  }
  const withFile = (run: (found: FoundFile) => Promise<void>) => async (uri?: vscode.Uri) => {
    const found = uri ? findFile(state, uri) : findActiveFile(state)
    if (found) await run(found)
  }
  return {
    proposeFiles: (change) => proposeFiles(state, change),
    findTarget: ({ uri }) =>
      uri.scheme === proposalScheme ? findFile(state, uri)?.file.target : undefined,
    accept: withActive((proposal) => acceptFiles(state, { proposal, files: proposal.files })),
    discard: withActive((proposal) => discardProposal(state, proposal)),
    acceptFile: withFile(({ proposal, file }) => acceptFiles(state, { proposal, files: [file] })),
    discardFile: withFile((found) => discardFile(state, found)),
    acceptHunk: (choice) => acceptOneHunk(state, choice),
    discardHunk: (choice) => discardOneHunk(state, choice),
    review: () => toReview(state),
    reviewFile: (uri) => toFileReview(state, uri),
    onChange: changed.event,
    dispose: () => vscode.Disposable.from(following, documents, changed).dispose(),
  }
}

async function proposeFiles(
  state: ProposalState,
  { changes, ...proposed }: FilesChange,
): Promise<void> {
  const rebased: TextChange[] = []
  for (const change of changes) {
    const current = await followTyping(change)
    if (!current) return
    rebased.push(current)
  }
  const changed = rebased.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return void showInfo(proposalWords.nothingToChange)
  const proposal = toProposal(state, { ...proposed, changes: changed })
  state.proposals.add(proposal)
  await showProposal(proposal)
  state.changed.fire()
}

/** The change to what the file contains by now. Null, with a warning: it can't be changed. */
async function followTyping(change: TextChange): Promise<TextChange | null> {
  const { target, before, after } = change
  if (before === null) return change
  const document = await vscode.workspace.openTextDocument(target)
  if (!(await mayChange(document))) return null
  const current = document.getText()
  if (current === before || after === null) return { ...change, before: current }
  const moved = moveReview(reviewFile({ before, after }, document.languageId), current)
  if (moved) return { target, before: current, after: moved.after }
  void showWarning(proposalWords.fileChanged([toFileName(target)]))
  return null
}

let proposalCount = 0

function toProposal(state: ProposalState, change: FilesChange): Proposal {
  const { label, changes, question, toAnswer } = change
  proposalCount += 1
  const programs = changes
    .map(({ target, ...texts }) => ({ path: toPath(target), ...texts }))
    .filter(canRunPrograms)
    .map(({ path }) => path)
  return {
    id: `${Date.now()}-${proposalCount}`,
    label,
    ...(question && toAnswer && { question, toAnswer }),
    title: toTitle(change, programs),
    programs,
    files: changes.map((change) => toProposedFile(state, change)),
  }
}

/** Says what is easily overlooked in a diff: names that are gone, files that run programs. */
function toTitle({ label, changes }: FilesChange, programs: readonly string[]): string {
  const reviews = changes.map(({ target, before, after }) =>
    reviewFile({ before: before ?? '', after: after ?? '' }, findOpen(target)?.languageId ?? ''),
  )
  const hunkCount = reviews.reduce((sum, { hunks }) => sum + hunks.length, 0)
  const [only] = changes
  const name = only && changes.length === 1 ? toFileName(only.target) : label
  const title = proposalWords.title(toPlainText(name), hunkCount)
  const removed = reviews.flatMap((review) => review.removed)
  if (programs.length > 0) return proposalWords.titleOfPrograms(title)
  return removed.length > 0 ? proposalWords.titleOfRemoval(title, toPlainNames(removed)) : title
}

function toPlainNames(names: readonly string[]): string[] {
  return names.map((name) => toPlainText(name).slice(0, maxNameLength))
}

const maxNameLength = 40

function toProposedFile(
  { documents }: ProposalState,
  { target, before, after }: TextChange,
): ProposedFile {
  const known = after ?? ''
  return {
    target,
    original: before === null ? documents.add(target, { text: '', isReadOnly: true }) : target,
    proposed: documents.add(target, { text: known }),
    isDeletion: after === null,
    before,
    initial: before,
    known,
    earlier: new Set(),
    isStale: false,
    review: null,
  }
}

function toReview(state: ProposalState): Review | null {
  const proposal = findActive(state)
  if (!proposal) return null
  const reviews = proposal.files.map((file) => reviewProposed(state, file))
  return {
    changeCount: reviews.reduce((sum, { hunks }) => sum + hunks.length, 0),
    fileCount: proposal.files.length,
    programs: proposal.programs,
    removed: reviews.flatMap(({ removed }) => removed),
  }
}

function toFileReview(state: ProposalState, uri: vscode.Uri): HunkReview | null {
  const found = findFile(state, uri)
  if (found?.side !== 'after') return null
  return {
    hunks: listHunks(state, found.file),
    isOneOfSeveral: found.proposal.files.length > 1,
  }
}
