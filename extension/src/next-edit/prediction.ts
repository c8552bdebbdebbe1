import type { CodeMap } from './code-map.ts'
import type { TokenEdit } from './token-edit.ts'

export type Rule = 'rename' | 'repeat' | 'signature' | 'model'

/** An edit that the user will probably make next. Offsets of the current text. */
export type Prediction = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly rule: Rule
}

export type EditedText = {
  readonly text: string
  /** What the user has changed in it, the latest last. */
  readonly edits: readonly TokenEdit[]
  readonly cursor: number
  /** Reads the whole text, so it's only called where something may be predicted. */
  readonly getMap: () => CodeMap
}
