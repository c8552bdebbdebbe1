import { type CodeMap, mapCode } from './code-map.ts'
import type { EditedText, Prediction } from './prediction.ts'
import { predictRename } from './rename-rule.ts'
import { predictRepeat } from './repeat-rule.ts'
import { predictCall } from './signature-rule.ts'
import type { TokenEdit } from './token-edit.ts'

type PredictInput = {
  readonly text: string
  readonly language: string
  readonly edits: readonly TokenEdit[]
  readonly cursor: number
}

/** Reading a larger file would take longer than a user notices. */
export const maxCharacters = 400_000

/** The next edit by our rules, which need no model. Null: none of them is sure. */
export function predictEdit(input: PredictInput): Prediction | null {
  const { text, language, edits, cursor } = input
  if (text.length > maxCharacters || edits.length === 0) return null
  let map: CodeMap | null = null
  const getMap = () => {
    map ??= mapCode(text, language)
    return map
  }
  const edited: EditedText = { text, edits, cursor, getMap }
  return predictRename(edited) ?? predictRepeat(edited) ?? predictCall(edited)
}
