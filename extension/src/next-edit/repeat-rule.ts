import { type CodeMap, findWords } from './code-map.ts'
import { findScope } from './find-scope.ts'
import { type LineEdit, listLineEdits } from './line-edits.ts'
import type { EditedText, Prediction } from './prediction.ts'
import { toRepeatPattern } from './repeat-pattern.ts'
import { isWord } from './token-edit.ts'

/**
 * After the same change was made in at least two lines: the next place with the same text around it.
 * Null if the user left such a place as it was.
 */
export function predictRepeat({ text, edits, getMap }: EditedText): Prediction | null {
  const lines = listLineEdits(text, edits)
  const last = lines.at(-1)
  const same = lines.filter(({ key }) => key === last?.key)
  const before = same.at(-2)
  if (!last || !before || last.start < before.start) return null
  const pattern = toRepeatPattern(text, same.slice(-4))
  if (!pattern) return null
  const skipped = pattern.findNext(text, before.end)
  if (skipped && skipped.start < last.start) return null
  const next = pattern.findNext(text, last.end)
  return next && isAlike(getMap(), { last, next }) ? { ...next, rule: 'repeat' } : null
}

type Pair = {
  readonly last: LineEdit
  readonly next: { readonly start: number; readonly end: number }
}

/**
 * Whether both places are code, or both text. A name must not be declared again on the way: from
 * there on it's another one.
 */
function isAlike(map: CodeMap, { last, next }: Pair): boolean {
  const isText = (offset: number) => map.code[offset] !== map.text[offset]
  if (isText(last.end) !== isText(next.end)) return false
  return last.runs.every(({ removed: name }) => {
    if (!isWord(name)) return true
    const between = findWords(map.code, name, last.end, next.end)
    return !between.some((at) => findScope(map, { at, name }))
  })
}
