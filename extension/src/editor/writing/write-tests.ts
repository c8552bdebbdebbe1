import * as vscode from 'vscode'
import { type RewrittenFile, readTestFile } from '../../edits/rewrite-file.ts'
import { buildTestsPrompt } from '../../prompts/prompts.ts'
import { isRefusal } from '../../refusal.ts'
import { type AcceptedFile, toTestsAnswer } from '../../tuning/accepted-answer.ts'
import type { Question } from '../../tuning/examples.ts'
import { progressWords } from '../../words/commands.ts'
import { proposalLabels } from '../../words/proposals.ts'
import { toTestPath } from '../../writing/languages.ts'
import { toAnswerLimit } from '../../writing/prompt-context.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { findSelectedCode, type SelectedCode } from '../context/selected-code.ts'
import { findNotebook, findStat, mayChange, readIndentStyle, toFileName } from '../documents.ts'
import { proposeWithOthers } from '../edits/answer-files.ts'
import { toPath } from '../paths.ts'
import { maxAnswerTokens, readSettings } from '../settings.ts'
import type { CollectWhenSaved } from '../tuning/example-collector.ts'
import { askForCode } from './ask-for-code.ts'
import type { WritingDeps } from './rewrite.ts'

type TestDeps = WritingDeps & { readonly collectWhenSaved: CollectWhenSaved }

/** Writes tests for the selected code: into a new file, or as a diff to the existing test file. */
export async function writeTests(dependencies: TestDeps): Promise<void> {
  const selected = await findSelectedCode()
  if (!selected) return
  const { document } = selected.editor
  // The tests of a notebook's code are an ordinary file beside it.
  const source = findNotebook(document.uri)?.uri ?? document.uri
  const target = source.with({ path: toTestPath(source.path, document.languageId) })
  const existing = (await findStat(target)) ? await vscode.workspace.openTextDocument(target) : null
  if (existing && !(await mayChange(existing))) return
  const sent = [document.uri, ...(existing ? [target] : [])]
  if (!(await dependencies.privateFiles.maySend(sent))) return
  const written = await askForTestFile(dependencies, { selected, target, existing })
  if (!written) return

  const { otherFiles, after, question } = written
  const toAnswer = (files: readonly AcceptedFile[]) => toTestsAnswer(files, question.language)
  if (!existing && otherFiles.length === 0) {
    await openUnsaved(target, after)
    return dependencies.collectWhenSaved(target, (saved) => {
      const answer = toAnswer([{ path: '', before: null, after: saved }])
      return answer === null ? null : { ...question, answer, targets: [target] }
    })
  }
  await proposeWithOthers(dependencies, {
    label: proposalLabels.tests,
    question,
    toAnswer,
    change: { target, before: existing?.getText() ?? null, after },
    otherFiles,
  })
}

type TestFile = {
  readonly selected: SelectedCode
  readonly target: vscode.Uri
  readonly existing: vscode.TextDocument | null
}

async function askForTestFile(
  { ask, files, automatic, models }: WritingDeps,
  { selected, target, existing }: TestFile,
): Promise<(RewrittenFile & { readonly question: Question }) | null> {
  const { maxTokens } = readSettings()
  const { excerpt, editor } = selected
  const { document } = editor
  const original = existing?.getText() ?? ''
  const language = document.languageId
  const testPath = toPath(target)
  const prompt = buildTestsPrompt({
    excerpt,
    testPath,
    existing: original || null,
    isNotebook: findNotebook(document.uri) !== undefined,
    files: await files.read(),
    parts: await automatic.forTests({ document, target }),
    budgetTokens: models.maxInputTokens(),
  })
  if (isRefusal(prompt)) {
    await showRefusal(prompt)
    return null
  }
  const { messages, sent } = prompt
  const style = readIndentStyle(existing ?? document)
  const written = await askForCode(ask, {
    feature: 'tests',
    title: progressWords.writingTests(toFileName(document.uri)),
    prompt,
    maxTokens: toAnswerLimit(original + excerpt.text, { maxTokens, limit: maxAnswerTokens }),
    language,
    read: (answer) =>
      readTestFile(answer, { path: testPath, existing: original, code: excerpt, style }),
  })
  return written && { ...written, question: { feature: 'tests', language, messages, sent } }
}

/** Opens a new file that isn't on disk until the user saves it. */
async function openUnsaved(target: vscode.Uri, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(target.with({ scheme: 'untitled' }))
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside)
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text))
}
