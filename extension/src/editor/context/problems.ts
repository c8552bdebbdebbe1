import type * as vscode from 'vscode'

const maxWidth = 120

/** A reported problem, with its line and the code there: models can't count lines. */
export function describeProblem(
  lines: readonly string[],
  { range, message, source }: vscode.Diagnostic,
): string {
  const { line } = range.start
  const code = (lines[line] ?? '').trim().slice(0, maxWidth)
  const place = `line ${line + 1}: ${message}${source ? ` (${source})` : ''}`
  return code ? `${place}, in: ${code}` : place
}
