import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { continueLine } from '../writing/continue-line.ts'
import { takeGrowingCode } from '../writing/fences.ts'
import { findComment } from '../writing/find-comment.ts'
import { indentCode, readIndent } from '../writing/indent.ts'
import { askToGenerate, type Prompt } from '../writing/prompts.ts'
import { readCodeAnswer } from '../writing/read-answer.ts'
import { showRefusal } from './act.ts'
import { askForCode, toCheck } from './ask-patiently.ts'
import type { Ask } from './asking.ts'
import { type ContextFiles, toName } from './context-files.ts'
import { readStyle } from './indent-style.ts'
import { showInfo } from './notify.ts'
import type { Previews } from './previews.ts'
import type { PrivateFiles } from './private-files.ts'
import type { Proposals } from './proposals.ts'
import { mayChange } from './read-only.ts'
import { readSettings } from './settings.ts'

type WriteParts = {
  readonly ask: Ask
  readonly files: ContextFiles
  readonly previews: Previews
  readonly proposals: Proposals
  readonly privateFiles: PrivateFiles
}

/** Writes at the cursor what the comment there says, or what the user is asked for. */
export async function generate(parts: WriteParts): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return void showInfo('Open a file to write in.')
  const { document } = editor
  if (!(await mayChange(document)) || !(await parts.privateFiles.maySend([document.uri]))) return
  const place = findPlace(editor)
  const wish = place.wish ?? (await askForWish())
  if (!wish) return

  const prompt = await toPrompt(parts.files, { editor, place, wish })
  if (isRefusal(prompt)) return void (await showRefusal(prompt))
  if (!isGhostTextOn(document)) return propose(parts, { editor, place, prompt })
  for (;;) {
    const refusal = await writeGhost(parts, { editor, place, prompt })
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
  const language = document.languageId
  const style = readStyle(document)
  const comment = findComment({ lines, line, language })
  if (!comment) {
    const { text } = document.lineAt(line)
    const typed = text.slice(0, selection.active.character)
    const spot = { indent: readIndent(text), typed, style, language }
    const toText = (code: string) => continueLine(code, spot)
    return { wish: null, position: selection.active, toText }
  }
  const { range, text } = document.lineAt(comment.lastLine)
  const target = { indent: comment.indent, style, language }
  return {
    wish: comment.text,
    position: range.end,
    toText: (code) =>
      text.trim()
        ? `\n${indentCode(code, target)}`
        : continueLine(code, { ...target, typed: text }),
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

type Writing = {
  readonly editor: vscode.TextEditor
  readonly place: Place
  readonly prompt: Prompt
}

/** Some switch the editor's ghost text off altogether: they see a diff instead. */
function isGhostTextOn(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('editor', document).get('inlineSuggest.enabled', true)
}

async function propose({ ask, proposals }: WriteParts, writing: Writing): Promise<void> {
  const { document } = writing.editor
  const { line, character } = writing.place.position
  const title = `Writing in ${toName(document.uri)}`
  const code = await askForCode(ask, { title, prompt: writing.prompt, wanted: toWanted(document) })
  if (!code) return
  const { text } = document.lineAt(line)
  const written = text.slice(0, character) + writing.place.toText(code) + text.slice(character)
  await proposals.propose({ document, lines: { from: line, to: line }, code: written })
}

function toWanted(document: vscode.TextDocument) {
  return {
    language: document.languageId,
    original: document.getText(),
    isFenceOptional: true,
  }
}

type Wanted = Omit<Writing, 'prompt'> & { readonly wish: string }

async function toPrompt(files: ContextFiles, { editor, place, wish }: Wanted) {
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

async function writeGhost({ ask, previews }: WriteParts, { editor, place, prompt }: Writing) {
  // Ghost text is shown where the cursor is, and it may still be where the user was asked.
  await vscode.window.showTextDocument(editor.document, editor.viewColumn)
  const preview = previews.begin({ editor, position: place.position })
  const wanted = toWanted(editor.document)
  let written = ''
  const outcome = await ask({
    messages: prompt.messages,
    signal: preview.signal,
    check: toCheck(wanted),
    onText(piece) {
      written += piece
      // The editor shows nothing of a ghost that ends with a line to come.
      const code = takeGrowingCode(written).trimEnd()
      if (code) preview.show(place.toText(code))
    },
  })
  const answer = isRefusal(outcome) ? outcome : readCodeAnswer(outcome, wanted)
  await preview.finish(isRefusal(answer) ? '' : place.toText(answer.code))
  return isRefusal(answer) ? answer : null
}
