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
    const opening = readOpening(lines[at] ?? '')
    if (!opening) {
      text.push(lines[at] ?? '')
      continue
    }
    if (text.some((line) => line.trim())) parts.push({ kind: 'text', text: text.join('\n') })
    text = []
    const { indent, language } = opening
    const end = findEnd(lines, { from: at + 1, opening })
    const code = lines.slice(at + 1, end).map((line) => dropIndent(line, indent))
    parts.push({ kind: 'code', language, code: code.join('\n'), isOpen: end === lines.length })
    at = end
  }
  if (text.some((line) => line.trim())) parts.push({ kind: 'text', text: text.join('\n') })
  return parts
}

/** The code of an answer that is being written: nothing until a fence says that code begins. */
export function takeGrowingCode(answer: string): string {
  const code = splitFences(dropThinking(answer)).find((part) => part.kind === 'code')
  if (!code) return ''
  return code.isOpen ? dropHalfFence(code.code) : code.code
}

/** An answer without what a model thought aloud before it. */
export function dropThinking(answer: string): string {
  const start = /^\s*<(think|thinking|reasoning|thought)>/i.exec(answer)
  if (!start) return answer
  const close = `</${start[1]?.toLowerCase()}>`
  const end = answer.toLowerCase().indexOf(close)
  return end < 0 ? '' : answer.slice(end + close.length)
}

type Opening = {
  readonly indent: number
  readonly marks: string
  readonly language: string
}

function readOpening(line: string): Opening | null {
  const [, indent = '', marks = '', rest = ''] = /^( {0,3})(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (!marks || (marks.startsWith('`') && rest.includes('`'))) return null
  return { indent: indent.length, marks, language: rest.trim().split(/\s/, 1)[0] ?? '' }
}

type Search = { readonly from: number; readonly opening: Opening }

/** Where a fence ends. In Markdown, the fences inside of it are stepped over. */
function findEnd(lines: readonly string[], { from, opening }: Search): number {
  const isMarkdown = /^(md|mdx|markdown)$/i.test(opening.language)
  const isInner = (line: string) => isMarkdown && readOpening(line)?.language
  let inner: Opening | null = null
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!inner && isEnd(line, opening)) return at
    if (inner && isEnd(line, inner)) inner = null
    else if (!inner && isInner(line)) inner = readOpening(line)
  }
  return lines.length
}

function isEnd(line: string, { marks }: Opening): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return found?.[0] === marks[0] && (found?.length ?? 0) >= marks.length
}

function dropIndent(line: string, width: number): string {
  return line.slice(0, width).trim() === '' ? line.slice(width) : line
}

/** A last line of one or two backticks is a fence that is on its way. */
function dropHalfFence(code: string): string {
  return code.replace(/(^|\n)`{1,2}$/, '')
}
