import type { Lines } from './choose-lines.ts'

type Question = {
  readonly code: string
  readonly lines: readonly string[]
  readonly selection: Lines | null
  readonly cursor: number
}

/**
 * Which lines a piece of code from the chat is meant for: the selection; the lines that
 * begin and end as it does; the whole of a file that is empty. `to` before `from` means
 * that it replaces nothing and goes in at the cursor.
 */
export function placeCode({ code, lines, selection, cursor }: Question): Lines {
  if (selection) return selection
  if (lines.every((line) => !line.trim())) return { from: 0, to: lines.length - 1 }

  const written = code.split('\n').filter((line) => line.trim())
  const first = written[0]?.trim() ?? ''
  const last = written.at(-1)?.trim() ?? ''
  const starts = findAll(lines, first)
  if (starts.length === 1 && starts[0] !== undefined) {
    const from = starts[0]
    const to = findEnd({ lines, from, last, code: written })
    if (to !== null) return { from, to }
  }
  return { from: cursor, to: cursor - 1 }
}

function findAll(lines: readonly string[], words: string): number[] {
  return lines.flatMap((line, at) => (line.trim() === words ? [at] : []))
}

/** The end that is as deep as the beginning, so that an inner bracket is not taken for it. */
function findEnd({
  lines,
  from,
  last,
  code,
}: {
  readonly lines: readonly string[]
  readonly from: number
  readonly last: string
  readonly code: readonly string[]
}): number | null {
  if (code.length === 1) return from
  const depth = (line = '') => line.length - line.trimStart().length
  const isAsDeep = depth(code[0]) === depth(code.at(-1))
  const at = lines.findIndex(
    (line, index) =>
      index > from && line.trim() === last && (!isAsDeep || depth(line) === depth(lines[from])),
  )
  return at < 0 ? null : at
}
