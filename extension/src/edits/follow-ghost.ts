/** Text that is offered at a place of a document. */
export type GhostPlace = { readonly offset: number; readonly text: string }

/** A change of a document, with offsets from before it. */
type TextChange = {
  readonly rangeOffset: number
  readonly rangeLength: number
  readonly text: string
}

/**
 * Where offered text belongs after a change of its document, and what is left of it: accepting or
 * typing its beginning leaves the rest, and changes elsewhere move it. Null: the change is about
 * its place.
 */
export function followGhost(
  { offset, text }: GhostPlace,
  changes: readonly TextChange[],
): GhostPlace | null {
  const before = changes.filter(
    ({ rangeOffset, rangeLength }) => rangeOffset + rangeLength < offset,
  )
  const here = changes.filter((change) => !before.includes(change) && change.rangeOffset <= offset)
  const moved = before.reduce((sum, change) => sum + change.text.length - change.rangeLength, 0)
  const [typed, ...others] = here
  if (!typed) return { offset: offset + moved, text }
  const start = typed.text.replaceAll('\r\n', '\n')
  const isStart = typed.rangeOffset === offset && typed.rangeLength === 0 && text.startsWith(start)
  if (others.length > 0 || !isStart) return null
  return { offset: offset + moved + typed.text.length, text: text.slice(start.length) }
}
