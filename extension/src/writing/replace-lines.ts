import type { Lines } from './choose-lines.ts'

/** A text with other lines in the place of some, ended as its own are. */
export function replaceLines(
  text: string,
  { lines: { from, to }, code }: { readonly lines: Lines; readonly code: string },
): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(/\r?\n/)
  // A file that ended with a line end still does, whoever wrote its last lines.
  const isEnd = to === lines.length - 1 && to > from && lines[to] === ''
  const last = isEnd && !code.endsWith('\n') ? [''] : []
  lines.splice(from, to - from + 1, ...code.split(/\r?\n/), ...last)
  return lines.join(end)
}

export type Edit = { readonly from: number; readonly to: number; readonly text: string }

/** The smallest piece of a text that has to change to make it another. */
export function findEdit(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let same = 0
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return { from, to: before.length - same, text: after.slice(from, after.length - same) }
}
