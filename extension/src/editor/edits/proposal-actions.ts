import * as vscode from 'vscode'
import { getHunkAt } from '../../edits/hunks.ts'
import { proposalWords } from '../../words/proposals.ts'
import { createStatus } from '../ui.ts'
import { proposalScheme } from './proposal-documents.ts'
import type { Proposals, Review } from './proposals.ts'

/**
 * What users see of a proposal besides the diff: a hint in the status bar, actions at the cursor,
 * and lines with actions above each change for those who turned on `diffEditor.codeLens`.
 */
export function registerProposalActions(proposals: Proposals): vscode.Disposable {
  const name = 'Ghost Writers: Proposed Changes'
  const hint = createStatus({ id: 'proposal', name, alignment: 'Left', priority: -1 })
  const selector = { scheme: proposalScheme }
  const refresh = () => {
    const review = proposals.review()
    const setContext = (key: string, value: unknown) =>
      vscode.commands.executeCommand('setContext', `ghostWriters.${key}`, value)
    void setContext('isReviewing', review !== null)
    void setContext('isReviewingFiles', review !== null && review.fileCount > 1)
    if (review) hint.show(toHint(review))
    else hint.hide()
  }
  return vscode.Disposable.from(
    hint,
    proposals.onChange(refresh),
    vscode.languages.registerCodeLensProvider(selector, toLensProvider(proposals)),
    vscode.languages.registerCodeActionsProvider(selector, toActionProvider(proposals)),
  )
}

/** What to press, and a warning about what is easily overlooked in a diff. */
function toHint({ changeCount, programs, removed }: Review) {
  const text = changeCount > 0 ? proposalWords.hint(changeCount) : proposalWords.noneLeft
  const warnings = [
    ...(programs.length > 0 ? [proposalWords.runsPrograms(programs)] : []),
    ...(removed.length > 0 ? [proposalWords.removes(removed)] : []),
  ]
  if (warnings.length === 0) return { icon: 'sparkle', text }
  return {
    icon: 'warning',
    background: 'statusBarItem.warningBackground' as const,
    text: [...warnings, text].join(' · '),
    tooltip: [...programs, ...removed],
  }
}

function toLensProvider(proposals: Proposals): vscode.CodeLensProvider {
  return {
    onDidChangeCodeLenses: proposals.onChange,
    provideCodeLenses({ uri }) {
      const { hunks = [], isOneOfSeveral } = proposals.reviewFile(uri) ?? {}
      const { acceptFile, discardFile, acceptChange, discardChange } = proposalWords
      const forFile = isOneOfSeveral && hunks.length > 0
      return [
        ...(forFile ? toLenses(0, { uri, accept: acceptFile, discard: discardFile }) : []),
        ...hunks.flatMap(({ after }, index) => {
          const titles = { accept: acceptChange(index + 1, hunks.length), discard: discardChange }
          return toLenses(after.start, { uri, index, ...titles })
        }),
      ]
    },
  }
}

type LensTarget = {
  readonly uri: vscode.Uri
  /** The number of the hunk. Without it: the whole file. */
  readonly index?: number
  readonly accept: string
  readonly discard: string
}

function toLenses(
  line: number,
  { uri, index, accept, discard }: LensTarget,
): readonly vscode.CodeLens[] {
  const range = new vscode.Range(line, 0, line, 0)
  const toLens = (verb: 'accept' | 'discard', title: string) =>
    new vscode.CodeLens(range, {
      title,
      command: `ghostWriters.${verb}${index === undefined ? 'File' : 'Change'}`,
      arguments: [index === undefined ? uri : { uri, index }],
    })
  return [toLens('accept', accept), toLens('discard', discard)]
}

function toActionProvider(proposals: Proposals): vscode.CodeActionProvider {
  return {
    provideCodeActions({ uri }, { start }) {
      const { hunks = [] } = proposals.reviewFile(uri) ?? {}
      const index = getHunkAt(hunks, { side: 'after', line: start.line })
      const { after } = hunks[index] ?? {}
      if (!after || start.line < after.start || start.line > after.end) return []
      const toAction = (verb: 'accept' | 'discard', title: string) => {
        const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix)
        const command = `ghostWriters.${verb}Change`
        action.command = { command, title, arguments: [{ uri, index }] }
        return action
      }
      return [
        toAction('accept', proposalWords.acceptChange(index + 1, hunks.length)),
        toAction('discard', proposalWords.discardChange),
      ]
    },
  }
}
