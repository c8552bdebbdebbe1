import { findModelQuestion, type ModelQuestion, readModelEdit } from './model-edit.ts'
import { predictEdit } from './predict-edit.ts'
import type { Prediction } from './prediction.ts'
import { moveEdits, type TokenEdit, toTokenEdit } from './token-edit.ts'

/** A change of a document, with offsets from before it. */
export type TextChange = {
  readonly rangeOffset: number
  readonly rangeLength: number
  readonly text: string
}

/** What the user edits in a document, and what comes next. */
export type EditSession = {
  /** Adds what was typed. Keys at one place are one edit, whatever the pauses between them. */
  readonly change: (change: TextChange) => void
  /** Forgets all edits: what happened since wasn't typed by the user. */
  readonly reset: (text: string) => void
  /** The next edit if the user stopped here. Null: none, or the user has rejected it. */
  readonly predict: (place: EditPlace) => Prediction | null
  /** What to ask a model after this edit. Null: nothing, or it was asked after this edit already. */
  readonly takeQuestion: (language: string) => ModelQuestion | null
  /** The next edit by a model's answer. Null: it can't be used, or the user has rejected it. */
  readonly readAnswer: (question: ModelQuestion, answer: string) => Prediction | null
  /** Doesn't offer the same change again. */
  readonly reject: (prediction: Prediction) => void
  /** The text as this session knows it. */
  readonly text: () => string
}

type EditPlace = { readonly language: string; readonly cursor: number }

/** What is being typed: `inserted` instead of `length` characters of the text before it. */
type OpenEdit = { readonly start: number; readonly length: number; readonly inserted: string }

type State = {
  /** Without the edit that is being typed. */
  text: string
  open: OpenEdit | null
  edits: readonly TokenEdit[]
  /** Whether a model was asked after this edit. */
  isAsked: boolean
  /** What was found for the text as it is. */
  known: Known | null
  readonly rejected: Set<string>
}

type Settled = Pick<State, 'text' | 'edits'>

type Known = {
  readonly settled: Settled
  /** By language and cursor. */
  readonly predictions: Map<string, Prediction | null>
}

const maxEdits = 20

export function createEditSession(text: string): EditSession {
  const rejected = new Set<string>()
  const state: State = { text, open: null, edits: [], isAsked: false, known: null, rejected }
  const isRejected = (prediction: Prediction) =>
    rejected.has(toKey(know(state).settled.text, prediction))
  return {
    change(change) {
      if (state.open && !isAtEdit(state.open, change)) settle(state)
      if (!state.open) state.isAsked = false
      state.open = extend(state.text, { open: state.open, change })
      state.known = null
    },
    reset(current) {
      Object.assign(state, { text: current, open: null, edits: [], isAsked: false, known: null })
    },
    predict(place) {
      const next = predict(know(state), place)
      return next && !isRejected(next) ? next : null
    },
    takeQuestion(language) {
      const question = state.isAsked
        ? null
        : findModelQuestion({ ...know(state).settled, language })
      if (question) state.isAsked = true
      return question
    },
    readAnswer(question, answer) {
      const next = readModelEdit(question, answer)
      return next && !isRejected(next) ? next : null
    },
    reject: (prediction) => rejected.add(toKey(know(state).settled.text, prediction)),
    text: () => know(state).settled.text,
  }
}

/** The rules read the whole file, and are asked again for ghost text. */
function predict({ settled, predictions }: Known, place: EditPlace): Prediction | null {
  const key = `${place.cursor} ${place.language}`
  const found = predictions.get(key)
  if (found !== undefined) return found
  const next = predictEdit({ ...settled, ...place })
  predictions.set(key, next)
  return next
}

function know(state: State): Known {
  state.known ??= { settled: toSettled(state), predictions: new Map() }
  return state.known
}

function isAtEdit(
  { start, inserted }: OpenEdit,
  { rangeOffset, rangeLength }: TextChange,
): boolean {
  return rangeOffset <= start + inserted.length && rangeOffset + rangeLength >= start
}

type Extension = { readonly open: OpenEdit | null; readonly change: TextChange }

function extend(text: string, { open, change }: Extension): OpenEdit {
  const { rangeOffset: from, rangeLength, text: typed } = change
  if (!open) return { start: from, length: rangeLength, inserted: typed }
  const end = open.start + open.inserted.length
  const start = Math.min(open.start, from)
  const after = open.start + open.length
  const more = Math.max(0, from + rangeLength - end)
  const whole = text.slice(start, open.start) + open.inserted + text.slice(after, after + more)
  const at = from - start
  return {
    start,
    length: after + more - start,
    inserted: whole.slice(0, at) + typed + whole.slice(at + rangeLength),
  }
}

function settle(state: State): void {
  Object.assign(state, know(state).settled, { open: null, known: null })
}

/** The text and its edits, as if the user had stopped typing. */
function toSettled({ text, open, edits }: State): Settled {
  if (!open) return { text, edits }
  const { start, length, inserted } = open
  const removed = text.slice(start, start + length)
  const current = text.slice(0, start) + inserted + text.slice(start + length)
  const raw = { start, removed, inserted }
  const edit = toTokenEdit(current, raw)
  return {
    text: current,
    edits: [...moveEdits(edits, raw), ...(edit ? [edit] : [])].slice(-maxEdits),
  }
}

function toKey(text: string, { start, end, text: inserted }: Prediction): string {
  return JSON.stringify([text.slice(start, end), inserted])
}
