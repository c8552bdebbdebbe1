import * as vscode from 'vscode'
import { followGhost } from '../../edits/follow-ghost.ts'
import { seconds } from '../../time.ts'
import { previewWords } from '../../words/commands.ts'
import { createStatus, type Status } from '../ui.ts'

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

type Ghost = {
  readonly editor: vscode.TextEditor
  readonly controller: AbortController
  /** Where the text belongs. */
  offset: number
  /** What was written so far. */
  text: string
  /** How much of the text the user has accepted. */
  taken: number
  isComplete: boolean
  /** What VS Code was last given to show. */
  drawn: string
  /** What was shown when the user pressed Tab, before the text was complete. */
  wanted: string | null
  onAccepted: () => void
}

type State = {
  /** There is at most one preview at a time. */
  ghost: Ghost | null
  provider: vscode.Disposable | null
  redrawTimer: NodeJS.Timeout | undefined
  readonly hint: Status
}

/** Each time VS Code also asks the providers of other extensions. */
const redrawMs = seconds(0.25)

/**
 * Shows text as VS Code's own ghost text. The document doesn't change until the user accepts, and
 * VS Code inserts only what it shows: never text that the user hasn't seen.
 */
export function openPreviews(): Previews {
  const name = 'Ghost Writers: Ghost Text'
  const hint = createStatus({ id: 'preview', name, alignment: 'Left', priority: -1 })
  const state: State = { ghost: null, provider: null, redrawTimer: undefined, hint }
  const isIn = (document: vscode.TextDocument) => state.ghost?.editor.document === document

  const listeners = vscode.Disposable.from(
    hint,
    vscode.window.onDidChangeTextEditorSelection(() => refresh(state)),
    vscode.window.onDidChangeActiveTextEditor(() => refresh(state)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (isIn(document) && contentChanges.length > 0) follow(state, contentChanges)
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

function begin(state: State, { editor, position }: Place): Preview {
  discard(state)
  const controller = new AbortController()
  const offset = editor.document.offsetAt(position)
  const status = {
    text: '',
    taken: 0,
    isComplete: false,
    drawn: '',
    wanted: null,
    onAccepted: () => {},
  }
  const ghost: Ghost = { editor, controller, offset, ...status }
  state.ghost = ghost
  editor.selection = new vscode.Selection(position, position)
  refresh(state)

  return {
    signal: controller.signal,
    show: (text) => write(state, { ghost, text }),
    async finish(text, onAccepted) {
      Object.assign(ghost, { onAccepted, isComplete: true })
      write(state, { ghost, text })
      if (state.ghost !== ghost) return
      await redraw(state)
      // Nothing has come after what the user saw.
      if (ghost.wanted === readRest(ghost)) await accept(state)
    },
    discard() {
      if (state.ghost === ghost) discard(state)
    },
  }
}

/** Text that no longer begins with what the user has accepted can't be continued. */
function write(state: State, { ghost, text }: { ghost: Ghost; text: string }): void {
  if (state.ghost !== ghost) return
  if (!text.startsWith(ghost.text.slice(0, ghost.taken))) return void discard(state)
  ghost.text = text
  refresh(state)
}

/** Accepting a word or a line leaves the rest; typing something else discards it. */
function follow(state: State, changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
  const { ghost } = state
  if (!ghost) return
  const place = followGhost({ offset: ghost.offset, text: readRest(ghost) }, changes)
  if (!place) return void discard(state)
  ghost.offset = place.offset
  ghost.taken = ghost.text.length - place.text.length
  if (!ghost.isComplete || place.text.trim()) return void refresh(state)
  discard(state)
  ghost.onAccepted()
}

function readRest({ text, taken }: Ghost): string {
  return text.slice(taken)
}

/** Updates the hint, the ghost text, and the context key that enables Tab and Escape. */
function refresh(state: State): void {
  const { ghost, hint } = state
  const isHere = ghost !== null && isAtCursor(ghost)
  void vscode.commands.executeCommand('setContext', 'ghostWriters.isPreviewing', isHere)
  if (isHere && ghost.text) state.redrawTimer ??= setTimeout(() => void redraw(state), redrawMs)
  if (ghost) hint.show({ icon: 'sparkle', text: toHint(ghost) })
  else hint.hide()
}

/**
 * VS Code repeats its last answer for a place, unless a provider is new, and keeps showing what it
 * shows. Choosing the next text replaces it without a flicker.
 */
async function redraw(state: State): Promise<void> {
  clearTimeout(state.redrawTimer)
  state.redrawTimer = undefined
  const { ghost } = state
  if (!ghost || !isAtCursor(ghost)) return
  const former = state.provider
  state.provider = vscode.languages.registerInlineCompletionItemProvider(
    { pattern: '**' },
    toProvider(state),
  )
  former?.dispose()
  const next = former && !ghost.isComplete ? 'showNext' : 'trigger'
  if (ghost.isComplete) void vscode.commands.executeCommand('editor.action.inlineSuggest.hide')
  await vscode.commands.executeCommand(`editor.action.inlineSuggest.${next}`)
}

function toProvider(state: State): vscode.InlineCompletionItemProvider {
  return {
    provideInlineCompletionItems(document, position) {
      const { ghost } = state
      const isHere =
        ghost?.editor.document === document && document.offsetAt(position) === ghost.offset
      const rest = isHere ? readRest(ghost) : ''
      if (ghost && rest) ghost.drawn = rest
      return rest
        ? [new vscode.InlineCompletionItem(rest, new vscode.Range(position, position))]
        : []
    },
  }
}

/** VS Code inserts what it shows, as one undo step. `follow` hears of it. */
async function accept(state: State): Promise<void> {
  const { ghost } = state
  if (!ghost) return
  ghost.wanted = ghost.drawn
  if (ghost.isComplete && isAtCursor(ghost))
    await vscode.commands.executeCommand('editor.action.inlineSuggest.commit')
  refresh(state)
}

function discard(state: State): void {
  if (!state.ghost) return
  state.ghost.controller.abort()
  state.ghost = null
  clearTimeout(state.redrawTimer)
  state.redrawTimer = undefined
  state.provider?.dispose()
  state.provider = null
  refresh(state)
  void vscode.commands.executeCommand('editor.action.inlineSuggest.hide')
}

function isAtCursor({ editor, offset }: Ghost): boolean {
  const active = vscode.window.activeTextEditor
  if (active?.document !== editor.document) return false
  return active.selection.isEmpty && active.document.offsetAt(active.selection.active) === offset
}

function toHint({ isComplete, wanted }: Ghost): string {
  if (isComplete) return previewWords.ready
  return wanted !== null ? previewWords.hurried : previewWords.writing
}
