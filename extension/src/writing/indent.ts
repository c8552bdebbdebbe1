import { scanCode } from './scan-code.ts'

/** How the editor indents a document. */
export type IndentStyle = { readonly insertSpaces: boolean; readonly tabSize: number }

type IndentTarget = {
  /** The indentation for the first line. */
  readonly indent: string
  readonly style: IndentStyle
  readonly language: string
}

/**
 * Indents code to match its surroundings, with the editor's tabs or spaces. Lines with less
 * indentation than the first one and the inside of multi-line strings don't change.
 */
export function indentCode(code: string, target: IndentTarget): string {
  const lines = splitLines(code)
  const first = lines.find((line) => line.trim()) ?? ''
  const from = measure(readIndent(first), target.style)
  return shiftLines(lines, { ...target, from, isShallowKept: true }).join('\n')
}

type Shift = IndentTarget & {
  /** The quote of the string that the code begins in. */
  readonly inside?: string | null
  /** The indentation in the code that becomes `indent`, in columns. */
  readonly from: number
  readonly isShallowKept?: boolean
}

export function shiftLines(lines: readonly string[], shift: Shift): string[] {
  const { indent, from } = shift
  const style = toStyleOf(indent, shift.style)
  const fixed = listFixedLines(lines, shift)
  const toIndent = createIndentConverter(
    lines.filter((_, at) => !fixed.has(at)),
    style,
  )
  const targetDepth = measure(indent, style)
  return lines.map((line, at) => {
    if (fixed.has(at)) return line
    if (!line.trim()) return ''
    const depth = measure(readIndent(line), style) - from
    if (depth >= 0) return indent + toIndent(depth) + line.trimStart()
    if (shift.isShallowKept) return line
    return toIndent(Math.max(0, targetDepth + depth)) + line.trimStart()
  })
}

/** Tabs and spaces are never mixed: the surroundings decide, even if the rest of the file differs. */
function toStyleOf(indent: string, style: IndentStyle): IndentStyle {
  return indent ? { ...style, insertSpaces: !indent.includes('\t') } : style
}

/** Lines that start inside a string: indenting them would change the string. */
function listFixedLines(
  lines: readonly string[],
  { language, style, inside = null }: Shift,
): Set<number> {
  const { stringLines } = scanCode(lines.join('\n'), { language, inside })
  const fixed = new Set(stringLines)
  if (language === 'python')
    for (const at of listDocstringLines(lines, { fixed, style })) fixed.delete(at)
  return fixed
}

/** Python ignores the indentation of docstrings, so they move with their function. */
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

/** Converts columns of the code's indentation to the editor's tabs or spaces. */
function createIndentConverter(
  lines: readonly string[],
  style: IndentStyle,
): (columns: number) => string {
  const depths = lines.filter((line) => line.trim()).map((line) => readIndent(line))
  const unit = depths.some((space) => space.includes('\t'))
    ? style.tabSize
    : findUnit(depths.map((space) => space.length))
  if (!style.insertSpaces) {
    const width = unit ?? style.tabSize
    return (columns) => '\t'.repeat(Math.floor(columns / width)) + ' '.repeat(columns % width)
  }
  const width = style.tabSize
  if (unit === null || unit === width) return (columns) => ' '.repeat(columns)
  // Two columns where the file uses four are a different unit; the reverse may be alignment.
  const isOther = unit < width ? width % unit === 0 : hasBlocks(lines, unit)
  return (columns) =>
    ' '.repeat(isOther && columns % unit === 0 ? (columns / unit) * width : columns)
}

/** Whether a block is indented by this many columns somewhere. */
function hasBlocks(lines: readonly string[], unit: number): boolean {
  const written = lines.filter((line) => line.trim())
  return written.some((line, at) => {
    const next = written[at + 1] ?? ''
    return opensBlock(line) && readIndent(next).length - readIndent(line).length === unit
  })
}

export function opensBlock(line: string): boolean {
  return (
    /([{([:]|\b(do|then|else|begin|repeat|try)(\s*\|[^|]*\|)?)$/.test(line.trimEnd()) ||
    /^\s*(def|class|module|if|elsif|unless|while|until|case|when|(local )?function)\b/.test(line)
  )
}

/** The indentation step of the code. Null: none, or not consistent. */
function findUnit(depths: readonly number[]): number | null {
  const smallest = Math.min(...depths)
  const steps = depths.map((depth) => depth - smallest)
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
