export type Comment = {
  readonly text: string
  /** Where code that follows it belongs. */
  readonly lastLine: number
  readonly indent: string
}

type Question = {
  readonly lines: readonly string[]
  readonly line: number
  readonly language: string
}

const families: readonly { readonly mark: string; readonly languages: readonly string[] }[] = [
  {
    mark: '#',
    languages: [
      ...['python', 'ruby', 'shellscript', 'yaml', 'toml', 'perl', 'r', 'dockerfile', 'makefile'],
      ...['elixir', 'powershell', 'julia', 'nim', 'coffeescript', 'terraform', 'graphql'],
    ],
  },
  { mark: '--', languages: ['sql', 'lua', 'haskell', 'elm', 'ada', 'vhdl'] },
  { mark: ';', languages: ['clojure', 'lisp', 'scheme', 'ini', 'asm'] },
  { mark: '%', languages: ['latex', 'tex', 'matlab', 'erlang', 'prolog'] },
]

/** The mark that begins a comment to the end of the line. */
export function findMark(language: string): string {
  return families.find(({ languages }) => languages.includes(language))?.mark ?? '//'
}

/** What the comment at a line says, or the one right above when the line is empty. */
export function findComment(question: Question): Comment | null {
  const { lines, line } = question
  const found = findLines(question) ?? findBlock(question)
  if (found) return found
  const isBlank = (lines[line] ?? '').trim() === ''
  if (!isBlank || line === 0) return null
  const above = { ...question, line: line - 1 }
  const comment = findLines(above) ?? findBlock(above)
  return comment && { ...comment, lastLine: line }
}

/** Lines that each begin with the language's mark, as far as they go without a gap. */
function findLines({ lines, line, language }: Question): Comment | null {
  const mark = findMark(language)
  const isComment = (at: number) => lines[at]?.trimStart().startsWith(mark) ?? false
  if (!isComment(line) || lines[line]?.startsWith('#!')) return null

  let first = line
  while (isComment(first - 1) && !lines[first - 1]?.startsWith('#!')) first -= 1
  let last = line
  while (isComment(last + 1)) last += 1
  const text = lines
    .slice(first, last + 1)
    .map((words) => words.trimStart().replace(/^(\/\/+|#+|--+|;+|%+)!?/, ''))
  return toComment({ text, lastLine: last, indent: lines[first] ?? '' })
}

/** From one mark to the other: as in C, or as in HTML. */
function findBlock({ lines, line }: Question): Comment | null {
  for (const [open, close] of [
    ['/*', '*/'],
    ['<!--', '-->'],
  ] as const) {
    const first = lines.findLastIndex(
      (words, at) => at <= line && words.trimStart().startsWith(open),
    )
    const last = lines.findIndex((words, at) => at >= first && words.includes(close))
    if (first < 0 || last < line || (lines[last] ?? '').trimEnd().endsWith(close) === false)
      continue
    const text = lines.slice(first, last + 1).map((words) =>
      words
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
  const words = text
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
  return words ? { text: words, lastLine, indent: /^\s*/.exec(indent)?.[0] ?? '' } : null
}
