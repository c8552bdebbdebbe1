export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'struck'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }

type Rule = { readonly pattern: RegExp; readonly to: (match: RegExpExecArray) => Inline }

/** In the order in which they are looked for: what is code is nothing else. */
const rules: readonly Rule[] = [
  { pattern: /(`+)(.+?)\1(?!`)/s, to: ([, , text = '']) => ({ kind: 'code', text: text.trim() }) },
  { pattern: /\[([^\]]+)\]\((https?:\/\/[^\s)]+)[^)]*\)/, to: toLink },
  { pattern: /\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)/s, to: toSpan('strong') },
  { pattern: /~~(?=\S)(.+?)(?<=\S)~~/s, to: toSpan('struck') },
  { pattern: /(?<![\w*])\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?![\w*])/s, to: toSpan('emphasis') },
  { pattern: /(?<!\w)_(?=[^\s_])(.+?)(?<=[^\s_])_(?!\w)/s, to: toSpan('emphasis') },
  { pattern: /https?:\/\/[^\s<>)\]]*[^\s<>)\].,;:!?]/, to: ([href]) => toLink(['', href, href]) },
]

/** What a line of Markdown means: a tree of plain texts, in which nothing can be HTML. */
export function parseInline(text: string): readonly Inline[] {
  const found = rules
    .map((rule) => ({ rule, match: rule.pattern.exec(text) }))
    .flatMap(({ rule, match }) => (match ? [{ rule, match }] : []))
  // Whatever begins first; of two that begin together, the earlier rule.
  const first = found.reduce<(typeof found)[number] | null>(
    (best, one) => (best && best.match.index <= one.match.index ? best : one),
    null,
  )
  if (!first) return text ? [{ kind: 'text', text }] : []

  const { rule, match } = first
  const before = text.slice(0, match.index)
  return [
    ...(before ? [{ kind: 'text', text: before } as const] : []),
    rule.to(match),
    ...parseInline(text.slice(match.index + match[0].length)),
  ]
}

function toSpan(kind: 'strong' | 'emphasis' | 'struck') {
  return ([, text = '']: RegExpExecArray): Inline => ({ kind, content: parseInline(text) })
}

/** Only to the web: whatever else a link could do in an editor, a model must not decide. */
function toLink([, text = '', href = '']: readonly string[]): Inline {
  return { kind: 'link', href, content: [{ kind: 'text', text }] }
}
