import * as vscode from 'vscode'
import { changeFile } from '../../edits/change-file.ts'
import { type NamedFile, readFiles } from '../../edits/read-files.ts'
import { isSamePath } from '../../edits/safe-path.ts'
import { hasBlocks } from '../../edits/search-replace.ts'
import { fileErrors, nothingChanged } from '../../words/errors.ts'
import { proposalLabels, proposalWords } from '../../words/proposals.ts'
import { insertAtCursor } from '../../writing/continue-line.ts'
import { readIndent } from '../../writing/indent.ts'
import type { LineRange } from '../../writing/lines.ts'
import { omitsCode } from '../../writing/omits-code.ts'
import { type CodePlace, placeCode } from '../../writing/place-code.ts'
import { putCode } from '../../writing/put-code.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { listSymbols, toLineRange } from '../context/selected-code.ts'
import { readIndentStyle, toFileName } from '../documents.ts'
import { toPath } from '../paths.ts'
import { pick, showInfo, showWarning } from '../ui.ts'
import { resolveFiles } from './answer-files.ts'
import type { Proposals } from './proposals.ts'

type ApplyCodeDeps = {
  readonly proposals: Proposals
  readonly privateFiles: PrivateFiles
  /** The answers in the chat, the latest first. */
  readonly listAnswers: () => readonly string[]
  /** Asks in the chat for the code without anything left out. */
  readonly askForCompleteCode: () => unknown
}

/** Inserts code from the chat at the cursor, or replaces the selection. */
export async function insertCode(dependencies: ApplyCodeDeps, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openInNewFile(code)
  const { document, selection, viewColumn } = editor
  if (dependencies.proposals.findTarget(document) || hasBlocks(code, document.getText()))
    return applyCode(dependencies, code)
  await vscode.window.showTextDocument(document, viewColumn)
  const { text } = document.lineAt(selection.start)
  const typed = text.slice(0, selection.start.character)
  const target = { style: readIndentStyle(document), language: document.languageId }
  const cursor = { ...target, indent: readIndent(text), typed }
  const inserted = selection.isEmpty ? insertAtCursor(code, cursor) : code
  await editor.edit((edit) => edit.replace(selection, inserted))
}

/**
 * Proposes code from the chat as a diff: in the file that the answer names, otherwise in the open
 * one, at the place where it belongs.
 */
export async function applyCode(dependencies: ApplyCodeDeps, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  const path = findPath(dependencies, code)
  const open = editor && toOpenPath(dependencies.proposals, editor.document)
  if (path !== null && !(open && isSamePath(path, open)))
    return proposeFiles(dependencies, [{ path, code }])
  if (!editor) return openInNewFile(code)
  await applyToEditor(dependencies, { editor, code })
}

/** Proposes all files of the latest answer that has some, as one change. */
export async function applyAnswer(dependencies: ApplyCodeDeps): Promise<void> {
  const [latest] = dependencies
    .listAnswers()
    .map(readFiles)
    .filter(({ files }) => files.length > 0)
  if (!latest?.isClear) return void showInfo(proposalWords.noAnswer)
  await proposeFiles(dependencies, latest.files)
}

async function proposeFiles(
  dependencies: ApplyCodeDeps,
  files: readonly NamedFile[],
): Promise<void> {
  const changes = await resolveFiles(dependencies, files)
  if (changes) await dependencies.proposals.proposeFiles({ label: proposalLabels.chat, changes })
}

/** The file that an answer names for a code block. Null: none, or no folder is open. */
function findPath({ listAnswers }: ApplyCodeDeps, code: string): string | null {
  if (!vscode.workspace.workspaceFolders) return null
  const named = listAnswers().flatMap((answer) => readFiles(answer).files)
  return named.find((file) => file.code === code)?.path ?? null
}

function toOpenPath(proposals: Proposals, document: vscode.TextDocument): string {
  return toPath(proposals.findTarget(document) ?? document.uri)
}

type OpenCode = { readonly editor: vscode.TextEditor; readonly code: string }

async function applyToEditor(
  dependencies: ApplyCodeDeps,
  { editor, code }: OpenCode,
): Promise<void> {
  const { proposals, askForCompleteCode } = dependencies
  const target = proposals.findTarget(editor.document)
  const document = target ? await vscode.workspace.openTextDocument(target) : editor.document
  const language = document.languageId
  if (omitsCode(code, { language, original: document.getText() }))
    return void (await offerCompleteCode(askForCompleteCode))

  if (hasBlocks(code, document.getText())) return applyBlocks(proposals, { document, code })
  // In a diff, the cursor is in the proposed text, not in the file.
  const cursor = target ? document.lineCount : editor.selection.active.line
  const place = placeCode({
    code,
    lines: document.getText().split(/\r?\n/),
    language,
    selection: editor.selection.isEmpty || target ? null : toLineRange(editor.selection),
    cursor,
    symbols: await listSymbols(document),
  })
  const lines = await chooseTarget(place, { document, cursor })
  if (lines === 'new-file') return openInNewFile(code, language)
  if (!lines) return
  const before = document.getText()
  const after = putCode(before, { lines, code, language, style: readIndentStyle(document) })
  const changes = [{ target: document.uri, before, after }]
  await proposals.proposeFiles({ label: proposalLabels.chat, changes })
}

type DocumentCode = { readonly document: vscode.TextDocument; readonly code: string }

/** Proposes SEARCH/REPLACE blocks in a document, whatever is selected there. */
async function applyBlocks(proposals: Proposals, { document, code }: DocumentCode): Promise<void> {
  const before = document.getText()
  const style = readIndentStyle(document)
  const { languageId: language, uri: target } = document
  const changed = changeFile({ text: before, code, language, style, symbols: [] })
  if ('problem' in changed) {
    const reason = nothingChanged(fileErrors[changed.problem](toFileName(target)))
    return void showWarning(proposalWords.refused(reason))
  }
  const changes = [{ target, before, after: changed.after }]
  await proposals.proposeFiles({ label: proposalLabels.chat, changes })
}

async function offerCompleteCode(askForCompleteCode: () => unknown): Promise<void> {
  const button = proposalWords.askForCompleteCode
  if ((await showWarning(proposalWords.codeLeftOut, button)) === button) await askForCompleteCode()
}

type Target = { readonly document: vscode.TextDocument; readonly cursor: number }

/** The lines to replace. Asks the user if the place is unclear. Null: the user canceled. */
async function chooseTarget(
  place: CodePlace,
  { document, cursor }: Target,
): Promise<LineRange | 'new-file' | null> {
  const wholeFile = { from: 0, to: document.lineCount - 1 }
  if (place.kind === 'lines') return place.lines
  if (place.kind === 'whole-file') return wholeFile
  const line = Math.min(cursor, document.lineCount)
  const entries = [
    { label: proposalWords.insertAtCursor, lines: { from: line, to: line - 1 } },
    { label: proposalWords.replaceFile, lines: wholeFile },
    { label: proposalWords.openInNewFile, lines: 'new-file' as const },
  ]
  const chosen = await pick(entries, {
    title: proposalWords.whereTitle(toFileName(document.uri)),
    placeHolder: proposalWords.wherePlaceholder,
  })
  return chosen?.lines ?? null
}

async function openInNewFile(content: string, language?: string): Promise<void> {
  const options = { content, ...(language && { language }) }
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(options))
}
