import * as vscode from 'vscode'
import { inBackground } from '../../in-background.ts'
import { createEditSession, type EditSession } from '../../next-edit/edit-session.ts'
import type { ModelQuestion } from '../../next-edit/model-edit.ts'
import { maxCharacters } from '../../next-edit/predict-edit.ts'
import type { Prediction } from '../../next-edit/prediction.ts'
import { isCode } from '../documents.ts'
import type { Previews } from '../edits/previews.ts'
import { readSettings } from '../settings.ts'
import { type NextEditMarks, openNextEditMarks } from './next-edit-marks.ts'

/** Offers the next edit after the user has made one. */
export type NextEdit = vscode.Disposable & {
  /** Goes to the edit that is offered, or makes it if the user sees it. */
  readonly accept: () => Promise<void>
  readonly dismiss: () => void
  /** Whether an edit is offered in a document, or would be if the user stopped typing now. */
  readonly isDue: (document: vscode.TextDocument) => boolean
  /** Ghost text is shown: nothing else is until the next change. */
  readonly recordGhostText: (document: vscode.TextDocument) => void
  /** Asks a model where the rules say nothing, if the user wants that. */
  readonly setModel: (ask: AskForEdit) => void
}

/** Asks a model for the rest of a line. Null: no answer, or `isWanted` said no. */
export type AskForEdit = (asked: AskedEdit) => Promise<string | null>

export type AskedEdit = {
  readonly document: vscode.TextDocument
  readonly question: ModelQuestion
  readonly signal: AbortSignal
  /** Whether the answer will be shown, and so is counted. */
  readonly isWanted: (answer: string) => boolean
}

type NextEditDeps = {
  readonly previews: Previews
  readonly reportError: (error: unknown) => void
}

type Offer = {
  readonly editor: vscode.TextEditor
  readonly version: number
  readonly prediction: Prediction
  readonly range: vscode.Range
}

type State = NextEditDeps & {
  readonly marks: NextEditMarks
  readonly sessions: WeakMap<vscode.TextDocument, EditSession>
  /** There is at most one. */
  offer: Offer | null
  timer: NodeJS.Timeout | undefined
  askModel: AskForEdit | null
  /** The request in flight. There is at most one. */
  asking: AbortController | null
  /** Whether a change is ours. */
  isAccepting: boolean
  ghost: { readonly document: vscode.TextDocument; readonly version: number } | null
}

/** What is being typed is left alone for this long. */
const pauseMs = 500
/** A request costs something, and people pause in the middle of words. */
const modelPauseMs = 500
/** An edit this near needs no jump. */
const nearLines = 4

export function openNextEdit(dependencies: NextEditDeps): NextEdit {
  const state: State = {
    ...dependencies,
    marks: openNextEditMarks(),
    sessions: new WeakMap(),
    offer: null,
    timer: undefined,
    askModel: null,
    asking: null,
    isAccepting: false,
    ghost: null,
  }
  for (const document of vscode.workspace.textDocuments) read(state, document)
  const listeners = vscode.Disposable.from(
    state.marks,
    vscode.workspace.onDidOpenTextDocument((document) => read(state, document)),
    vscode.window.onDidChangeActiveTextEditor(() => hide(state)),
    vscode.workspace.onDidChangeTextDocument((event) => record(state, event)),
    vscode.window.onDidChangeTextEditorSelection((event) => move(state, event)),
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => {
      if (textEditor === state.offer?.editor) draw(state)
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('ghostWriters.nextEdit')) return
      hide(state)
      for (const document of vscode.workspace.textDocuments) read(state, document)
    }),
  )
  return {
    accept: () => accept(state),
    dismiss() {
      reject(state)
      hide(state)
    },
    isDue: (document) => isDue(state, document),
    recordGhostText(document) {
      state.ghost = { document, version: document.version }
    },
    setModel(ask) {
      state.askModel = ask
    },
    dispose() {
      hide(state)
      listeners.dispose()
    },
  }
}

/** Reads a document before the user edits it, because a change doesn't say what was there before. */
function read({ sessions }: State, document: vscode.TextDocument): void {
  if (isEditable(document)) sessions.set(document, createEditSession(document.getText()))
  else sessions.delete(document)
}

function isEditable(document: vscode.TextDocument): boolean {
  if (readSettings().nextEdit === 'off' || !isCode(document)) return false
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end) <= maxCharacters
}

/** Undo, formatters, several cursors and other programs aren't the user typing at one place. */
function record(state: State, event: vscode.TextDocumentChangeEvent): void {
  const { document, contentChanges, reason } = event
  const session = state.sessions.get(document)
  const [change, ...others] = contentChanges
  if (!session || !change) return
  if (state.offer?.editor.document === document) {
    if (!state.isAccepting && !isOffered(state.offer, change)) reject(state)
    hide(state)
  }
  stopWaiting(state)
  const editor = vscode.window.activeTextEditor
  const isTyped =
    reason === undefined &&
    others.length === 0 &&
    editor?.document === document &&
    (state.isAccepting || isAtCursor(editor, change))
  if (!isTyped || !editor || !isEditable(document)) {
    session.reset(document.getText())
    return
  }
  session.change(change)
  state.timer = setTimeout(() => offerNext(state, editor), pauseMs)
}

/** The selection is still the one before the change, or the one after it. */
function isAtCursor(
  { selections, selection: { active } }: vscode.TextEditor,
  { range }: vscode.TextDocumentContentChangeEvent,
): boolean {
  return (
    selections.length === 1 &&
    active.line >= range.start.line - 1 &&
    active.line <= range.end.line + 1
  )
}

