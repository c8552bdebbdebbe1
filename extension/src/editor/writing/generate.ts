import * as vscode from 'vscode'
import { buildGeneratePrompt, type Prompt } from '../../prompts/prompts.ts'
import { isRefusal } from '../../refusal.ts'
import type { Question } from '../../tuning/examples.ts'
import { commandWords, progressWords } from '../../words/commands.ts'
import { proposalLabels } from '../../words/proposals.ts'
import { startAtCursor } from '../../writing/continue-line.ts'
import { extractCode } from '../../writing/extract-code.ts'
import { readPartialCode } from '../../writing/fences.ts'
import { findComment } from '../../writing/find-comment.ts'
import { indentCode, readIndent } from '../../writing/indent.ts'
import { replaceLines } from '../../writing/lines.ts'
import { toFencedCode } from '../../writing/prompt-context.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { mayChange, readIndentStyle, toFileName } from '../documents.ts'
import type { Previews } from '../edits/previews.ts'
import { toPath } from '../paths.ts'
import type { Snippets } from '../snippets/snippets.ts'
import type { Collect } from '../tuning/example-collector.ts'
import { showInfo } from '../ui.ts'
import { askForCode, toValidator } from './ask-for-code.ts'
import { askInstruction } from './ask-instruction.ts'
import type { WritingDeps } from './rewrite.ts'

type GenerateDeps = WritingDeps & {
  readonly previews: Previews
  readonly snippets: Snippets
  readonly collect: Collect
}

/** Writes code at the cursor, from the comment there or from a prompt. */
export async function generate(dependencies: GenerateDeps): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return void showInfo(commandWords.openFileFirst)
  const { document } = editor
  const { privateFiles } = dependencies
  if (!(await mayChange(document)) || !(await privateFiles.maySend([document.uri]))) return
  const place = findPlace(editor)
  const instruction = place.instruction
    ? { text: place.instruction, isSnippet: false }
    : await askForInstruction(dependencies)
  if (!instruction) return

  const prompt = await toPrompt(dependencies, { editor, place, instruction: instruction.text })
  if (isRefusal(prompt)) return void (await showRefusal(prompt))
  const generation = { editor, place, prompt, snippet: instruction.isSnippet }
  if (!isGhostTextOn(document)) return proposeDiff(dependencies, generation)
  for (;;) {
    const refusal = await writeGhostText(dependencies, generation)
    if (!refusal || !(await showRefusal(refusal))) return
  }
}

type Place = {
  /** The text of the comment at the cursor. Null: there is no comment. */
  readonly instruction: string | null
  readonly position: vscode.Position
  /** Indents the code for this place. */
  readonly format: (code: string) => string
}

/** After the comment at the cursor, on a new line; otherwise at the cursor. */
function findPlace({ document, selection }: vscode.TextEditor): Place {
  const { line } = selection.active
  const lines = document.getText().split(/\r?\n/)
  const language = document.languageId
  const style = readIndentStyle(document)
  const comment = findComment({ lines, line, language })
  if (!comment) {
    const { text } = document.lineAt(line)
    const typed = text.slice(0, selection.active.character)
    const cursor = { indent: readIndent(text), typed, style, language }
    const format = (code: string) => startAtCursor(code, cursor)
    return { instruction: null, position: selection.active, format }
  }
  const { range, text } = document.lineAt(comment.lastLine)
  const target = { indent: comment.indent, style, language }
  return {
    instruction: comment.text,
    position: range.end,
    format: (code) =>
      text.trim()
        ? `\n${indentCode(code, target)}`
        : startAtCursor(code, { ...target, typed: text }),
  }
}

async function askForInstruction({ snippets }: GenerateDeps) {
  const typed = await askInstruction(snippets.list())
  return typed ? snippets.resolve(typed) : null
}

type Generation = {
  readonly editor: vscode.TextEditor
  readonly place: Place
  readonly prompt: Prompt
  /** Whether the instruction is a snippet. */
  readonly snippet: boolean
}

/** Users can turn off ghost text in VS Code: they get a diff instead. */
function isGhostTextOn(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('editor', document).get('inlineSuggest.enabled', true)
}

async function proposeDiff(
  { ask, proposals }: GenerateDeps,
  { editor, place, prompt, snippet }: Generation,
): Promise<void> {
  const { document } = editor
  const { line, character } = place.position
  const title = progressWords.generating(toFileName(document.uri))
  const expected = toExpected(document)
  const found = await askForCode(ask, {
    title,
    feature: 'generate',
    snippet,
    prompt,
    language: expected.language,
    read: (answer) => extractCode(answer, expected),
  })
  if (!found) return
  const { text } = document.lineAt(line)
  const changed = text.slice(0, character) + place.format(found.code) + text.slice(character)
  const before = document.getText()
  const after = replaceLines(before, { lines: { from: line, to: line }, code: changed })
  await proposals.proposeFiles({
    label: proposalLabels.generate,
    changes: [{ target: document.uri, before, after }],
    question: toQuestion(expected.language, prompt),
    // The code is one piece: a part of it isn't an answer.
    toAnswer: ([file]) => (file?.after === after ? toFence(expected.language, found.code) : null),
  })
}

function toQuestion(language: string, { messages, sent }: Prompt): Question {
  return { feature: 'generate', language, messages, sent }
}

function toFence(language: string, text: string): string {
  return toFencedCode({ path: '', language, text })
}

function toExpected(document: vscode.TextDocument) {
  return {
    language: document.languageId,
    original: document.getText(),
    isFenceOptional: true,
  }
}

type PromptInput = Pick<Generation, 'editor' | 'place'> & { readonly instruction: string }

async function toPrompt(
  { files, automatic, models }: GenerateDeps,
  { editor, place, instruction }: PromptInput,
) {
  const { document } = editor
  const { line } = place.position
  const offset = document.offsetAt(place.position)
  return buildGeneratePrompt({
    code: {
      path: toPath(document.uri),
      language: document.languageId,
      before: document.getText().slice(0, offset),
      after: document.getText().slice(offset),
    },
    instruction,
    files: await files.read(),
    parts: await automatic.forCode({ document, lines: { from: line, to: line } }),
    hasOutline: automatic.isOn('outline'),
    budgetTokens: models.maxInputTokens(),
  })
}

async function writeGhostText(
  { ask, previews, collect }: GenerateDeps,
  { editor, place, prompt, snippet }: Generation,
) {
  // VS Code shows ghost text only in the focused editor, and the input box had the focus.
  await vscode.window.showTextDocument(editor.document, editor.viewColumn)
  const preview = previews.begin({ editor, position: place.position })
  const expected = toExpected(editor.document)
  let answer = ''
  const outcome = await ask({
    purpose: { feature: 'generate', language: expected.language, ...(snippet && { snippet }) },
    messages: prompt.messages,
    sent: prompt.sent,
    signal: preview.signal,
    validate: toValidator((found) => extractCode(found, expected)),
    onText(text) {
      answer += text
      // VS Code doesn't show ghost text that ends with a line break.
      const code = readPartialCode(answer).trimEnd()
      if (code) preview.show(place.format(code))
    },
  })
  const result = isRefusal(outcome) ? outcome : extractCode(outcome, expected)
  if (isRefusal(result)) {
    preview.discard()
    return result
  }
  const accepted = {
    ...toQuestion(expected.language, prompt),
    answer: toFence(expected.language, result.code),
    targets: [editor.document.uri],
  }
  await preview.finish(place.format(result.code), () => collect(accepted))
  return null
}
