import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { fitAnswer } from '../writing/context.ts'
import { indentCode, readIndent } from '../writing/indent.ts'
import { askToRewrite } from '../writing/prompts.ts'
import { showRefusal } from './act.ts'
import { askForCode } from './ask-patiently.ts'
import type { Ask } from './asking.ts'
import { type ChosenCode, findChosenCode } from './chosen-code.ts'
import { type ContextFiles, toName } from './context-files.ts'
import { readStyle } from './indent-style.ts'
import type { PrivateFiles } from './private-files.ts'
import type { Proposals } from './proposals.ts'
import { mayChange } from './read-only.ts'
import { mostAnswerTokens, readSettings } from './settings.ts'

export type RewriteParts = {
  readonly ask: Ask
  readonly files: ContextFiles
  readonly proposals: Proposals
  readonly privateFiles: PrivateFiles
}

/** The same behaviour in better code, as a diff. */
export async function refactor(parts: RewriteParts): Promise<void> {
  const chosen = await findCodeToChange(parts)
  if (!chosen) return
  const wish = await vscode.window.showInputBox({
    title: 'Refactor',
    prompt: 'What should be better? Leave it empty for what the model finds.',
    placeHolder: 'for example: smaller functions',
  })
  if (wish === undefined) return

  const aim = wish.trim() || 'make it simpler and easier to read'
  await rewrite(parts, {
    chosen,
    doing: 'Refactoring',
    wish: `Refactor the code: ${aim}. Keep what it does.`,
  })
}

/** A fix for what the editor reports about the code, at the cursor or at a place, as a diff. */
export async function fixBug(parts: RewriteParts, at?: vscode.Range): Promise<void> {
  const editor = vscode.window.activeTextEditor
  // The light bulb of a hover is away from the cursor.
  if (editor && at && !at.intersection(editor.selection))
    editor.selection = new vscode.Selection(at.start, at.start)
  const chosen = await findCodeToChange(parts)
  if (!chosen) return
  const problems = listProblems(chosen)
  const wish =
    problems.length > 0
      ? 'Fix what the editor reports.'
      : 'Find the bug in this code and fix it. When there is none, give the code back as it is.'
  await rewrite(parts, { chosen, doing: 'Fixing', wish, problems })
}

type Rewrite = {
  readonly chosen: ChosenCode
  readonly doing: string
  readonly wish: string
  readonly problems?: readonly string[]
}

/** The code that is rewritten. Null when it can't be changed, or mustn't be sent. */
async function findCodeToChange({ privateFiles }: RewriteParts): Promise<ChosenCode | null> {
  const chosen = await findChosenCode()
  if (!chosen) return null
  const { document } = chosen.editor
  if (!(await mayChange(document)) || !(await privateFiles.maySend([document.uri]))) return null
  return chosen
}

async function rewrite(
  { ask, files, proposals }: RewriteParts,
  { chosen, doing, wish, problems = [] }: Rewrite,
): Promise<void> {
  const { editor, lines, excerpt, whole } = chosen
  const { document } = editor
  const { contextTokens, maxTokens } = readSettings()
  const along = { files: await files.read(), budgetTokens: contextTokens }
  const prompt = askToRewrite({ ...along, excerpt, whole, lines, wish, problems })
  if (isRefusal(prompt)) return void (await showRefusal(prompt))
  const language = document.languageId
  const code = await askForCode(ask, {
    title: `${doing} ${toName(document.uri)}`,
    prompt,
    maxTokens: fitAnswer(excerpt.text, { maxTokens, most: mostAnswerTokens }),
    wanted: { language, original: whole },
  })
  if (!code) return
  const indent = readIndent(document.lineAt(lines.from).text)
  const set = indentCode(code, { indent, style: readStyle(document), language })
  await proposals.propose({ document, lines, code: set })
}

/** What is reported at the cursor or in the selection, and otherwise in the lines that are rewritten. */
function listProblems({ editor, lines }: ChosenCode): string[] {
  const reported = vscode.languages.getDiagnostics(editor.document.uri)
  const rewritten = new vscode.Range(lines.from, 0, lines.to, Number.MAX_SAFE_INTEGER)
  const near = reported.filter(({ range }) => range.intersection(editor.selection))
  const meant =
    near.length > 0 ? near : reported.filter(({ range }) => range.intersection(rewritten))
  return meant.map(
    ({ range, message, source }) =>
      `line ${range.start.line + 1}: ${message}${source ? ` (${source})` : ''}`,
  )
}