function isOffered(
  { range, prediction }: Offer,
  change: vscode.TextDocumentContentChangeEvent,
): boolean {
  return (
    change.range.start.line === range.start.line && prediction.text.includes(change.text.trim())
  )
}

/** Moving the cursor is no pause. */
function move(state: State, { textEditor, kind }: vscode.TextEditorSelectionChangeEvent): void {
  if (state.offer?.editor === textEditor) draw(state)
  const session = state.sessions.get(textEditor.document)
  const isMoved =
    kind === vscode.TextEditorSelectionChangeKind.Mouse ||
    kind === vscode.TextEditorSelectionChangeKind.Keyboard
  if (!session || !isMoved || state.timer === undefined) return
  clearTimeout(state.timer)
  state.timer = setTimeout(() => offerNext(state, textEditor), pauseMs)
}

function offerNext(state: State, editor: vscode.TextEditor): void {
  state.timer = undefined
  const { document } = editor
  const session = state.sessions.get(document)
  if (!session || editor !== vscode.window.activeTextEditor) return
  // Something has changed that we haven't heard of.
  if (session.text() !== document.getText()) session.reset(document.getText())
  if (!mayOffer(state, editor)) return
  const prediction = session.predict(toPlace(editor))
  if (prediction) offer(state, { editor, prediction })
  else if (readSettings().nextEdit === 'on')
    state.timer = setTimeout(
      () => inBackground(askModel(state, editor), state.reportError),
      modelPauseMs,
    )
}

type Offered = Pick<Offer, 'editor' | 'prediction'>

function offer(state: State, { editor, prediction }: Offered): void {
  const { document } = editor
  const range = new vscode.Range(
    document.positionAt(prediction.start),
    document.positionAt(prediction.end),
  )
  state.offer = { editor, version: document.version, prediction, range }
  draw(state)
}

/** Asks after a finished edit, once, and shows the answer if nothing has happened since. */
async function askModel(state: State, editor: vscode.TextEditor): Promise<void> {
  state.timer = undefined
  const { document } = editor
  const { version } = document
  const session = state.sessions.get(document)
  const question =
    session && state.askModel && mayOffer(state, editor)
      ? session.takeQuestion(document.languageId)
      : null
  if (!session || !question) return
  const asking = new AbortController()
  state.asking = asking
  const isCurrent = () =>
    !asking.signal.aborted &&
    !state.offer &&
    document.version === version &&
    editor === vscode.window.activeTextEditor &&
    mayOffer(state, editor)
  const read = (answer: string) => (isCurrent() ? session.readAnswer(question, answer) : null)
  const isWanted = (answer: string) => read(answer) !== null
  const { signal } = asking
  const answer = await state.askModel?.({ document, question, signal, isWanted })
  if (state.asking === asking) state.asking = null
  const prediction = answer ? read(answer) : null
  if (prediction) offer(state, { editor, prediction })
}

function toPlace({ document, selection }: vscode.TextEditor) {
  return { language: document.languageId, cursor: document.offsetAt(selection.active) }
}

/** Never beside another suggestion, in a comparison, or while something is selected. */
function mayOffer(
  { previews, ghost }: State,
  { document, selections, selection }: vscode.TextEditor,
) {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input
  const isGhostShown = ghost?.document === document && ghost.version === document.version
  return (
    selections.length === 1 &&
    selection.isEmpty &&
    !isGhostShown &&
    !previews.isIn(document) &&
    !(input instanceof vscode.TabInputTextDiff)
  )
}

function isDue({ offer, sessions }: State, document: vscode.TextDocument): boolean {
  if (offer?.editor.document === document) return true
  const editor = vscode.window.activeTextEditor
  const session = sessions.get(document)
  return editor?.document === document && session?.predict(toPlace(editor)) != null
}

function draw(state: State): void {
  const { offer, marks } = state
  if (!offer) return
  const { editor, prediction, range } = offer
  marks.show({ editor, range, text: prediction.text, isNear: isNear(offer) })
  setContext(state, true)
}

/** Whether the user sees the edit, near the cursor. */
function isNear({ editor: { selection, visibleRanges }, range }: Offer): boolean {
  const isVisible = visibleRanges.some((visible) => visible.contains(range))
  return isVisible && Math.abs(selection.active.line - range.start.line) <= nearLines
}

/** Nothing is offered that the user has typed on from. */
function stopWaiting(state: State): void {
  clearTimeout(state.timer)
  state.timer = undefined
  state.asking?.abort()
  state.asking = null
}

function hide(state: State): void {
  stopWaiting(state)
  if (!state.offer) return
  state.marks.hide(state.offer.editor)
  state.offer = null
  setContext(state, false)
}

function setContext({ reportError }: State, isOffered: boolean): void {
  inBackground(
    vscode.commands.executeCommand('setContext', 'ghostWriters.hasNextEdit', isOffered),
    reportError,
  )
}

function reject({ offer, sessions }: State): void {
  if (offer) sessions.get(offer.editor.document)?.reject(offer.prediction)
}

async function accept(state: State): Promise<void> {
  const { offer } = state
  if (!offer || offer.editor !== vscode.window.activeTextEditor) return
  const { editor, version, range, prediction } = offer
  if (editor.document.version !== version) return hide(state)
  if (!isNear(offer)) {
    editor.selection = new vscode.Selection(range.start, range.start)
    return editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport)
  }
  state.isAccepting = true
  try {
    if (!(await editor.edit((edit) => edit.replace(range, prediction.text)))) return
  } finally {
    state.isAccepting = false
  }
  const end = range.start.translate(0, prediction.text.length)
  editor.selection = new vscode.Selection(end, end)
  stopWaiting(state)
  offerNext(state, editor)
}
