import * as vscode from 'vscode'
import type { ChatImage } from '../../chat/images.ts'
import type { ChatChip } from '../../chat/protocol.ts'
import type { StarterFile } from '../../chat/starters.ts'
import type { ContextPart } from '../../context/parts.ts'
import { chatWords } from '../../words/chat.ts'
import type { LineRange } from '../../writing/lines.ts'
import type { AutomaticContext } from '../context/automatic-context.ts'
import type { StoredChoices } from '../context/context-choices.ts'
import type { ContextFiles } from '../context/context-files.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { toLineRange } from '../context/selected-code.ts'
import { toFileName, writableSchemes } from '../documents.ts'
import { toPath } from '../paths.ts'
import type { Attachment } from './attachments.ts'
import { countReported, readReported } from './reported-problems.ts'

export type ChatContextDeps = {
  readonly files: ContextFiles
  readonly automatic: AutomaticContext
  readonly choices: StoredChoices
  readonly privateFiles: PrivateFiles
  readonly onTeamsChange: vscode.Event<void>
  readonly reportError: (error: unknown) => void
}

/** What the chips show, besides the files that the user added. */
export type Shown = {
  readonly document: vscode.TextDocument | null
  readonly hasFile: boolean
  readonly selection: LineRange | null
  /** The user added the selection, so its file may be private. */
  readonly isSelectionAdded: boolean
  /** The instructions of the user's teams. */
  readonly instructions: readonly ContextPart[]
  /** Outer folders first. */
  readonly rules: readonly ContextPart[]
  readonly problems: readonly ContextPart[]
  /** How many problems the editor reports in the document. */
  readonly problemCount: number
}

export const nothing: Shown = {
  document: null,
  hasFile: false,
  selection: null,
  isSelectionAdded: false,
  instructions: [],
  rules: [],
  problems: [],
  problemCount: 0,
}

/** What the user decided about the next questions. */
export type ChipDecisions = {
  /** A selection whose chip was removed. Another selection has a chip again. */
  readonly ignored: string
  /** A selection that was added with `@selection`. */
  readonly added: string
  readonly hasProblems: boolean
}

export async function getShown(
  dependencies: ChatContextDeps,
  { ignored, added, hasProblems }: ChipDecisions,
): Promise<Shown> {
  const { files, automatic, privateFiles } = dependencies
  const editor = vscode.window.activeTextEditor
  const document = editor?.document ?? null
  const [rules, problems] = await Promise.all([
    automatic.listRules(document?.uri),
    hasProblems ? readReported(privateFiles) : [],
  ])
  const instructions = automatic.listInstructions()
  const common = { ...nothing, document, instructions, rules, problems }
  if (!editor || !document || !writableSchemes.includes(document.uri.scheme)) return common
  const key = toSelectionKey(editor)
  const isSelectionAdded = !editor.selection.isEmpty && key === added
  const isSent = await isSentAutomatically(dependencies, document.uri)
  const isFileAdded = files.list().some((uri) => String(uri) === String(document.uri))
  const hasSelection =
    isSent && automatic.isOn('selection') && !editor.selection.isEmpty && key !== ignored
  return {
    ...common,
    hasFile: isSent && automatic.isOn('file') && !isFileAdded,
    selection: hasSelection || isSelectionAdded ? toLineRange(editor.selection) : null,
    isSelectionAdded,
    problemCount: countReported(document.uri),
  }
}

async function isSentAutomatically(
  { choices, privateFiles }: ChatContextDeps,
  uri: vscode.Uri,
): Promise<boolean> {
  const isRemoved = choices.current().paths.includes(toPath(uri))
  return !isRemoved && !(await privateFiles.isPrivate(uri))
}

/** The file for the prompts on the empty page. */
export function toStarterFile({
  document,
  hasFile,
  selection,
  problemCount,
}: Shown): StarterFile | null {
  if (!document || !(hasFile || selection)) return null
  const name = toFileName(document.uri)
  return { name, hasSelection: selection !== null, problems: problemCount }
}

export function findSelectionName(): string | null {
  const editor = vscode.window.activeTextEditor
  if (!editor || editor.selection.isEmpty) return null
  return toSelectionName(toFileName(editor.document.uri), toLineRange(editor.selection))
}

export function toSelectionKey(editor = vscode.window.activeTextEditor): string {
  if (!editor) return ''
  const { from, to } = toLineRange(editor.selection)
  return `${editor.document.uri} ${from} ${to}`
}

export function toKey({ document, ...shown }: Shown): string {
  return JSON.stringify({
    ...shown,
    instructions: shown.instructions.map(({ path }) => path),
    rules: shown.rules.map(({ path }) => path),
    problems: shown.problems.map(({ path, text }) => [path, text]),
    uri: document && String(document.uri),
  })
}

export function toFileChip(uri: vscode.Uri): ChatChip {
  return { id: String(uri), name: toFileName(uri), path: toPath(uri) }
}

export function toAttachedChip({ id, name, title }: Attachment): ChatChip {
  return { id, name, path: title }
}

export function toImageChip({ id, thumbnail }: ChatImage, index: number): ChatChip {
  return { id, name: chatWords.imageNumber(index + 1), path: '', thumbnail }
}

export function toChips({
  document,
  hasFile,
  selection,
  instructions,
  rules,
  problems,
}: Shown): ChatChip[] {
  const path = document ? toPath(document.uri) : ''
  const name = document ? toFileName(document.uri) : ''
  const { currentFile, selectedLines, rules: rulesLabel } = chatWords.chipKinds
  return [
    ...(hasFile ? [{ id: 'file', name, path, kind: currentFile }] : []),
    ...(selection
      ? [{ id: 'selection', name: toSelectionName(name, selection), path, kind: selectedLines }]
      : []),
    ...instructions.map((one) => ({ id: one.path, name: one.path, path: one.path, kind: '' })),
    ...rules.map((rule) => ({
      id: `rules:${rule.path}`,
      name: toRuleName(rule.path, rules),
      path: rule.path,
      kind: rulesLabel,
    })),
    ...toProblemChips(problems),
  ]
}

/** With its folder, if several files have the same name. */
function toRuleName(path: string, rules: readonly ContextPart[]): string {
  const toName = (one: string) => one.slice(one.lastIndexOf('/') + 1)
  const isUnique = rules.filter((rule) => toName(rule.path) === toName(path)).length === 1
  return isUnique ? toName(path) : path.split('/').slice(-2).join('/')
}

function toProblemChips(problems: readonly ContextPart[]): ChatChip[] {
  const count = problems.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  const path = problems.map((part) => part.path).join(', ')
  return count > 0 ? [{ id: 'problems', name: chatWords.problems(count), path }] : []
}

function toSelectionName(name: string, { from, to }: LineRange): string {
  return from === to ? `${name}:${from + 1}` : `${name}:${from + 1}-${to + 1}`
}
