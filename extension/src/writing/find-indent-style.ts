import { type IndentStyle, readIndent } from './indent.ts'

/** Enough to know how a file is indented. */
const maxLines = 2000

/**
 * How a text is indented, judging by the text alone: by tabs or spaces, and by the step between
 * lines. Null: nothing is indented, or tabs and spaces are equally common.
 */
export function findIndentStyle(text: string, tabSize: number): IndentStyle | null {
  const indents = text
    .split(/\r\n|\n|\r/, maxLines)
    .filter((line) => line.trim() && !/^\s+\*/.test(line))
    .map(readIndent)
  const tabs = indents.filter((indent) => indent.startsWith('\t')).length
  const spaces = indents.filter((indent) => indent.startsWith('  ')).length
  if (tabs === spaces) return null
  if (tabs > spaces) return { insertSpaces: false, tabSize }
  return { insertSpaces: true, tabSize: findStep(indents) ?? tabSize }
}

const steps = [2, 4, 8, 3]

/** The most common number of spaces by which a line is deeper than the one before it. */
function findStep(indents: readonly string[]): number | null {
  const depths = indents.map((indent) => (indent.includes('\t') ? 0 : indent.length))
  const deeper = depths.map((depth, at) => depth - (depths[at - 1] ?? 0))
  const counts = steps.map((step) => deeper.filter((one) => one === step).length)
  const most = Math.max(...counts)
  return most > 0 ? (steps[counts.indexOf(most)] ?? null) : null
}
