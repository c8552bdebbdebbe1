/** A line with a cursor in it. */
export type CursorPosition = { readonly before: string; readonly after: string }

type Rules = {
  /** Whether the plan includes whole blocks, and so completions on empty lines. */
  readonly isBlock: boolean
  /** Whether the file has any other text. */
  readonly hasText: () => boolean
}

/**
 * Whether code can be completed here: at the end of a line, not counting closing brackets. The line
 * isn't empty, unless whole blocks are included and there is other code in the file.
 */
export function isCompletable({ before, after }: CursorPosition, rules: Rules): boolean {
  if (!/^[\s)\]}>'"`;,]*$/.test(after)) return false
  const isEmpty = before.trim() === '' && after.trim() === ''
  return isEmpty ? rules.isBlock && rules.hasText() : before.trim().length > 1
}

/**
 * Whether one completion fits at all cursors: VS Code inserts it at each of them. They stand after
 * the same word and before the same text.
 */
export function areAlike(cursors: readonly CursorPosition[]): boolean {
  const [first, ...others] = cursors
  if (!first) return false
  const word = readWord(first.before)
  return others.every(
    ({ before, after }) => readWord(before) === word && after.trim() === first.after.trim(),
  )
}

function readWord(before: string): string {
  return /[\w$]*\W?$/.exec(before)?.[0] ?? ''
}
