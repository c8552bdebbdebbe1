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
  readonly rejected: Set<string>
}

const maxEdits = 20

export function createEditSession(text: string): EditSession {
  const state: State = { text, open: null, edits: [], rejected: new Set() }
  return {
    change(change) {
      if (state.open && !isAtEdit(state.open, change)) settle(state)
      state.open = extend(state.text, { open: state.open, change })
    },
    reset(current) {
      Object.assign(state, { text: current, open: null, edits: [] })
    },
    predict({ language, cursor }) {
      const settled = toSettled(state)
      const next = predictEdit({ ...settled, language, cursor })
      return next && !state.rejected.has(toKey(settled.text, next)) ? next : null
    },
    reject: (prediction) => state.rejected.add(toKey(toSettled(state).text, prediction)),
    text: () => toSettled(state).text,
  }
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
  Object.assign(state, toSettled(state), { open: null })
}

/** The text and its edits, as if the user had stopped typing. */
function toSettled({ text, open, edits }: State): Pick<State, 'text' | 'edits'> {
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
