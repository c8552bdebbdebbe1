import * as vscode from 'vscode'
import { seconds } from '../time.ts'
import { previewWords } from '../words/commands.ts'
import { createStatus, type Status } from './ui.ts'

/** Ghost text that streams in, until the user accepts or discards it. */
type Preview = {
  /** Aborted when the user discards the preview. */
  readonly signal: AbortSignal
  readonly show: (text: string) => void
  /** Sets the complete text, and what happens after the user accepts it. */
  readonly finish: (text: string, onAccepted: () => void) => Promise<void>
  readonly discard: () => void
}

export type Previews = vscode.Disposable & {
  readonly begin: (place: Place) => Preview
  readonly isIn: (document: vscode.TextDocument) => boolean
  readonly accept: () => Promise<void>
  readonly discard: () => void
}

type Place = { readonly editor: vscode.TextEditor; readonly position: vscode.Position }

type Ghost = Place & {
  readonly controller: AbortController
  text: string
  isComplete: boolean
  /** The user accepted before the text was complete. */
  isAccepted: boolean
  onAccepted: () => void
}

type State = {
  /** There is at most one preview at a time. */
  ghost: Ghost | null
  redrawTimer: NodeJS.Timeout | undefined
  readonly hint: Status
}

const redrawMs = seconds(0.08)

/**
 * Shows text as VS Code's own ghost text. The document doesn't change until the user accepts.
 * Typing in the document discards the preview.
 */
export function openPreviews(): Previews {
  const name = 'Ghost Writers: Ghost Text'
  const hint = createStatus({ id: 'preview', name, alignment: 'Left', priority: -1 })
  const state: State = { ghost: null, redrawTimer: undefined, hint }
  const isIn = (document: vscode.TextDocument) => state.ghost?.editor.document === document

  const listeners = vscode.Disposable.from(
    hint,
    vscode.languages.registerInlineCompletionItemProvider({ pattern: '**' }, toProvider(state)),
    vscode.window.onDidChangeTextEditorSelection(() => refresh(state)),
    vscode.window.onDidChangeActiveTextEditor(() => refresh(state)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (isIn(document) && contentChanges.length > 0) discard(state)
    }),
  )
  return {
    begin: (place) => begin(state, place),
    isIn,
    accept: () => accept(state),
    discard: () => discard(state),
    dispose() {
      discard(state)
      listeners.dispose()
    },
  }
}

function toProvider(state: State): vscode.InlineCompletionItemProvider {
  return {
    provideInlineCompletionItems(document, position) {
      const { ghost } = state
      const isHere = ghost?.editor.document === document && ghost.position.isEqual(position)
      if (!isHere || !ghost.text) return []
      return [new vscode.InlineCompletionItem(ghost.text, new vscode.Range(position, position))]
    },
  }
}

function begin(state: State, { editor, position }: Place): Preview {
  discard(state)
  const controller = new AbortController()
  const status = { text: '', isComplete: false, isAccepted: false, onAccepted: () => {} }
  const ghost: Ghost = { editor, position, controller, ...status }
  state.ghost = ghost
  editor.selection = new vscode.Selection(position, position)
  refresh(state)

  return {
    signal: controller.signal,
    show(text) {
      ghost.text = text
      if (state.ghost === ghost) refresh(state)
    },
    async finish(text, onAccepted) {
      if (state.ghost !== ghost) return
      Object.assign(ghost, { text, onAccepted, isComplete: true })
      if (ghost.isAccepted) await accept(state)
      else refresh(state)
    },
    discard() {
      if (state.ghost === ghost) discard(state)
    },
  }
}

/** Updates the hint, the ghost text, and the context key that enables Tab and Escape. */
function refresh(state: State): void {
  const { ghost, hint } = state
  const isHere = ghost !== null && isAtCursor(ghost)
  void vscode.commands.executeCommand('setContext', 'ghostWriters.isPreviewing', isHere)
  if (isHere && ghost.text) state.redrawTimer ??= setTimeout(() => redraw(state), redrawMs)
  if (ghost) hint.show({ icon: 'sparkle', text: toHint(ghost) })
  else hint.hide()
}

function redraw(state: State): void {
  state.redrawTimer = undefined
  if (state.ghost && isAtCursor(state.ghost))
    void vscode.commands.executeCommand('editor.action.inlineSuggest.trigger')
}

async function accept(state: State): Promise<void> {
  const { ghost } = state
  if (!ghost) return
  ghost.isAccepted = true
  if (!ghost.isComplete) return refresh(state)
  discard(state)
  const isDone = await ghost.editor.edit((edit) => edit.insert(ghost.position, ghost.text))
  if (isDone) ghost.onAccepted()
}

function discard(state: State): void {
  if (!state.ghost) return
  state.ghost.controller.abort()
  state.ghost = null
  clearTimeout(state.redrawTimer)
  state.redrawTimer = undefined
  refresh(state)
  void vscode.commands.executeCommand('editor.action.inlineSuggest.hide')
}

function isAtCursor({ editor, position }: Ghost): boolean {
  const active = vscode.window.activeTextEditor
  if (active?.document !== editor.document) return false
  return active.selection.isEmpty && active.selection.active.isEqual(position)
}

function toHint({ isComplete, isAccepted }: Ghost): string {
  if (isComplete) return previewWords.ready
  return isAccepted ? previewWords.acceptedEarly : previewWords.writing
}
