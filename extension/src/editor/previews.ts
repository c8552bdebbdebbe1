import * as vscode from 'vscode'
import { seconds } from '../time.ts'

/** Ghost text at a place, while it is written and until it is accepted or discarded. */
export type Preview = {
  readonly signal: AbortSignal
  readonly show: (text: string) => void
  /** There is no more to come. */
  readonly finish: (text: string) => Promise<void>
}

export type Previews = vscode.Disposable & {
  readonly begin: (place: Place) => Preview
  readonly isIn: (document: vscode.TextDocument) => boolean
  readonly accept: () => Promise<void>
  readonly discard: () => void
}

type Place = { readonly editor: vscode.TextEditor; readonly position: vscode.Position }

type Ghost = Place & {
  readonly stopping: AbortController
  text: string
  isWhole: boolean
  /** The user said yes before it was whole. */
  isWanted: boolean
}

/** There is one ghost at most. */
type Stage = {
  ghost: Ghost | null
  drawing: NodeJS.Timeout | undefined
  readonly hint: vscode.StatusBarItem
}

/** So often a growing ghost is drawn again. */
const frameMs = seconds(0.08)

/**
 * Shows text as the editor's own ghost text: the document stays as it is until the user
 * accepts. Typing into the document discards it, as it does with any ghost text.
 */
export function openPreviews(): Previews {
  const hint = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left, -1)
  const stage: Stage = { ghost: null, drawing: undefined, hint }
  const isIn = (document: vscode.TextDocument) => stage.ghost?.editor.document === document

  const listeners = vscode.Disposable.from(
    hint,
    vscode.languages.registerInlineCompletionItemProvider({ pattern: '**' }, toProvider(stage)),
    vscode.window.onDidChangeTextEditorSelection(() => look(stage)),
    vscode.window.onDidChangeActiveTextEditor(() => look(stage)),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (isIn(document) && contentChanges.length > 0) end(stage)
    }),
  )
  return {
    begin: (place) => begin(stage, place),
    isIn,
    accept: () => accept(stage),
    discard: () => end(stage),
    dispose() {
      end(stage)
      listeners.dispose()
    },
  }
}

function toProvider(stage: Stage): vscode.InlineCompletionItemProvider {
  return {
    provideInlineCompletionItems(document, position) {
      const { ghost } = stage
      const isHere = ghost?.editor.document === document && ghost.position.isEqual(position)
      if (!isHere || !ghost.text) return []
      return [new vscode.InlineCompletionItem(ghost.text, new vscode.Range(position, position))]
    },
  }
}

function begin(stage: Stage, { editor, position }: Place): Preview {
  end(stage)
  const stopping = new AbortController()
  const ghost: Ghost = { editor, position, stopping, text: '', isWhole: false, isWanted: false }
  stage.ghost = ghost
  editor.selection = new vscode.Selection(position, position)
  look(stage)

  return {
    signal: stopping.signal,
    show(text) {
      ghost.text = text
      if (stage.ghost === ghost) look(stage)
    },
    async finish(text) {
      if (stage.ghost !== ghost) return
      Object.assign(ghost, { text, isWhole: true })
      if (!text) end(stage)
      else if (ghost.isWanted) await accept(stage)
      else look(stage)
    },
  }
}

/** Shows how it stands: the keys mean the ghost only while the cursor is where it is. */
function look(stage: Stage): void {
  const { ghost, hint } = stage
  const isHere = ghost !== null && isAtCursor(ghost)
  void vscode.commands.executeCommand('setContext', 'ghostWriters.isPreviewing', isHere)
  if (isHere && ghost.text) stage.drawing ??= setTimeout(() => draw(stage), frameMs)
  hint.text = ghost ? `$(sparkle) ${toHint(ghost)}` : ''
  if (ghost) hint.show()
  else hint.hide()
}

function draw(stage: Stage): void {
  stage.drawing = undefined
  if (stage.ghost && isAtCursor(stage.ghost))
    void vscode.commands.executeCommand('editor.action.inlineSuggest.trigger')
}

async function accept(stage: Stage): Promise<void> {
  const { ghost } = stage
  if (!ghost) return
  ghost.isWanted = true
  if (!ghost.isWhole) return look(stage)
  end(stage)
  await ghost.editor.edit((edit) => edit.insert(ghost.position, ghost.text))
}

function end(stage: Stage): void {
  if (!stage.ghost) return
  stage.ghost.stopping.abort()
  stage.ghost = null
  clearTimeout(stage.drawing)
  stage.drawing = undefined
  look(stage)
  void vscode.commands.executeCommand('editor.action.inlineSuggest.hide')
}

function isAtCursor({ editor, position }: Ghost): boolean {
  const active = vscode.window.activeTextEditor
  if (active?.document !== editor.document) return false
  return active.selection.isEmpty && active.selection.active.isEqual(position)
}

function toHint({ isWhole, isWanted }: Ghost): string {
  if (isWhole) return 'Tab accepts the ghost text, Escape discards it'
  return isWanted ? 'Writing, accepted when it is whole …' : 'Writing … Escape stops it'
}
