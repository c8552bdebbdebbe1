export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'code'
      readonly language: string
      /** Everything after the opening fence, such as `ts path=src/cart.ts`. */
      readonly info: string
      readonly code: string
      /** There is no closing fence (yet). */
      readonly isOpen: boolean
    }

/** Splits Markdown into text and fenced code blocks. Works on an answer that is still streaming. */
export function splitFences(markdown: string): readonly Part[] {
  const parts: Part[] = []
  let text: string[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const opening = parseOpeningFence(lines[at] ?? '')
    if (!opening) {
      text.push(lines[at] ?? '')
      continue
    }
    if (text.some((line) => line.trim())) parts.push({ kind: 'text', text: text.join('\n') })
    text = []
    const { indent, language, info } = opening
    const end = findClosingFence(lines, { from: at + 1, opening })
    const code = lines.slice(at + 1, end).map((line) => removeIndent(line, indent))
    parts.push({
      kind: 'code',
      language,
      info,
      code: code.join('\n'),
      isOpen: end === lines.length,
    })
    at = end
  }
  if (text.some((line) => line.trim())) parts.push({ kind: 'text', text: text.join('\n') })
  return parts
}

/**
 * Models wrap Markdown that contains code blocks in a fence of the same length, which ends the
 * outer block too early. Makes the outer fence longer, so that any Markdown parser reads it right.
 */
export function widenMarkdownFences(markdown: string): string {
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const opening = parseOpeningFence(lines[at] ?? '')
    if (!opening) continue
    const end = findClosingFence(lines, { from: at + 1, opening })
    if (isMarkdown(opening)) {
      const fence = widenFence(opening, lines.slice(at + 1, end))
      lines[at] = lines[at]?.replace(opening.marks, fence) ?? ''
      if (end < lines.length) lines[end] = fence
    }
    at = end
  }
  return lines.join('\n')
}

/** The code of a streaming answer so far: empty until a code block begins. */
export function readPartialCode(answer: string): string {
  const code = splitFences(stripReasoning(answer)).find((part) => part.kind === 'code')
  if (!code) return ''
  return code.isOpen ? removePartialFence(code.code) : code.code
}

/** Removes the reasoning that some models write before their answer. */
export function stripReasoning(answer: string): string {
  const start = /^\s*<(think|thinking|reasoning|thought)>/i.exec(answer)
  if (!start) return answer
  const close = `</${start[1]?.toLowerCase()}>`
  const end = answer.toLowerCase().indexOf(close)
  return end < 0 ? '' : answer.slice(end + close.length)
}

type Fence = {
  readonly indent: number
  readonly marks: string
  readonly info: string
  readonly language: string
}

function parseOpeningFence(line: string): Fence | null {
  const [, indent = '', marks = '', rest = ''] = /^( {0,3})(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (!marks || (marks.startsWith('`') && rest.includes('`'))) return null
  const info = rest.trim()
  return { indent: indent.length, marks, info, language: readLanguage(info) }
}

/** `ts` in `ts path=src/cart.ts` and in `ts:src/cart.ts`. */
function readLanguage(info: string): string {
  const [first = ''] = info.split(/\s/, 1)
  return first.includes('=') ? '' : first.replace(/:.*$/, '')
}

type Search = { readonly from: number; readonly opening: Fence }

/** The line that closes a fence, skipping nested fences in a Markdown block. */
function findClosingFence(lines: readonly string[], { from, opening }: Search): number {
  const isNested = (line: string) => isMarkdown(opening) && parseOpeningFence(line)?.language
  let nested: Fence | null = null
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!nested && isClosing(line, opening)) return at
    if (nested && isClosing(line, nested)) nested = null
    else if (!nested && isNested(line)) nested = parseOpeningFence(line)
  }
  return lines.length
}

function isMarkdown({ language }: Fence): boolean {
  return /^(md|mdx|markdown)$/i.test(language)
}

function isClosing(line: string, { marks }: Fence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return found?.[0] === marks[0] && (found?.length ?? 0) >= marks.length
}

/** A fence of the same kind, longer than any line of marks in the content. */
function widenFence({ marks }: Fence, content: readonly string[]): string {
  const length = content.reduce(
    (longest, line) => Math.max(longest, parseMarks(line).length + 1),
    marks.length,
  )
  return marks.charAt(0).repeat(length)
}

function parseMarks(line: string): string {
  return /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
}

function removeIndent(line: string, width: number): string {
  return line.slice(0, width).trim() === '' ? line.slice(width) : line
}

/** One or two backticks on the last line are the beginning of the closing fence. */
function removePartialFence(code: string): string {
  return code.replace(/(^|\n)`{1,2}$/, '')
}
