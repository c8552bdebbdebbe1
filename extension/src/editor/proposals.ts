import * as vscode from 'vscode'
import { proposalWords } from '../words/commands.ts'
import { findEdit, type LineRange, replaceLines } from '../writing/lines.ts'
import { mayChange, toFileName } from './documents.ts'
import { showInfo, showWarning } from './notify.ts'

type Change = {
  readonly document: vscode.TextDocument
  /** The lines to replace; none if `to` is before `from`. */
  readonly lines: LineRange
  readonly code: string
}

/** Proposed changes, shown as a diff until the user accepts or discards them. */
export type Proposals = vscode.Disposable & {
  readonly propose: (change: Change) => Promise<void>
  /** The file that a proposed document would change. Undefined: not a proposal. */
  readonly findTarget: (document: vscode.TextDocument) => vscode.Uri | undefined
  readonly accept: (uri?: vscode.Uri) => Promise<void>
  readonly discard: (uri?: vscode.Uri) => Promise<void>
}

type Proposal = { readonly target: vscode.Uri; readonly before: string; readonly after: string }

const scheme = 'ghost-writers-proposal'

export function openProposals(): Proposals {
  const proposals = new Map<string, Proposal>()
  let count = 0

  async function accept(uri = findActive()) {
    const proposal = uri && proposals.get(String(uri))
    if (!uri || !proposal || !(await applyProposal(proposal))) return
    await closeTabs(uri)
    await vscode.window.showTextDocument(proposal.target, { preview: false })
  }

  const hint = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left, -1)
  hint.text = `$(sparkle) ${proposalWords.hint}`
  const showHint = () => (findActive() ? hint.show() : hint.hide())
  const listeners = vscode.Disposable.from(
    hint,
    vscode.window.tabGroups.onDidChangeTabGroups(showHint),
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) => proposals.get(String(uri))?.after ?? '',
    }),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const tab of closed) proposals.delete(String(findProposed(tab)))
      showHint()
    }),
  )
  return {
    async propose({ document, ...change }) {
      if (!(await mayChange(document))) return
      const before = document.getText()
      const after = replaceLines(before, change)
      if (after === before) return void showInfo(proposalWords.nothingToChange)
      count += 1
      const uri = document.uri.with({ scheme, query: String(count), fragment: '' })
      proposals.set(String(uri), { target: document.uri, before, after })
      await showDiff(document.uri, uri)
    },
    findTarget: ({ uri }) => proposals.get(String(uri))?.target,
    accept,
    async discard(uri = findActive()) {
      if (uri) await closeTabs(uri)
    },
    dispose: () => listeners.dispose(),
  }
}

/** False, with a warning: the file has changed since the proposal was made. */
async function applyProposal({ target, before, after }: Proposal): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(target)
  if (document.getText() !== before) {
    void showWarning(proposalWords.fileChanged(toFileName(target)))
    return false
  }
  const { from, to, text } = findEdit(before, after)
  const edit = new vscode.WorkspaceEdit()
  const range = new vscode.Range(document.positionAt(from), document.positionAt(to))
  edit.replace(target, range, text)
  return vscode.workspace.applyEdit(edit)
}

async function showDiff(target: vscode.Uri, proposed: vscode.Uri): Promise<void> {
  const title = proposalWords.title(toFileName(target))
  await vscode.commands.executeCommand('vscode.diff', target, proposed, title, { preview: false })
}

async function closeTabs(uri: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs)
  const matching = tabs.filter((tab) => String(findProposed(tab)) === String(uri))
  await vscode.window.tabGroups.close(matching)
}

function findActive(): vscode.Uri | undefined {
  return findProposed(vscode.window.tabGroups.activeTabGroup.activeTab)
}

/** The proposed document in a tab, if it is one of ours. */
function findProposed(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  const input = tab?.input
  const isOurs = input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme
  return isOurs ? input.modified : undefined
}
