export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'code'
      readonly language: string
      readonly code: string
      /** The end of it has not come yet. */
      readonly isOpen: boolean
    }

/** A text and the fenced code in it, in order; also of a text that is still being written. */
export function splitFences(markdown: string): readonly Part[] {
  const parts: Part[] = []
  let text: string[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const opening = /^( {0,3})(`{3,}|~{3,})\s*([^\s`]*)[^`]*$/.exec(lines[at] ?? '')
    if (!opening) {
      text.push(lines[at] ?? '')
      continue
    }
    if (text.some((line) => line.trim())) parts.push({ kind: 'text', text: text.join('\n') })
    text = []
    const [, indent = '', marks = '', language = ''] = opening
    const end = findEnd(lines, { from: at + 1, marks })
    const code = lines.slice(at + 1, end).map((line) => dropIndent(line, indent.length))
    parts.push({ kind: 'code', language, code: code.join('\n'), isOpen: end === lines.length })
    at = end
  }
  if (text.some((line) => line.trim())) parts.push({ kind: 'text', text: text.join('\n') })
  return parts
}

/**
 * The code of an answer that should be code alone. While the answer is written, nothing
 * is taken until a fence says that code begins; at the end a text without one is code.
 */
export function takeCode(answer: string, { isWhole }: { readonly isWhole: boolean }): string {
  const code = splitFences(answer).find((part) => part.kind === 'code')
  if (code) return code.isOpen ? dropHalfFence(code.code) : code.code
  return isWhole ? answer.trim() : ''
}

function findEnd(
  lines: readonly string[],
  { from, marks }: { readonly from: number; readonly marks: string },
): number {
  const isEnd = (line: string) => {
    const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
    return found?.[0] === marks[0] && (found?.length ?? 0) >= marks.length
  }
  const at = lines.findIndex((line, index) => index >= from && isEnd(line))
  return at < 0 ? lines.length : at
}

function dropIndent(line: string, width: number): string {
  return line.slice(0, width).trim() === '' ? line.slice(width) : line
}

/** A last line of one or two backticks is a fence that is on its way. */
function dropHalfFence(code: string): string {
  return code.replace(/(^|\n)`{1,2}$/, '')
}
