import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it'
import { widenMarkdownFences } from '../writing/fences.ts'

/** What the chat page draws. There is no HTML in it: text is text, and tags are from a fixed list. */
export type MarkdownNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'code'
      readonly language: string
      readonly code: string
      /** The closing fence is missing: the answer is still streaming, or was cut off. */
      readonly isOpen: boolean
    }
  | {
      readonly kind: 'element'
      readonly tag: MarkdownTag
      /** The number of the first item of an ordered list. */
      readonly start?: number
      readonly href?: string
      readonly children: readonly MarkdownNode[]
    }

const tags = [
  'p',
  'blockquote',
  'ul',
  'ol',
  'li',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'h3',
  'strong',
  'em',
  's',
  'a',
  'code',
] as const
export type MarkdownTag = (typeof tags)[number]

const maxNesting = 60
const parser = createParser()

/** Parses the Markdown of a chat message, also while it is still streaming. */
export function parseMarkdown(markdown: string): readonly MarkdownNode[] {
  const { finished, last } = parseStreaming(markdown)
  return [...finished, ...last]
}

export type StreamingBlocks = {
  /** Blocks that more text can't change. */
  readonly finished: readonly MarkdownNode[]
  readonly last: readonly MarkdownNode[]
  /** Where the last block begins. */
  readonly lastLine: number
}

/** Parses Markdown that may continue: only the last block can change. */
export function parseStreaming(markdown: string): StreamingBlocks {
  const tokens = parser.parse(widenMarkdownFences(markdown), {})
  // markdown-it drops what is nested deeper than it goes: show the source instead.
  if (tokens.some(({ level }) => level >= maxNesting - 1))
    return { finished: [], last: [toParagraph(markdown)], lastLine: 0 }
  const start = tokens.findLastIndex(({ level, nesting }) => level === 0 && nesting >= 0)
  return {
    finished: toNodes(tokens.slice(0, Math.max(start, 0))),
    last: toNodes(tokens.slice(Math.max(start, 0))),
    lastLine: tokens[start]?.map?.[0] ?? 0,
  }
}

function createParser(): MarkdownIt {
  const markdown = createMarkdownIt({ html: false, linkify: true, maxNesting })
  markdown.disable([
    // The page loads nothing from the network.
    'image',
    // "Title\n-" would flash as a heading whenever a list starts to stream.
    'lheading',
    // Models indent text without meaning code.
    'code',
    'reference',
  ])
  // A link in an editor can run commands and open files: only web links are allowed.
  markdown.validateLink = isWebLink
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  for (const schema of ['ftp:', 'mailto:', '//']) markdown.linkify.add(schema, null)
  return markdown
}

function isWebLink(url: string): boolean {
  return /^https?:\/\/\S/i.test(url)
}

type OpenElement = { readonly token: Token; readonly children: MarkdownNode[] }

/** Turns markdown-it's flat list of opening and closing tokens into a tree. */
function toNodes(tokens: readonly Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = []
  const open: OpenElement[] = []
  for (const token of tokens) {
    const siblings = open.at(-1)?.children ?? root
    if (token.nesting === 1) open.push({ token, children: [] })
    else if (token.nesting === 0) siblings.push(...toLeaves(token))
    else {
      const closed = open.pop()
      if (closed) (open.at(-1)?.children ?? root).push(...toElements(closed))
    }
  }
  return root
}

function toLeaves(token: Token): MarkdownNode[] {
  if (token.type === 'inline') return toNodes(token.children ?? [])
  if (token.type === 'fence') return [toCodeBlock(token)]
  if (token.type === 'code_inline') return toElements({ token, children: [toText(token.content)] })
  if (token.type === 'hr') return toElements({ token, children: [] })
  return [toText(/break$/.test(token.type) ? '\n' : token.content)]
}

/** Only known tags and web links become elements; anything else is reduced to its content. */
function toElements({ token, children }: OpenElement): MarkdownNode[] {
  // The author's name is the second heading level, and models skip levels.
  const tag = tags.find((known) => known === token.tag.replace(/^h\d$/, 'h3'))
  const href = String(token.attrGet('href') ?? '')
  if (!tag || (tag === 'a' && !isWebLink(href))) return children
  const start = Number(token.attrGet('start') ?? 1)
  const attributes = { ...(tag === 'a' && { href }), ...(tag === 'ol' && { start }) }
  return [{ kind: 'element', tag, ...attributes, children }]
}

function toCodeBlock({ info, content, map }: Token): MarkdownNode {
  const [from, to] = map ?? [0, 0]
  const code = content.replace(/\n$/, '')
  const codeLines = content === '' ? 0 : code.split('\n').length
  // Besides the code there are an opening and, unless it is missing, a closing fence.
  const isOpen = to - from < codeLines + 2
  return { kind: 'code', language: info.trim().split(/\s/, 1)[0] ?? '', code, isOpen }
}

function toParagraph(text: string): MarkdownNode {
  return { kind: 'element', tag: 'p', children: [toText(text)] }
}

function toText(text: string): MarkdownNode {
  return { kind: 'text', text }
}
