import * as vscode from 'vscode'
import type { ChatChip } from '../../chat/protocol.ts'
import type { StarterFile } from '../../chat/starters.ts'
import type { OpenFile } from '../../context/open-file.ts'
import type { ContextPart } from '../../context/parts.ts'
import { chatWords } from '../../words/chat.ts'
import type { LineRange } from '../../writing/lines.ts'
import type { Excerpt } from '../../writing/prompt-context.ts'
import type { AutomaticContext } from '../context/automatic-context.ts'
import type { StoredChoices } from '../context/context-choices.ts'
import type { ContextFiles } from '../context/context-files.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { toLineRange } from '../context/selected-code.ts'
import { toFileName, writableSchemes } from '../documents.ts'
import { toPath } from '../paths.ts'
import { countReported, readReported } from './reported-problems.ts'

/** What the next question in the chat is sent with. Nothing is sent that isn't a chip. */
export type ChatContext = vscode.Disposable & {
  readonly chips: () => readonly ChatChip[]
  readonly remove: (id: string) => Promise<void>
  /** Adds the selection, which may be in a file that isn't sent automatically. */
  readonly addSelection: () => Promise<void>
  readonly addProblems: () => Promise<void>
  /** What could be added: the place of the selection, and how many problems are reported. */
  readonly mentionable: () => { readonly selection: string | null; readonly problems: number }
  /** The open file, if the next question is sent with it. */
  readonly openFile: () => StarterFile | null
  readonly read: () => Promise<ChatContextContent>
  readonly onChange: vscode.Event<void>
}

type ChatContextContent = {
  readonly files: readonly Excerpt[]
  readonly parts: readonly ContextPart[]
  readonly open: OpenFile | null
}

type ChatContextDeps = {
  readonly files: ContextFiles
  readonly automatic: AutomaticContext
  readonly choices: StoredChoices
  readonly privateFiles: PrivateFiles
  readonly onTeamsChange: vscode.Event<void>
  readonly reportError: (error: unknown) => void
}

/** What the chips show, besides the files that the user added. */
type Shown = {
  readonly document: vscode.TextDocument | null
  readonly hasFile: boolean
  readonly selection: LineRange | null
  /** The user added the selection, so its file may be private. */
  readonly isSelectionAdded: boolean
  /** The instructions of the user's teams. */
  readonly instructions: readonly ContextPart[]
  readonly rules: ContextPart | null
  readonly problems: readonly ContextPart[]
  /** How many problems the editor reports in the document. */
  readonly problemCount: number
}

const nothing: Shown = {
  document: null,
  hasFile: false,
  selection: null,
  isSelectionAdded: false,
  instructions: [],
  rules: null,
  problems: [],
  problemCount: 0,
}

/** What the user decided about the next questions. */
type Decisions = {
  /** A selection whose chip was removed. Another selection has a chip again. */
  readonly ignored: string
  /** A selection that was added with `@selection`. */
  readonly added: string
  readonly hasProblems: boolean
}

export function openChatContext(dependencies: ChatContextDeps): ChatContext {
  const { files, choices, reportError } = dependencies
  const changed = new vscode.EventEmitter<void>()
  let shown = nothing
  let decisions: Decisions = { ignored: '', added: '', hasProblems: false }
  let updates = 0

  async function update() {
    updates += 1
    const current = updates
    const next = await findShown(dependencies, decisions)
    // A later update has newer files.
    if (current !== updates) return
    const isSame = toKey(next) === toKey(shown)
    shown = next
    if (!isSame) changed.fire()
  }
  const updateSoon = () => void update().catch(reportError)
  const decide = (changes: Partial<Decisions>) => {
    decisions = { ...decisions, ...changes }
    return update()
  }

  const listeners = vscode.Disposable.from(
    changed,
    files.onChange(() => changed.fire()),
    followEditor(dependencies, {
      update: updateSoon,
      hasSelection: () => shown.selection !== null,
    }),
  )
  updateSoon()

  return {
    chips: () => [...files.list().map(toFileChip), ...toChips(shown)],
    addSelection: () => decide({ added: toSelectionKey(), ignored: '' }),
    addProblems: () => decide({ hasProblems: true }),
    mentionable: () => ({ selection: findSelectionName(), problems: countReported() }),
    openFile: () => toStarterFile(shown),
    async remove(id) {
      const decision = toRemoval(id)
      if (decision) return decide(decision)
      const chip = toChips(shown).find((one) => one.id === id)
      if (chip) await choices.remove({ path: chip.path })
      else await files.remove(vscode.Uri.parse(id, true))
    },
    read: () => readShown(dependencies, shown),
    onChange: changed.event,
    dispose: () => listeners.dispose(),
  }
}

/** Removing other chips is remembered for longer. */
function toRemoval(id: string): Partial<Decisions> | null {
  if (id === 'problems') return { hasProblems: false }
  if (id !== 'selection') return null
  return { ignored: toSelectionKey(), added: '' }
}

