/** The same code, set as deep as its surroundings. */
export function indentCode(code: string, indent: string): string {
  const lines = code.split('\n')
  const depths = lines
    .filter((line) => line.trim())
    .map((line) => /^\s*/.exec(line)?.[0].length ?? 0)
  const common = depths.length > 0 ? Math.min(...depths) : 0
  return lines.map((line) => (line.trim() ? indent + line.slice(common) : '')).join('\n')
}

export function readIndent(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? ''
}
