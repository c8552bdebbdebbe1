type Comment = {
  readonly text: string
  /** The line after which the code belongs. */
  readonly lastLine: number
  readonly indent: string
}

type CursorPosition = {
  readonly lines: readonly string[]
  readonly line: number
  readonly language: string
}

const markers: readonly { readonly mark: string; readonly languages: readonly string[] }[] = [
  {
    mark: '#',
    languages: [
      'python',
      'ruby',
      'shellscript',
      'yaml',
      'toml',
      'perl',
      'r',
      'dockerfile',
      'makefile',
      'elixir',
      'powershell',
      'julia',
      'nim',
      'coffeescript',
      'terraform',
      'graphql',
    ],
  },
  { mark: '--', languages: ['sql', 'lua', 'haskell', 'elm', 'ada', 'vhdl'] },
  { mark: ';', languages: ['clojure', 'lisp', 'scheme', 'ini', 'asm'] },
  { mark: '%', languages: ['latex', 'tex', 'matlab', 'erlang', 'prolog'] },
]

/** The marker of a comment that ends with the line. */
export function getLineCommentMarker(language: string): string {
  return markers.find(({ languages }) => languages.includes(language))?.mark ?? '//'
}

/** The comment at a line, or right above it if the line is empty. */
export function findComment(position: CursorPosition): Comment | null {
  const { lines, line } = position
  const found = findLineComment(position) ?? findBlockComment(position)
  if (found) return found
  const isBlank = (lines[line] ?? '').trim() === ''
  if (!isBlank || line === 0) return null
  const above = { ...position, line: line - 1 }
  const comment = findLineComment(above) ?? findBlockComment(above)
  return comment && { ...comment, lastLine: line }
}

/** Consecutive lines that start with the comment marker. */
function findLineComment({ lines, line, language }: CursorPosition): Comment | null {
  const mark = getLineCommentMarker(language)
  const isComment = (at: number) => lines[at]?.trimStart().startsWith(mark) ?? false
  if (!isComment(line) || lines[line]?.startsWith('#!')) return null

  let first = line
  while (isComment(first - 1) && !lines[first - 1]?.startsWith('#!')) first -= 1
  let last = line
  while (isComment(last + 1)) last += 1
  const text = lines
    .slice(first, last + 1)
    .map((one) => one.trimStart().replace(/^(\/\/+|#+|--+|;+|%+)!?/, ''))
  return toComment({ text, lastLine: last, indent: lines[first] ?? '' })
}

/** A block comment as in C or HTML. */
function findBlockComment({ lines, line }: CursorPosition): Comment | null {
  for (const [open, close] of [
    ['/*', '*/'],
    ['<!--', '-->'],
  ] as const) {
    const first = lines.findLastIndex((text, at) => at <= line && text.trimStart().startsWith(open))
    const last = lines.findIndex((text, at) => at >= first && text.includes(close))
    if (first < 0 || last < line || (lines[last] ?? '').trimEnd().endsWith(close) === false)
      continue
    const text = lines.slice(first, last + 1).map((one) =>
      one
        .trim()
        .replace(/^(\/\*+|<!--|\*(?!\/))/, '')
        .replace(/(\*+\/|-->)$/, ''),
    )
    return toComment({ text, lastLine: last, indent: lines[first] ?? '' })
  }
  return null
}

function toComment({
  text,
  lastLine,
  indent,
}: {
  readonly text: readonly string[]
  readonly lastLine: number
  readonly indent: string
}): Comment | null {
  const comment = text
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
  return comment ? { text: comment, lastLine, indent: /^\s*/.exec(indent)?.[0] ?? '' } : null
}