type Follower = { readonly update: () => void; readonly hasSelection: () => boolean }

function followEditor(
  { files, choices, onTeamsChange }: ChatContextDeps,
  { update, hasSelection }: Follower,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      // Typing moves the cursor, too.
      const isRelevant = !textEditor.selection.isEmpty || hasSelection()
      if (textEditor === vscode.window.activeTextEditor && isRelevant) update()
    }),
    vscode.workspace.onDidChangeConfiguration(update),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
    vscode.workspace.onDidSaveTextDocument(update),
    vscode.languages.onDidChangeDiagnostics(update),
    choices.onChange(update),
    files.onChange(update),
    onTeamsChange(update),
  )
}

async function findShown(
  dependencies: ChatContextDeps,
  { ignored, added, hasProblems }: Decisions,
): Promise<Shown> {
  const { files, automatic, privateFiles } = dependencies
  const editor = vscode.window.activeTextEditor
  const document = editor?.document ?? null
  const [rules, problems] = await Promise.all([
    automatic.findRules(document?.uri),
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

/** What was shown, as it is now. A file may have become private since. */
async function readShown(
  { files, automatic, privateFiles }: ChatContextDeps,
  { instructions, rules, ...current }: Shown,
): Promise<ChatContextContent> {
  const uri = current.document?.uri
  const [added, isPrivate, fresh, problems] = await Promise.all([
    files.read(),
    uri && !current.isSelectionAdded ? privateFiles.isPrivate(uri) : !uri,
    rules ? automatic.findRules(uri) : null,
    current.problems.length > 0 ? readReported(privateFiles) : [],
  ])
  return {
    files: added,
    parts: [
      ...automatic
        .listInstructions()
        .filter(({ path }) => instructions.some((one) => one.path === path)),
      ...(fresh && fresh.path === rules?.path ? [fresh] : []),
      ...problems,
    ],
    open: isPrivate ? null : toOpenFile(current),
  }
}

/** The file for the prompts on the empty page. */
function toStarterFile({ document, hasFile, selection, problemCount }: Shown): StarterFile | null {
  if (!document || !(hasFile || selection)) return null
  const name = toFileName(document.uri)
  return { name, hasSelection: selection !== null, problems: problemCount }
}

function findSelectionName(): string | null {
  const editor = vscode.window.activeTextEditor
  if (!editor || editor.selection.isEmpty) return null
  return toSelectionName(toFileName(editor.document.uri), toLineRange(editor.selection))
}

function toSelectionKey(editor = vscode.window.activeTextEditor): string {
  if (!editor) return ''
  const { from, to } = toLineRange(editor.selection)
  return `${editor.document.uri} ${from} ${to}`
}

function toKey({ document, ...shown }: Shown): string {
  return JSON.stringify({
    ...shown,
    instructions: shown.instructions.map(({ path }) => path),
    rules: shown.rules?.path,
    problems: shown.problems.map(({ path, text }) => [path, text]),
    uri: document && String(document.uri),
  })
}

function toFileChip(uri: vscode.Uri): ChatChip {
  return { id: String(uri), name: toFileName(uri), path: toPath(uri) }
}

function toChips({
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
  const ruleName = rules?.path.slice(rules.path.lastIndexOf('/') + 1) ?? ''
  return [
    ...(hasFile ? [{ id: 'file', name, path, kind: currentFile }] : []),
    ...(selection
      ? [{ id: 'selection', name: toSelectionName(name, selection), path, kind: selectedLines }]
      : []),
    ...instructions.map((one) => ({ id: one.path, name: one.path, path: one.path, kind: '' })),
    ...(rules ? [{ id: 'rules', name: ruleName, path: rules.path, kind: rulesLabel }] : []),
    ...toProblemChips(problems),
  ]
}

function toProblemChips(problems: readonly ContextPart[]): ChatChip[] {
  const count = problems.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  const path = problems.map((part) => part.path).join(', ')
  return count > 0 ? [{ id: 'problems', name: chatWords.problems(count), path }] : []
}

function toSelectionName(name: string, { from, to }: LineRange): string {
  return from === to ? `${name}:${from + 1}` : `${name}:${from + 1}-${to + 1}`
}

function toOpenFile({
  document,
  hasFile,
  selection,
}: Pick<Shown, 'document' | 'hasFile' | 'selection'>): OpenFile | null {
  if (!document || document.isClosed) return null
  const editor = vscode.window.activeTextEditor
  const cursor = editor?.document === document ? editor.selection.active.line : 0
  const last = document.lineCount - 1
  const { from, to } = selection ?? { from: cursor, to: cursor }
  return {
    file: {
      path: toPath(document.uri),
      language: document.languageId,
      text: document.getText(),
    },
    lines: { from: Math.min(from, last), to: Math.min(to, last) },
    sends: { file: hasFile, selection: selection !== null },
  }
}
