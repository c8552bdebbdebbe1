import * as vscode from 'vscode'
import { type Rewrite, readRewrite } from '../edits/read-rewrite.ts'
import { isRefusal } from '../refusal.ts'
import { type AcceptedFile, toTestsAnswer } from '../tuning/accepted-answer.ts'
import type { Question } from '../tuning/examples.ts'
import { progressWords } from '../words/commands.ts'
import { proposalLabels } from '../words/proposals.ts'
import { toTestPath } from '../writing/languages.ts'
import { replaceLines } from '../writing/lines.ts'
import { toAnswerLimit } from '../writing/prompt-context.ts'
import { buildTestsPrompt } from '../writing/prompts.ts'
import { proposeWithOthers } from './answer-files.ts'
import { askForCode } from './ask-for-code.ts'
import { mayChange, toFileName } from './documents.ts'
import type { CollectWhenSaved } from './example-collector.ts'
import { toPath } from './paths.ts'
import { showRefusal } from './refusal-actions.ts'
import type { RewriteDependencies } from './rewrite.ts'
import { findSelectedCode, type SelectedCode } from './selected-code.ts'
import { maxAnswerTokens, readSettings } from './settings.ts'

type TestDependencies = RewriteDependencies & { readonly collectWhenSaved: CollectWhenSaved }

/** Writes tests for the selected code: into a new file, or as a diff to the existing test file. */
export async function writeTests(dependencies: TestDependencies): Promise<void> {
  const selected = await findSelectedCode()
  if (!selected) return
  const { document } = selected.editor
  const target = document.uri.with({ path: toTestPath(document.uri.path, document.languageId) })
  const existing = await findDocument(target)
  if (existing && !(await mayChange(existing))) return
  const sent = [document.uri, ...(existing ? [target] : [])]
  if (!(await dependencies.privateFiles.maySend(sent))) return
  const written = await askForTestFile(dependencies, { selected, target, existing })
  if (!written) return

  const { otherFiles, isFromBlocks, question } = written
  const code = isFromBlocks ? written.code : `${written.code}\n`
  const toAnswer = (files: readonly AcceptedFile[]) => toTestsAnswer(files, question.language)
  if (!existing && otherFiles.length === 0) {
    await openUnsaved(target, code)
    return dependencies.collectWhenSaved(target, (after) => {
      const answer = toAnswer([{ path: '', before: null, after }])
      return answer === null ? null : { ...question, answer, targets: [target] }
    })
  }
  const before = existing?.getText() ?? null
  const lines = { from: 0, to: (existing?.lineCount ?? 1) - 1 }
  await proposeWithOthers(dependencies, {
    ...{ label: proposalLabels.tests, question, toAnswer },
    change: {
      target,
      before,
      after: before === null ? code : replaceLines(before, { lines, code }),
    },
    otherFiles,
  })
}

type TestFile = {
  readonly selected: SelectedCode
  readonly target: vscode.Uri
  readonly existing: vscode.TextDocument | null
}

async function askForTestFile(
  { ask, files, automatic, models }: RewriteDependencies,
  { selected, target, existing }: TestFile,
): Promise<(Rewrite & { readonly question: Question }) | null> {
  const { maxTokens } = readSettings()
  const { excerpt, editor } = selected
  const original = existing?.getText() ?? ''
  const language = editor.document.languageId
  const testPath = toPath(target)
  const prompt = buildTestsPrompt({
    excerpt,
    testPath,
    existing: original || null,
    files: await files.read(),
    parts: await automatic.forTests({ document: editor.document, target }),
    budgetTokens: models.maxInputTokens(),
  })
  if (isRefusal(prompt)) {
    await showRefusal(prompt)
    return null
  }
  const { messages, sent } = prompt
  const written = await askForCode(ask, {
    feature: 'tests',
    title: progressWords.writingTests(toFileName(editor.document.uri)),
    prompt,
    maxTokens: toAnswerLimit(original + excerpt.text, { maxTokens, limit: maxAnswerTokens }),
    language,
    read: (answer) =>
      readRewrite(answer, {
        ...{ path: testPath, language, excerpt: original },
        original: original || excerpt.text,
      }),
  })
  return written && { ...written, question: { feature: 'tests', language, messages, sent } }
}

/** Opens a new file that isn't on disk until the user saves it. */
async function openUnsaved(target: vscode.Uri, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(target.with({ scheme: 'untitled' }))
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside)
  await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text))
}

async function findDocument(uri: vscode.Uri): Promise<vscode.TextDocument | null> {
  const exists = await vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  )
  return exists ? vscode.workspace.openTextDocument(uri) : null
}
