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
type Place = { readonly at: number; readonly depth: number }
type Take = (lines: readonly string[], place: Place) => Taken | null

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
  let at = 0
  while (at < lines.length) {
    const taken = lines[at]?.trim() ? takeBlock(lines, { at, depth }) : null
    if (taken) blocks.push(taken.block)
    at += taken?.count ?? 1
  }
  return blocks
}

function takeBlock(lines: readonly string[], place: Place): Taken | null {
  for (const take of place.depth < deepest ? takers : [takeParagraph]) {
    const taken = take(lines, place)
    if (taken) return taken
  }
  return null
}

const marks = {
  heading: /^ {0,3}(#{1,6})\s/,
  quote: /^ {0,3}>/,
  item: /^(\s*)([-*+]|(\d{1,9})[.)])\s+/,
}

function takeHeading(lines: readonly string[], { at }: Place): Taken | null {
  const line = lines[at] ?? ''
  const [head = '', level = ''] = marks.heading.exec(line) ?? []
  if (!level) return null
  const content = parseInline(dropClosing(line.slice(head.length).trim()))
  return { block: { kind: 'heading', level: level.length, content }, count: 1 }
}

/** A heading may end with as many signs as it began with, or others. */
function dropClosing(text: string): string {
  let end = text.length
  while (text[end - 1] === '#') end -= 1
  return text.slice(0, end).trimEnd()
}

function takeRule(lines: readonly string[], { at }: Place): Taken | null {
  return isRule(lines[at] ?? '') ? { block: { kind: 'rule' }, count: 1 } : null
}

function isRule(line: string): boolean {
  return !/^ {4}/.test(line) && /^(-{3,}|\*{3,}|_{3,})$/.test(line.replace(/\s/g, ''))
}

function takeQuote(lines: readonly string[], { at, depth }: Place): Taken | null {
  const count = countWhile(lines, { at, isSo: (line) => marks.quote.test(line) })
  if (count === 0) return null
  const inner = lines.slice(at, at + count).map((line) => line.replace(/^ {0,3}> ?/, ''))
  return { block: { kind: 'quote', blocks: parseMarkdown(inner.join('\n'), depth + 1) }, count }
}

function takeList(lines: readonly string[], { at, depth }: Place): Taken | null {
  const [mark = '', indent = '', , number] = marks.item.exec(lines[at] ?? '') ?? []
  if (!mark) return null
  const isOrdered = number !== undefined
  const isItem = (line: string) => {
    const [found, own = '', , itemNumber] = marks.item.exec(line) ?? []
    const isMarked = found !== undefined && own.length <= indent.length
    return isMarked && (itemNumber !== undefined) === isOrdered
  }
  const isInside = (line: string) => !line.trim() || /^\s/.test(line.slice(indent.length))
  const count = countWhile(lines, { at, isSo: (line) => isItem(line) || isInside(line) })
  const own = lines.slice(at, at + count)
  const items = splitBefore(own, isItem).map((item) => parseItem(item, depth + 1))
  return { block: { kind: 'list', start: isOrdered ? Number(number) : null, items }, count }
}

function parseItem([first = '', ...more]: readonly string[], depth: number): Block[] {
  const width = marks.item.exec(first)?.[0].length ?? 0
  const inner = more.map((line) =>
    line.slice(0, width).trim() ? line.trimStart() : line.slice(width),
  )
  return [...parseMarkdown([first.slice(width), ...inner].join('\n'), depth)]
}

function takeTable(lines: readonly string[], { at }: Place): Taken | null {
  if (!lines[at]?.includes('|') || !isDivider(lines[at + 1] ?? '')) return null
  const count = countWhile(lines, { at, isSo: (line) => line.includes('|') })
  const rows = lines.slice(at, at + count).filter((_, row) => row !== 1)
  return { block: { kind: 'table', rows: rows.map(toCells) }, count }
}

function isDivider(line: string): boolean {
  const cells = dropBars(line).split('|')
  return line.includes('|') && cells.every((cell) => /^:?-+:?$/.test(cell.trim()))
}

function toCells(line: string): readonly (readonly Inline[])[] {
  const cells = dropBars(line).split(/(?<!\\)\|/)
  return cells.map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')))
}

function dropBars(line: string): string {
  return line.trim().replace(/^\||\|$/g, '')
}

function takeParagraph(lines: readonly string[], { at }: Place): Taken {
  const isOther = (line: string) =>
    !line.trim() || isRule(line) || Object.values(marks).some((mark) => mark.test(line))
  const count = Math.max(1, countWhile(lines, { at, isSo: (line) => !isOther(line) }))
  const text = lines.slice(at, at + count).map((line) => line.trim())
  return { block: { kind: 'paragraph', content: parseInline(text.join('\n')) }, count }
}

type Counting = { readonly at: number; readonly isSo: (line: string) => boolean }

function countWhile(lines: readonly string[], { at, isSo }: Counting): number {
  let end = at
  while (end < lines.length && isSo(lines[end] ?? '')) end += 1
  return end - at
}

function splitBefore(lines: readonly string[], isFirst: (line: string) => boolean): string[][] {
  const groups: string[][] = []
  for (const line of lines) {
    if (isFirst(line) || groups.length === 0) groups.push([line])
    else groups.at(-1)?.push(line)
  }
  return groups
}
