import { scanCode } from './scan-code.ts'

/** How the editor indents a document. */
export type IndentStyle = { readonly insertSpaces: boolean; readonly tabSize: number }

export type IndentTarget = {
  /** The white space that the first line gets. */
  readonly indent: string
  readonly style: IndentStyle
  readonly language: string
}

/**
 * Code set as deep as its surroundings: shifted by the difference of the first lines, in the
 * editor's tabs or spaces. Lines that are less deep than the first one and the inside of
 * strings stay as they are.
 */
export function indentCode(code: string, target: IndentTarget): string {
  const lines = splitLines(code)
  const first = lines.find((line) => line.trim()) ?? ''
  const from = measure(readIndent(first), target.style)
  return shiftLines(lines, { ...target, from, isShallowKept: true }).join('\n')
}

type Shift = IndentTarget & {
  /** The depth in the code that becomes `indent`, in columns. */
  readonly from: number
  readonly isShallowKept?: boolean
}

export function shiftLines(lines: readonly string[], shift: Shift): string[] {
  const { style, indent, from } = shift
  const fixed = findFixedLines(lines, shift)
  const toSpace = openConverter(
    lines.filter((_, at) => !fixed.has(at)),
    style,
  )
  const least = measure(indent, style)
  return lines.map((line, at) => {
    if (fixed.has(at)) return line
    if (!line.trim()) return ''
    const depth = measure(readIndent(line), style) - from
    if (depth >= 0) return indent + toSpace(depth) + line.trimStart()
    if (shift.isShallowKept) return line
    return toSpace(Math.max(0, least + depth)) + line.trimStart()
  })
}

/** Lines that begin inside of a string: other white space there would be another text. */
function findFixedLines(lines: readonly string[], { language, style }: Shift): Set<number> {
  const { stringLines } = scanCode(lines.join('\n'), { language })
  const fixed = new Set(stringLines)
  if (language === 'python')
    for (const at of listDocstringLines(lines, { fixed, style })) fixed.delete(at)
  return fixed
}

/** A docstring is read without its indentation, so it moves along with its function. */
function listDocstringLines(
  lines: readonly string[],
  { fixed, style }: { readonly fixed: ReadonlySet<number>; readonly style: IndentStyle },
): number[] {
  const starts = lines.flatMap((line, at) =>
    /^\s*[ru]?("""|''')/i.test(line) && !fixed.has(at) && fixed.has(at + 1) ? [at] : [],
  )
  return starts.flatMap((start) => {
    const depth = measure(readIndent(lines[start] ?? ''), style)
    let end = start + 1
    while (fixed.has(end)) end += 1
    const inner = Array.from({ length: end - start - 1 }, (_, index) => start + 1 + index)
    const isDeep = (at: number) => {
      const line = lines[at] ?? ''
      return !line.trim() || measure(readIndent(line), style) >= depth
    }
    return inner.every(isDeep) ? inner : []
  })
}

/** Turns columns of the code's indentation into the editor's white space. */
function openConverter(lines: readonly string[], style: IndentStyle): (columns: number) => string {
  const depths = lines.filter((line) => line.trim()).map((line) => readIndent(line))
  const unit = depths.some((space) => space.includes('\t'))
    ? style.tabSize
    : findUnit(depths.map((space) => space.length))
  if (!style.insertSpaces) {
    const width = unit ?? style.tabSize
    return (columns) => '\t'.repeat(Math.floor(columns / width)) + ' '.repeat(columns % width)
  }
  // Two columns where the file has four can only be another unit; the reverse may be alignment.
  const isNarrower = unit !== null && unit < style.tabSize && style.tabSize % unit === 0
  return (columns) =>
    ' '.repeat(isNarrower && columns % unit === 0 ? (columns / unit) * style.tabSize : columns)
}

/** The step by which code is indented: null when there is none, or it isn't even. */
function findUnit(depths: readonly number[]): number | null {
  const least = Math.min(...depths)
  const steps = depths.map((depth) => depth - least)
  return [8, 4, 3, 2].find((unit) => isUnit(steps, unit)) ?? null
}

function isUnit(steps: readonly number[], unit: number): boolean {
  return steps.includes(unit) && steps.every((step) => step % unit === 0)
}

export function measure(space: string, { tabSize }: IndentStyle): number {
  return [...space].reduce((width, mark) => width + (mark === '\t' ? tabSize : 1), 0)
}

export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/)
}

export function readIndent(line: string): string {
  return line.slice(0, line.length - line.trimStart().length)
}
