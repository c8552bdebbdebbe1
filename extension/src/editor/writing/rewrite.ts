import * as vscode from 'vscode'
import { rewriteFile } from '../../edits/rewrite-file.ts'
import { buildRewritePrompt } from '../../prompts/prompts.ts'
import { isRefusal } from '../../refusal.ts'
import { toRewriteAnswer } from '../../tuning/accepted-answer.ts'
import { commandWords, progressWords } from '../../words/commands.ts'
import { proposalLabels } from '../../words/proposals.ts'
import { toAnswerLimit } from '../../writing/prompt-context.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { describeProblem } from '../context/problems.ts'
import type { ContextFeature } from '../context/register-context.ts'
import { findSelectedCode, type SelectedCode } from '../context/selected-code.ts'
import { mayChange, readIndentStyle, toFileName } from '../documents.ts'
import { proposeWithOthers } from '../edits/answer-files.ts'
import type { Proposals } from '../edits/proposals.ts'
import type { Ask } from '../models/model-provider.ts'
import type { Models } from '../models/models.ts'
import { maxAnswerTokens, readSettings } from '../settings.ts'
import { askForText } from '../ui.ts'
import { askForCode } from './ask-for-code.ts'

/** What every command needs that asks a model for code. */
export type WritingDeps = ContextFeature & {
  readonly ask: Ask
  readonly models: Models
  readonly proposals: Proposals
}

/** Proposes better code with the same behavior, as a diff. */
export async function refactor(dependencies: WritingDeps): Promise<void> {
  const selected = await findChangeableCode(dependencies)
  if (!selected) return
  const input = await askForText({
    title: commandWords.refactorTitle,
    prompt: commandWords.refactorPrompt,
    placeHolder: commandWords.refactorPlaceholder,
  })
  if (input === undefined) return

  const goal = input.trim() || 'make it simpler and easier to read'
  await rewrite(dependencies, {
    feature: 'refactor',
    selected,
    title: progressWords.refactoring(toFileName(selected.editor.document.uri)),
    instruction: `Refactor the code: ${goal}. Don't change its behavior.`,
  })
}

/** Proposes a fix for the reported problems at the cursor, or at a range, as a diff. */
export async function fixBug(dependencies: WritingDeps, range?: vscode.Range): Promise<void> {
  const active = vscode.window.activeTextEditor
  // A quick fix in a hover can be away from the cursor.
  if (active && range && !range.intersection(active.selection))
    active.selection = new vscode.Selection(range.start, range.start)
  const selected = await findChangeableCode(dependencies)
  if (!selected) return
  const problems = listProblems(selected)
  const instruction =
    problems.length > 0
      ? 'Fix the problems that the editor reports.'
      : 'Find and fix the bug in this code. If there is none, return the code unchanged.'
  const title = progressWords.fixing(toFileName(selected.editor.document.uri))
  await rewrite(dependencies, { feature: 'fix', selected, title, instruction, problems })
}

/** Adds "Fix with Ghost Writers" to the quick fixes of every reported problem. */
export function registerQuickFix(): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    provideCodeActions(_document, _range, { diagnostics }) {
      if (diagnostics.length === 0) return []
      const title = commandWords.fixWithGhostWriters
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix)
      action.diagnostics = [...diagnostics]
      action.command = { command: 'ghostWriters.fixBug', title, arguments: [diagnostics[0]?.range] }
      return [action]
    },
  }
  return vscode.languages.registerCodeActionsProvider({ pattern: '**' }, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  })
}

/** Null: nothing is open, the file is read-only, or the user didn't allow sending it. */
async function findChangeableCode({ privateFiles }: WritingDeps): Promise<SelectedCode | null> {
  const selected = await findSelectedCode()
  if (!selected) return null
  const { document } = selected.editor
  if (!(await mayChange(document)) || !(await privateFiles.maySend([document.uri]))) return null
  return selected
}

type RewriteTask = {
  readonly feature: 'refactor' | 'fix'
  readonly selected: SelectedCode
  readonly title: string
  readonly instruction: string
  readonly problems?: readonly string[]
}

async function rewrite(dependencies: WritingDeps, task: RewriteTask): Promise<void> {
  const { ask, files, automatic, models } = dependencies
  const { feature, selected, title, instruction, problems = [] } = task
  const { editor, lines, excerpt, fileText } = selected
  const { document } = editor
  const { maxTokens } = readSettings()
  const found = await automatic.forCode({ document, lines })
  const prompt = buildRewritePrompt({
    files: await files.read(),
    // A fix names its problems in the question.
    parts: problems.length > 0 ? found.filter(({ source }) => source !== 'problems') : found,
    hasOutline: automatic.isOn('outline'),
    budgetTokens: models.maxInputTokens(),
    excerpt,
    fileText,
    lines,
    instruction,
    problems,
  })
  if (isRefusal(prompt)) return void (await showRefusal(prompt))
  const { language, path, text } = excerpt
  const target = { language, path, fileText, lines, style: readIndentStyle(document) }
  const rewritten = await askForCode(ask, {
    title,
    feature,
    prompt,
    language,
    maxTokens: toAnswerLimit(text, { maxTokens, limit: maxAnswerTokens }),
    read: (answer) => rewriteFile(answer, target),
  })
  if (!rewritten) return
  await proposeWithOthers(dependencies, {
    label: proposalLabels[feature],
    question: { feature, language, messages: prompt.messages, sent: prompt.sent },
    toAnswer: (accepted) => toRewriteAnswer(accepted, { lines, language }),
    change: { target: document.uri, before: fileText, after: rewritten.after },
    otherFiles: rewritten.otherFiles,
  })
}

/** The problems at the cursor or in the selection, otherwise those in the lines to rewrite. */
function listProblems({ editor, lines }: SelectedCode): string[] {
  const diagnostics = vscode.languages.getDiagnostics(editor.document.uri)
  const rewritten = new vscode.Range(lines.from, 0, lines.to, Number.MAX_SAFE_INTEGER)
  const atCursor = diagnostics.filter(({ range }) => range.intersection(editor.selection))
  const relevant =
    atCursor.length > 0
      ? atCursor
      : diagnostics.filter(({ range }) => range.intersection(rewritten))
  const code = editor.document.getText().split(/\r?\n/)
  return relevant.map((problem) => describeProblem(code, problem))
}
