export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }

type Rule = {
  readonly pattern: RegExp
  readonly to: (match: RegExpExecArray, depth: number) => Inline
}

/** In the order in which they are looked for: what is code is nothing else. */
const rules: readonly Rule[] = [
  { pattern: /(`+)(.+?)\1(?!`)/s, to: ([, , text = '']) => ({ kind: 'code', text: text.trim() }) },
  { pattern: /\[([^\]]{1,500})\]\((https?:\/\/[^\s)]+)[^)]*\)/, to: toLink },
  { pattern: /\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)/s, to: toSpan('strong') },
  { pattern: /~~(?=\S)(.+?)(?<=\S)~~/s, to: toSpan('struck') },
  { pattern: /(?<![\w*])\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?![\w*])/s, to: toSpan('emphasis') },
  { pattern: /(?<!\w)_(?=[^\s_])(.+?)(?<=[^\s_])_(?!\w)/s, to: toSpan('emphasis') },
  { pattern: /https?:\/\/[^\s<>)\]]*[^\s<>)\].,;:!?]/, to: ([href]) => toLink(['', href, href]) },
]

/** What is nested deeper than anybody writes is shown as it stands. */
const deepest = 8

/** What a line of Markdown means: a tree of plain texts, in which nothing can be HTML. */
export function parseInline(text: string, depth = 0): readonly Inline[] {
  const search = depth < deepest ? openSearch(text) : () => null
  const inlines: Inline[] = []
  let at = 0
  for (let found = search(at); found; found = search(at)) {
    if (found.index > at) inlines.push({ kind: 'text', text: text.slice(at, found.index) })
    inlines.push(found.toInline(depth))
    at = found.end
  }
  if (at < text.length) inlines.push({ kind: 'text', text: text.slice(at) })
  return inlines
}

type Found = {
  readonly index: number
  readonly end: number
  readonly toInline: (depth: number) => Inline
}

/** Whatever begins first from a place on; of two that begin together, the earlier rule. */
function openSearch(text: string): (from: number) => Found | null {
  const searches = rules.map(({ pattern, to }) => ({ pattern: new RegExp(pattern, 'gs'), to }))
  // A long text is not searched anew for what was found further on, or nowhere.
  const known = new Map<RegExp, RegExpExecArray | null>()
  return (from) => {
    let first: Found | null = null
    for (const { pattern, to } of searches) {
      const match = look(pattern, from)
      if (match && (!first || match.index < first.index))
        first = {
          index: match.index,
          end: pattern.lastIndex,
          toInline: (depth) => to(match, depth),
        }
    }
    return first
  }

  function look(pattern: RegExp, from: number): RegExpExecArray | null {
    const last = known.get(pattern)
    if (last === null || (last && last.index >= from)) return last
    pattern.lastIndex = from
    const match = pattern.exec(text)
    known.set(pattern, match)
    return match
  }
}

function toSpan(kind: 'strong' | 'emphasis' | 'struck') {
  return ([, text = '']: RegExpExecArray, depth: number): Inline => ({
    kind,
    content: parseInline(text, depth + 1),
  })
}

/** Only to the web: whatever else a link could do in an editor, a model must not decide. */
function toLink([, text = '', href = '']: readonly string[]): Inline {
  return { kind: 'link', href, content: [{ kind: 'text', text }] }
}
