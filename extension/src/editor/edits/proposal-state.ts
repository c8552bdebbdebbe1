import * as vscode from 'vscode'
import type { FileReview } from '../../edits/file-review.ts'
import { createQueue, type FollowedFile, followFile, getReview } from '../../edits/follow-file.ts'
import { type Hunk, type Side, toLineEndings } from '../../edits/hunks.ts'
import type { AcceptedFile } from '../../tuning/accepted-answer.ts'
import type { Question } from '../../tuning/examples.ts'
import { listTabs } from '../documents.ts'
import type { Collect } from '../tuning/example-collector.ts'
import type { AcceptDeps } from './accept-changes.ts'
import { type ProposalDocuments, proposalScheme } from './proposal-documents.ts'
import { isShownIn } from './proposal-tabs.ts'

/** One file of a proposal. */
export type ProposedFile = FollowedFile & {
  readonly target: vscode.Uri
  /** The left side of the diff. */
  readonly original: vscode.Uri
  /** The right side of the diff, which the user can edit. */
  readonly proposed: vscode.Uri
  /** Whether the file is deleted if nothing is left of it. */
  readonly isDeletion: boolean
  /** The file's text when the change was proposed. */
  readonly initial: string | null
  /** The text that we proposed. Null: the user has edited it. */
  known: string | null
}

/** What the model was asked. Absent for changes that no command asked for. */
export type Origin = {
  readonly question?: Question
  /** The answer for what the user accepted. Null: there is none. */
  readonly toAnswer?: (files: readonly AcceptedFile[]) => string | null
}

export type Proposal = Origin & {
  readonly id: string
  /** The command that made the proposal. */
  readonly label: string
  readonly title: string
  /** The paths of files that can run programs. */
  readonly programs: readonly string[]
  readonly files: readonly ProposedFile[]
}

export type ProposalState = AcceptDeps & {
  readonly documents: ProposalDocuments
  readonly proposals: Set<Proposal>
  readonly changed: vscode.EventEmitter<void>
  readonly collect: Collect
  readonly reportError: (error: unknown) => void
}

/** What is proposed for a file, with what the user typed. */
export function readProposed({ documents }: ProposalState, file: ProposedFile): string {
  return toLineEndings(documents.read(file.proposed), file.before ?? file.known ?? '')
}

/** Replaces what is proposed for a file. False: VS Code refused. */
export async function writeProposed(
  state: ProposalState,
  { file, text }: { readonly file: ProposedFile; readonly text: string },
): Promise<boolean> {
  const { documents, changed } = state
  file.known = readProposed(state, file) === file.known ? text : null
  const isWritten = await documents.write(file.proposed, text)
  changed.fire()
  return isWritten
}

export function reviewProposed(state: ProposalState, file: ProposedFile): FileReview {
  return getReview(file, toProposed(state, file))
}

function toProposed(state: ProposalState, file: ProposedFile) {
  const language = state.documents.readLanguage(file.proposed)
  return { after: readProposed(state, file), language }
}

export function listHunks(state: ProposalState, file: ProposedFile): readonly Hunk[] {
  return reviewProposed(state, file).hunks
}

/** The proposal in the active tab. */
export function findActive({ proposals }: ProposalState): Proposal | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup
  return [...proposals].findLast((proposal) => isShownIn(proposal, activeTab))
}

export type FoundFile = {
  readonly proposal: Proposal
  readonly file: ProposedFile
  /** The side of the diff. */
  readonly side: Side
}

/** The proposed file of a document on either side of a diff. */
export function findFile(
  { proposals }: Pick<ProposalState, 'proposals'>,
  uri: vscode.Uri,
): FoundFile | undefined {
  for (const proposal of [...proposals].reverse())
    for (const file of proposal.files) {
      if (String(file.proposed) === String(uri)) return { proposal, file, side: 'after' }
      if (String(file.original) === String(uri)) return { proposal, file, side: 'before' }
    }
  return undefined
}

/** The file with the cursor, otherwise the first one of the active proposal that has changes. */
export function findActiveFile(state: ProposalState): FoundFile | undefined {
  const proposal = findActive(state)
  if (!proposal) return undefined
  const { document } = vscode.window.activeTextEditor ?? {}
  const found = document && findFile({ proposals: new Set([proposal]) }, document.uri)
  const file = proposal.files.find((one) => listHunks(state, one).length > 0)
  return found ?? (file && { proposal, file, side: 'after' })
}

/**
 * Follows what the user does meanwhile: typing in a file moves the proposal along, unless it's
 * where the proposal changes the file; then it can't be accepted anymore.
 */
export function followChanges(state: ProposalState): vscode.Disposable {
  const follow = createQueue(state.reportError)
  const { proposals, changed, documents } = state
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length === 0) return
      const isProposed = document.uri.scheme === proposalScheme
      const files = isProposed ? [] : listTargets(state, document.uri)
      if (isProposed || files.length > 0) documents.texts.follow({ document, contentChanges })
      if (isProposed) changed.fire()
      for (const file of files) follow(() => followTyping(state, { file, document }))
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      const isClosed = (proposal: Proposal) => closed.some((tab) => isShownIn(proposal, tab))
      for (const proposal of [...proposals].filter(isClosed))
        if (!isShown(proposal)) forget(state, proposal)
      changed.fire()
    }),
    vscode.window.tabGroups.onDidChangeTabGroups(() => changed.fire()),
  )
}

function forget({ proposals, documents }: ProposalState, proposal: Proposal): void {
  proposals.delete(proposal)
  for (const { original, proposed } of proposal.files) {
    documents.remove(original)
    documents.remove(proposed)
  }
}

function isShown(proposal: Proposal): boolean {
  return listTabs().some((tab) => isShownIn(proposal, tab))
}

function listTargets({ proposals }: ProposalState, uri: vscode.Uri): ProposedFile[] {
  const files = [...proposals].flatMap((proposal) => proposal.files)
  return files.filter(({ target }) => String(target) === String(uri))
}

type Typed = { readonly file: ProposedFile; readonly document: vscode.TextDocument }

async function followTyping(state: ProposalState, { file, document }: Typed): Promise<void> {
  await followFile(file, {
    ...toProposed(state, file),
    current: state.documents.texts.read(document),
    write: (text) => writeProposed(state, { file, text }),
  })
  state.changed.fire()
}
