import * as vscode from 'vscode'
import type { ChatChip } from '../chat/protocol.ts'
import type { OpenFile } from '../context/open-file.ts'
import type { ContextPart } from '../context/parts.ts'
import { chatWords } from '../words/chat.ts'
import type { LineRange } from '../writing/lines.ts'
import type { Excerpt } from '../writing/prompt-context.ts'
import type { AutomaticContext } from './automatic-context.ts'
import type { StoredChoices } from './context-choices.ts'
import type { ContextFiles } from './context-files.ts'
import { toFileName, writableSchemes } from './documents.ts'
import type { PrivateFiles } from './private-files.ts'
import { toLineRange } from './selected-code.ts'

/** What the next question in the chat is sent with. Nothing is sent that isn't a chip. */
export type ChatContext = vscode.Disposable & {
  readonly chips: () => readonly ChatChip[]
  readonly remove: (id: string) => Promise<void>
  readonly read: () => Promise<ChatContextContent>
  readonly onChange: vscode.Event<void>
}

type ChatContextContent = {
  readonly files: readonly Excerpt[]
  readonly parts: readonly ContextPart[]
  readonly open: OpenFile | null
}

type Dependencies = {
  readonly files: ContextFiles
  readonly automatic: AutomaticContext
  readonly choices: StoredChoices
  readonly privateFiles: PrivateFiles
  readonly reportError: (error: unknown) => void
}

/** What the chips of the automatic context show. */
type Shown = {
  readonly document: vscode.TextDocument | null
  readonly hasFile: boolean
  readonly selection: LineRange | null
  readonly rules: ContextPart | null
}

const nothing: Shown = { document: null, hasFile: false, selection: null, rules: null }

export function openChatContext(dependencies: Dependencies): ChatContext {
  const { files, choices, reportError } = dependencies
  const changed = new vscode.EventEmitter<void>()
  let shown = nothing
  /** A selection whose chip was removed. Another selection has a chip again. */
  let ignored = ''
  let updates = 0

  async function update() {
    updates += 1
    const current = updates
    const next = await findShown(dependencies, ignored)
    // A later update has newer files.
    if (current !== updates) return
    const isSame = toKey(next) === toKey(shown)
    shown = next
    if (!isSame) changed.fire()
  }
  const updateSoon = () => void update().catch(reportError)

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
    async remove(id) {
      if (id === 'selection') {
        ignored = toSelectionKey(vscode.window.activeTextEditor)
        return update()
      }
      const chip = toChips(shown).find((one) => one.id === id)
      if (chip) await choices.remove({ path: chip.path })
      else await files.remove(vscode.Uri.parse(id, true))
    },
    read: () => readShown(dependencies, shown),
    onChange: changed.event,
    dispose: () => listeners.dispose(),
  }
}

type Follower = { readonly update: () => void; readonly hasSelection: () => boolean }

function followEditor(
  { files, choices }: Dependencies,
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
    choices.onChange(update),
    files.onChange(update),
  )
}

async function findShown(
  { files, automatic, choices, privateFiles }: Dependencies,
  ignored: string,
): Promise<Shown> {
  const editor = vscode.window.activeTextEditor
  const document = editor?.document ?? null
  const rules = await automatic.findRules(document?.uri)
  if (!editor || !document || !writableSchemes.includes(document.uri.scheme))
    return { ...nothing, document, rules }
  const path = vscode.workspace.asRelativePath(document.uri)
  const isRemoved = choices.current().paths.includes(path)
  if (isRemoved || (await privateFiles.isPrivate(document.uri)))
    return { ...nothing, document, rules }
  const isAdded = files.list().some((uri) => String(uri) === String(document.uri))
  const hasSelection =
    automatic.isOn('selection') && !editor.selection.isEmpty && toSelectionKey(editor) !== ignored
  return {
    document,
    hasFile: automatic.isOn('file') && !isAdded,
    selection: hasSelection ? toLineRange(editor.selection) : null,
    rules,
  }
}

/** What was shown, as it is now. A file may have become private since. */
async function readShown(
  { files, automatic, privateFiles }: Dependencies,
  { rules, ...current }: Shown,
): Promise<ChatContextContent> {
  const uri = current.document?.uri
  const [added, isPrivate, fresh] = await Promise.all([
    files.read(),
    uri ? privateFiles.isPrivate(uri) : true,
    rules ? automatic.findRules(uri) : null,
  ])
  return {
    files: added,
    parts: fresh && fresh.path === rules?.path ? [fresh] : [],
    open: isPrivate ? null : toOpenFile(current),
  }
}

function toSelectionKey(editor: vscode.TextEditor | undefined): string {
  if (!editor) return ''
  const { from, to } = toLineRange(editor.selection)
  return `${editor.document.uri} ${from} ${to}`
}

function toKey({ document, ...shown }: Shown): string {
  return JSON.stringify({
    ...shown,
    rules: shown.rules?.path,
    uri: document && String(document.uri),
  })
}

function toFileChip(uri: vscode.Uri): ChatChip {
  return { id: String(uri), name: toFileName(uri), path: vscode.workspace.asRelativePath(uri) }
}

function toChips({ document, hasFile, selection, rules }: Shown): ChatChip[] {
  const path = document ? vscode.workspace.asRelativePath(document.uri) : ''
  const name = document ? toFileName(document.uri) : ''
  const { currentFile, selectedLines, rules: rulesLabel } = chatWords.chipKinds
  const ruleName = rules?.path.slice(rules.path.lastIndexOf('/') + 1) ?? ''
  return [
    ...(hasFile ? [{ id: 'file', name, path, kind: currentFile }] : []),
    ...(selection
      ? [{ id: 'selection', name: toSelectionName(name, selection), path, kind: selectedLines }]
      : []),
    ...(rules ? [{ id: 'rules', name: ruleName, path: rules.path, kind: rulesLabel }] : []),
  ]
}

function toSelectionName(name: string, { from, to }: LineRange): string {
  return from === to ? `${name}:${from + 1}` : `${name}:${from + 1}-${to + 1}`
}

function toOpenFile({ document, hasFile, selection }: Omit<Shown, 'rules'>): OpenFile | null {
  if (!document || document.isClosed) return null
  const editor = vscode.window.activeTextEditor
  const cursor = editor?.document === document ? editor.selection.active.line : 0
  const last = document.lineCount - 1
  const { from, to } = selection ?? { from: cursor, to: cursor }
  return {
    file: {
      path: vscode.workspace.asRelativePath(document.uri),
      language: document.languageId,
      text: document.getText(),
    },
    lines: { from: Math.min(from, last), to: Math.min(to, last) },
    sends: { file: hasFile, selection: selection !== null },
  }
}
