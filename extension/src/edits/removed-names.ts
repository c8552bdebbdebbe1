import { findNamed } from '../writing/find-declarations.ts'
import type { LineChange, Span } from './diff-lines.ts'

type Texts = {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly language: string
}

/**
 * The functions, classes and so on whose first line a proposal removes without declaring them
 * somewhere else: models answer with a class that has only the changed method.
 */
export function listRemovedNames(
  changes: readonly LineChange[],
  { before, after, language }: Texts,
): string[] {
  const listNames = (lines: readonly string[], { start, end }: Span) =>
    Array.from({ length: end - start }, (_, at) => findNamed({ lines, language }, start + at))
      .filter((named) => named?.isBlock)
      .map((named) => named?.name ?? '')
  const added = changes.flatMap((change) => listNames(after, change.after))
  const removed = changes.flatMap((change) => listNames(before, change.before))
  const gone = removed.filter((name) => {
    const at = added.indexOf(name)
    if (at >= 0) added.splice(at, 1)
    return at < 0
  })
  return [...new Set(gone)]
}
