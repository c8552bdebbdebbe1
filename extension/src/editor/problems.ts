import type * as vscode from 'vscode'

const maxWidth = 120

/** A reported problem, with its line and the code there: models can't count lines. */
export function describeProblem(
  document: vscode.TextDocument,
  { range, message, source }: vscode.Diagnostic,
): string {
  const { line } = range.start
  const code = line < document.lineCount ? document.lineAt(line).text.trim().slice(0, maxWidth) : ''
  const place = `line ${line + 1}: ${message}${source ? ` (${source})` : ''}`
  return code ? `${place}, in: ${code}` : place
}
