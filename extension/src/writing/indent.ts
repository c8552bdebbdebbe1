/** The same code, set as deep as its surroundings. */
export function indentCode(code: string, indent: string): string {
  const lines = code.split('\n')
  const depths = lines
    .filter((line) => line.trim())
    .map((line) => /^\s*/.exec(line)?.[0].length ?? 0)
  const common = depths.length > 0 ? Math.min(...depths) : 0
  return lines.map((line) => (line.trim() ? indent + line.slice(common) : '')).join('\n')
}

type Spot = {
  /** How deep the line is. */
  readonly indent: string
  /** What is on the line before the cursor. */
  readonly typed: string
}

/** Code for a cursor: its first line goes on from what is typed, the others are as deep as it. */
export function continueLine(code: string, { indent, typed }: Spot): string {
  const set = indentCode(code, indent)
  return typed.trim() === '' && set.startsWith(typed) ? set.slice(typed.length) : set.trimStart()
}

/** The same for code that was not written for this place: a block of it begins a line of its own. */
export function insertAfter(code: string, spot: Spot): string {
  const isBlock = code.trim().includes('\n')
  return isBlock && spot.typed.trim()
    ? `\n${indentCode(code, spot.indent)}`
    : continueLine(code, spot)
}

export function readIndent(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? ''
}
