/** A piece of a text that was replaced. `start` is where it is in the text after the edit. */
export type TokenEdit = {
  readonly start: number
  readonly removed: string
  readonly inserted: string
}

/** Letters of every script, digits, `_` and `$`. */
const wordCharacter = /[\w$\u00aa-\uffff]/
const word = /^[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*$/

export function isWord(text: string): boolean {
  return word.test(text)
}

export function isWordAt(text: string, offset: number): boolean {
  return wordCharacter.test(text[offset] ?? '')
}

/**
 * The smallest edit that makes the same change and has no halves of words: typing `s` after `total`
 * is `total` → `totals`. Null: nothing has changed.
 */
export function toTokenEdit(after: string, edit: TokenEdit): TokenEdit | null {
  const { removed, inserted } = edit
  const most = Math.min(removed.length, inserted.length)
  let head = 0
  while (head < most && removed[head] === inserted[head]) head += 1
  let tail = 0
  while (tail < most - head && removed.at(-1 - tail) === inserted.at(-1 - tail)) tail += 1
  const old = removed.slice(head, removed.length - tail)
  const fresh = inserted.slice(head, inserted.length - tail)
  if (!old && !fresh) return null
  return growToWords(after, { start: edit.start + head, removed: old, inserted: fresh })
}

function growToWords(after: string, { start, removed, inserted }: TokenEdit): TokenEdit {
  const end = start + inserted.length
  let left = 0
  let right = 0
  if (isWordAt(removed, 0) || isWordAt(inserted, 0))
    while (start - left > 0 && isWordAt(after, start - left - 1)) left += 1
  if (isWordAt(removed, removed.length - 1) || isWordAt(inserted, inserted.length - 1))
    while (end + right < after.length && isWordAt(after, end + right)) right += 1
  const before = after.slice(start - left, start)
  const behind = after.slice(end, end + right)
  return {
    start: start - left,
    removed: before + removed + behind,
    inserted: before + inserted + behind,
  }
}

/** Where earlier edits are after another one. Those that it has touched are gone. */
export function moveEdits(
  edits: readonly TokenEdit[],
  { start, removed, inserted }: TokenEdit,
): TokenEdit[] {
  const shift = inserted.length - removed.length
  return edits.flatMap((edit) => {
    if (edit.start + edit.inserted.length <= start) return [edit]
    if (edit.start >= start + removed.length) return [{ ...edit, start: edit.start + shift }]
    return []
  })
}
