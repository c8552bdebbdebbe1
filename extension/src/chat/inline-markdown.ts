export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }

type Found = { readonly inline: Inline; readonly end: number }

/** Finds something that begins at a place. Asked from left to right. */
type Finder = (at: number) => Found | null

/** What is nested deeper than anybody writes is shown as it stands. */
const deepest = 8

/**
 * What a line of Markdown means: a tree of plain texts, in which nothing can be HTML.
 * Linear: every search for an end goes on from where the last one stopped.
 */
export function parseInline(text: string, depth = 0): readonly Inline[] {
  const isPlain = depth >= deepest || !/[`[*~_]|http/.test(text)
  const find = isPlain ? () => null : openFinder(text, depth)
  const inlines: Inline[] = []
  let start = 0
  let at = isPlain ? text.length : 0
  while (at < text.length) {
    const found = find(at)
    if (!found) {
      at += 1
      continue
    }
    if (at > start) inlines.push({ kind: 'text', text: text.slice(start, at) })
    inlines.push(found.inline)
    at = found.end
    start = at
  }
  if (start < text.length) inlines.push({ kind: 'text', text: text.slice(start) })
  return inlines
}

type SpanRule = {
  readonly kind: 'strong' | 'emphasis' | 'struck'
  readonly mark: string
  readonly begins: (before: string, after: string) => boolean
  readonly ends: (before: string, after: string) => boolean
}

const spans: readonly SpanRule[] = [
  {
    kind: 'strong',
    mark: '**',
    begins: (_, after) => /\S/.test(after),
    ends: (before, after) => /\S/.test(before) && after !== '*',
  },
  {
    kind: 'struck',
    mark: '~~',
    begins: (_, after) => /\S/.test(after),
    ends: (before) => /\S/.test(before),
  },
  {
    kind: 'emphasis',
    mark: '*',
    begins: (before, after) => !/[\w*]/.test(before) && /[^\s*]/.test(after),
    ends: (before, after) => /[^\s*]/.test(before) && !/[\w*]/.test(after),
  },
  {
    kind: 'emphasis',
    mark: '_',
    begins: (before, after) => !/\w/.test(before) && /[^\s_]/.test(after),
    ends: (before, after) => /[^\s_]/.test(before) && !/\w/.test(after),
  },
]

/** By the character that it begins with; of several the first that is whole. */
function openFinder(text: string, depth: number): Finder {
  const finders: readonly (readonly [mark: string, find: Finder])[] = [
    ['`', openCode(text)],
    ['[', openLink(text)],
    ...spans.map((rule) => [rule.mark, openSpan(text, { rule, depth })] as const),
    ['http', (at) => findAddress(text, at)],
  ]
  return (at) => {
    for (const [mark, find] of finders) {
      const found = text.startsWith(mark, at) ? find(at) : null
      if (found) return found
    }
    return null
  }
}

/** A run of backticks is closed by the next run of the same length. */
function openCode(text: string): Finder {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length)
    if (starts) starts.push(index)
    else runs.set(run.length, [index])
  }
  const nexts = new Map([...runs].map(([length, starts]) => [length, openNext(starts)]))
  return (at) => {
    if (text[at - 1] === '`') return null
    let length = 1
    while (text[at + length] === '`') length += 1
    const end = nexts.get(length)?.(at + length + 1) ?? -1
    if (end < 0) return null
    const code = text.slice(at + length, end).trim()
    return { inline: { kind: 'code', text: code }, end: end + length }
  }
}

const longestLabel = 500
const longestAddress = 2000

/** Only to the web: whatever else a link could do in an editor, a model must not decide. */
function openLink(text: string): Finder {
  const nextLabelEnd = openNext(listPlaces(text, ']'))
  const nextEnd = openNext(listPlaces(text, ')'))
  return (at) => {
    const close = nextLabelEnd(at + 1)
    const end = close < 0 ? -1 : nextEnd(close)
    if (close <= at + 1 || close - at > longestLabel || end < 0 || end - close > longestAddress)
      return null
    const inside = text.slice(close + 1, end)
    const href = /^\((https?:\/\/\S+)/.exec(inside)?.[1]
    if (!href) return null
    const label = text.slice(at + 1, close)
    return { inline: toLink(href, label), end: end + 1 }
  }
}

type SpanQuestion = { readonly rule: SpanRule; readonly depth: number }

function openSpan(text: string, { rule, depth }: SpanQuestion): Finder {
  const { kind, mark, begins, ends } = rule
  const around = (at: number) => [text[at - 1] ?? '', text[at + mark.length] ?? ''] as const
  const next = openNext(listPlaces(text, mark).filter((at) => ends(...around(at))))
  return (at) => {
    if (!begins(...around(at))) return null
    const end = next(at + mark.length + 1)
    if (end < 0) return null
    const content = parseInline(text.slice(at + mark.length, end), depth + 1)
    return { inline: { kind, content }, end: end + mark.length }
  }
}

/** An address that stands by itself, without the stop after it. */
function findAddress(text: string, at: number): Found | null {
  const run = /^https?:\/\/[^\s<>)\]]+/.exec(text.slice(at, at + longestAddress))?.[0] ?? ''
  let length = run.length
  while (length > 0 && '.,;:!?'.includes(run[length - 1] ?? '')) length -= 1
  const href = run.slice(0, length)
  return /^https?:\/\/./.test(href) ? { inline: toLink(href, href), end: at + length } : null
}

function toLink(href: string, label: string): Inline {
  return { kind: 'link', href, content: [{ kind: 'text', text: label }] }
}

function listPlaces(text: string, mark: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) places.push(at)
  return places
}

/** The first of some places from one on. Asked with ever higher ones, it never goes back. */
function openNext(places: readonly number[]): (from: number) => number {
  let index = 0
  return (from) => {
    while ((places[index] ?? Number.POSITIVE_INFINITY) < from) index += 1
    return places[index] ?? -1
  }
}
