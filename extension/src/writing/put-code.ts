import { findIndentStyle } from './find-indent-style.ts'
import { type IndentStyle, indentCode, readIndent } from './indent.ts'
import { isProse } from './languages.ts'
import { type LineRange, replaceLines } from './lines.ts'

type NewCode = {
  /** The lines to replace; none if `to` is before `from`. */
  readonly lines: LineRange
  readonly code: string
  readonly language: string
  /** For a text that isn't indented itself. */
  readonly style: IndentStyle
}

/** Replaces lines of a text with code, with the indentation and line endings of the text. */
export function putCode(text: string, { lines, code, language, style }: NewCode): string {
  const all = text.split(/\r?\n/)
  const isWholeFile = lines.from === 0 && lines.to === all.length - 1
  if (isWholeFile && isProse(language)) return replaceLines(text, { lines, code })
  const found = findIndentStyle(text, style.tabSize) ?? style
  const indent = readIndent(all[Math.min(lines.from, all.length - 1)] ?? '')
  const indented = indentCode(code, { indent, style: found, language })
  const ended = isWholeFile ? indented : withComma(indented, { language, last: all[lines.to] })
  return replaceLines(text, { lines, code: ended })
}

type Replaced = { readonly language: string; readonly last: string | undefined }

/** JSON has a comma after an entry if another one follows, whatever the answer shows. */
function withComma(code: string, { language, last = '' }: Replaced): string {
  if (!/^jsonc?$/.test(language)) return code
  const bare = code.replace(/,?\s*$/, '')
  return /,\s*$/.test(last) ? `${bare},` : bare
}
