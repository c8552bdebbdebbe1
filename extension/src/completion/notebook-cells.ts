import { toComment } from './related-code.ts'

type Cell = { readonly language: string; readonly text: string }

/**
 * The cells above a cell of a notebook, as code that comes before it. Cells in other languages,
 * such as Markdown, become comments.
 */
export function joinCells(cells: readonly Cell[], language: string): string {
  return cells
    .filter(({ text }) => text.trim())
    .map((cell) => (cell.language === language ? cell.text : toComment(cell.text, language)))
    .map((text) => `${text.replaceAll('\r\n', '\n').trimEnd()}\n\n`)
    .join('')
}
