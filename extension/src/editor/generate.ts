import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { takeCode } from '../writing/fences.ts'
import { findComment } from '../writing/find-comment.ts'
import { continueLine, indentCode, readIndent } from '../writing/indent.ts'
import { askToGenerate } from '../writing/prompts.ts'
import { showRefusal } from './act.ts'
import { askForCode, tellCutShort } from './ask-patiently.ts'
import type { Ask } from './asking.ts'
import { type ContextFiles, toName } from './context-files.ts'
import type { Previews } from './previews.ts'
import type { Proposals } from './proposals.ts'
import { readSettings } from './settings.ts'

type WriteParts = {
  readonly ask: Ask
  readonly files: ContextFiles
  readonly previews: Previews
  readonly proposals: Proposals
}

/** Writes at the cursor what the comment there says, or what the user is asked for. */
export async function generate(parts: WriteParts): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return void vscode.window.showInformationMessage('Open a file to write in.')
  const place = findPlace(editor)
  const wish = place.wish ?? (await askForWish())
  if (!wish) return

  if (!isGhostTextOn(editor.document)) return propose(parts, { editor, place, wish })
  for (;;) {
    const refusal = await writeGhost(parts, { editor, place, wish })
    if (!refusal || !(await showRefusal(refusal))) return
  }
}

type Place = {
  /** What a comment says is wanted. */
  readonly wish: string | null
  readonly position: vscode.Position
  readonly toText: (code: string) => string
}

/** After the comment, on a line of its own; or right at the cursor. */
function findPlace({ document, selection }: vscode.TextEditor): Place {
  const { line } = selection.active
  const lines = document.getText().split(/\r?\n/)
  const comment = findComment({ lines, line, language: document.languageId })
  if (!comment) {
    const { text } = document.lineAt(line)
    const spot = { indent: readIndent(text), typed: text.slice(0, selection.active.character) }
    const toText = (code: string) => continueLine(code, spot)
    return { wish: null, position: selection.active, toText }
  }
  const { range, text } = document.lineAt(comment.lastLine)
  return {
    wish: comment.text,
    position: range.end,
    toText: (code) =>
      text.trim()
        ? `\n${indentCode(code, comment.indent)}`
        : continueLine(code, { indent: comment.indent, typed: text }),
  }
}

function askForWish(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: 'Generate Code',
    prompt: 'What should be written at the cursor?',
    placeHolder: 'for example: a function that parses a date',
    ignoreFocusOut: true,
  })
}

type Writing = { readonly editor: vscode.TextEditor; readonly place: Place; readonly wish: string }

/** Some switch the editor's ghost text off altogether: they see a diff instead. */
function isGhostTextOn(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('editor', document).get('inlineSuggest.enabled', true)
}

async function propose({ ask, files, proposals }: WriteParts, writing: Writing): Promise<void> {
  const { document } = writing.editor
  const { line, character } = writing.place.position
  const title = `Writing in ${toName(document.uri)}`
  const code = await askForCode(ask, { title, messages: await toQuestion(files, writing) })
  if (!code) return
  const { text } = document.lineAt(line)
  const written = text.slice(0, character) + writing.place.toText(code) + text.slice(character)
  await proposals.propose({ document, lines: { from: line, to: line }, code: written })
}

async function toQuestion(files: ContextFiles, { editor, place, wish }: Writing) {
  const { document } = editor
  const offset = document.offsetAt(place.position)
  return askToGenerate({
    spot: {
      path: vscode.workspace.asRelativePath(document.uri),
      language: document.languageId,
      before: document.getText().slice(0, offset),
      after: document.getText().slice(offset),
    },
    wish,
    files: await files.read(),
    budgetTokens: readSettings().contextTokens,
  })
}

async function writeGhost({ ask, files, previews }: WriteParts, writing: Writing) {
  const { editor, place } = writing
  const messages = await toQuestion(files, writing)
  // Ghost text is shown where the cursor is, and it may still be where the user was asked.
  await vscode.window.showTextDocument(editor.document, editor.viewColumn)
  const preview = previews.begin({ editor, position: place.position })
  let written = ''
  const outcome = await ask({
    messages,
    signal: preview.signal,
    onText(piece) {
      written += piece
      // The editor shows nothing of a ghost that ends with a line to come.
      const code = takeCode(written, { isWhole: false }).trimEnd()
      if (code) preview.show(place.toText(code))
    },
  })
  if (isRefusal(outcome)) {
    await preview.finish('')
    return outcome
  }
  if (outcome.isCutShort) tellCutShort()
  await preview.finish(place.toText(takeCode(outcome.text, { isWhole: true })))
  return null
}
