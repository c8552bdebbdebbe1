import { splitFences } from '../writing/fences.ts'
import { type Inline, parseInline } from './inline-markdown.ts'

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | {
      readonly kind: 'code'
      readonly language: string
      readonly code: string
      /** Its end has not come: the answer is still being written, or was cut off. */
      readonly isOpen: boolean
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list'
      readonly start: number | null
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'rule' }

/**
 * The Markdown that models write, as a tree for whoever draws it. A text that is
 * still being written is read as far as it goes.
 */
export function parseMarkdown(markdown: string, depth = 0): readonly Block[] {
  return splitFences(markdown).flatMap((part): readonly Block[] =>
    part.kind === 'code' ? [part] : parseLines(part.text.split('\n'), depth),
  )
}

/** What is nested deeper than anybody writes is shown as it stands. */
const deepest = 12

type Taken = { readonly block: Block; readonly count: number }
type Take = (lines: readonly string[], depth: number) => Taken | null

/** Each way of beginning a block, in the order in which they are tried. */
const takers: readonly Take[] = [
  takeHeading,
  takeRule,
  takeQuote,
  takeList,
  takeTable,
  takeParagraph,
]

function parseLines(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  let rest = lines
  while (rest.length > 0) {
    const taken = rest[0]?.trim() ? takeBlock(rest, depth) : null
    if (taken) blocks.push(taken.block)
    rest = rest.slice(taken?.count ?? 1)
  }
  return blocks
}

function takeBlock(lines: readonly string[], depth: number): Taken | null {
  for (const take of depth < deepest ? takers : [takeParagraph]) {
    const taken = take(lines, depth)
    if (taken) return taken
  }
  return null
}

const marks = {
  heading: /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/,
  rule: /^ {0,3}([-*_])(\s*\1){2,}\s*$/,
  quote: /^ {0,3}>/,
  item: /^(\s*)([-*+]|(\d{1,9})[.)])\s+/,
}

function takeHeading([line = '']: readonly string[]): Taken | null {
  const [, level = '', text = ''] = marks.heading.exec(line) ?? []
  if (!level) return null
  return { block: { kind: 'heading', level: level.length, content: parseInline(text) }, count: 1 }
}

function takeRule([line = '']: readonly string[]): Taken | null {
  return marks.rule.test(line) ? { block: { kind: 'rule' }, count: 1 } : null
}

function takeQuote(lines: readonly string[], depth: number): Taken | null {
  const count = countWhile(lines, (line) => marks.quote.test(line))
  if (count === 0) return null
  const inner = lines.slice(0, count).map((line) => line.replace(/^ {0,3}> ?/, ''))
  return { block: { kind: 'quote', blocks: parseMarkdown(inner.join('\n'), depth + 1) }, count }
}

function takeList(lines: readonly string[], depth: number): Taken | null {
  const [mark = '', indent = '', , number] = marks.item.exec(lines[0] ?? '') ?? []
  if (!mark) return null
  const isOrdered = number !== undefined
  const isItem = (line: string) => {
    const [, own = '', , itemNumber] = marks.item.exec(line) ?? []
    const isMarked = marks.item.test(line)
    return isMarked && own.length <= indent.length && (itemNumber !== undefined) === isOrdered
  }
  const isInside = (line: string) => !line.trim() || /^\s/.test(line.slice(indent.length))
  const count = countWhile(lines, (line) => isItem(line) || isInside(line))
  const items = splitBefore(lines.slice(0, count), isItem).map((item) => parseItem(item, depth + 1))
  return { block: { kind: 'list', start: isOrdered ? Number(number) : null, items }, count }
}

function parseItem([first = '', ...more]: readonly string[], depth: number): Block[] {
  const width = marks.item.exec(first)?.[0].length ?? 0
  const inner = more.map((line) =>
    line.slice(0, width).trim() ? line.trimStart() : line.slice(width),
  )
  return [...parseMarkdown([first.slice(width), ...inner].join('\n'), depth)]
}

function takeTable(lines: readonly string[]): Taken | null {
  const isDivided = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)+\|?\s*$/.test(lines[1] ?? '')
  if (!lines[0]?.includes('|') || !isDivided) return null
  const count = countWhile(lines, (line) => line.includes('|'))
  const rows = lines.slice(0, count).filter((_, at) => at !== 1)
  return { block: { kind: 'table', rows: rows.map(toCells) }, count }
}

function toCells(line: string): readonly (readonly Inline[])[] {
  const inner = line.trim().replace(/^\||\|$/g, '')
  return inner.split(/(?<!\\)\|/).map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')))
}

function takeParagraph(lines: readonly string[]): Taken {
  const isOther = (line: string) =>
    !line.trim() || Object.values(marks).some((mark) => mark.test(line))
  const count = Math.max(
    1,
    countWhile(lines, (line) => !isOther(line)),
  )
  const text = lines.slice(0, count).map((line) => line.trim())
  return { block: { kind: 'paragraph', content: parseInline(text.join('\n')) }, count }
}

function countWhile(lines: readonly string[], isSo: (line: string) => boolean): number {
  const end = lines.findIndex((line) => !isSo(line))
  return end < 0 ? lines.length : end
}

function splitBefore(lines: readonly string[], isFirst: (line: string) => boolean): string[][] {
  const groups: string[][] = []
  for (const line of lines) {
    if (isFirst(line) || groups.length === 0) groups.push([line])
    else groups.at(-1)?.push(line)
  }
  return groups
}
