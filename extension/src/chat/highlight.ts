import { type Grammar, listNames, type Rule, type TokenKind } from './grammars.ts'

export type CodeToken = { readonly kind: TokenKind; readonly text: string }

/** The comment or string that a line begins in. Null: none. */
export type LineState = Rule | null

export type HighlightedLine = {
  readonly tokens: readonly CodeToken[]
  /** For the next line. */
  readonly state: LineState
}

/** Longer lines are generated, and hundreds of thousands of elements would block the page. */
const maxLength = 2_000

/**
 * Splits a line of code into tokens, whose texts are the line. Works line by line, so that the code
 * of a streaming answer can be drawn as it arrives.
 */
export function highlightLine(line: string, grammar: Grammar, state: LineState): HighlightedLine {
  if (line.length > maxLength) return { tokens: [{ kind: 'plain', text: line }], state: null }
  const tokens: CodeToken[] = []
  let open = state
  let at = 0
  while (at < line.length) {
    const found = open ? toEnd(line, { at, rule: open }) : findToken(line, { at, grammar })
    const text = line.slice(at, found.to)
    const last = tokens.at(-1)
    if (last?.kind === found.kind) tokens[tokens.length - 1] = { ...last, text: last.text + text }
    else tokens.push({ kind: found.kind, text })
    open = found.open
    at = found.to
  }
  return { tokens, state: open }
}

type Found = { readonly kind: TokenKind; readonly to: number; readonly open: LineState }

function toEnd(line: string, { at, rule }: { readonly at: number; readonly rule: Rule }): Found {
  const to = rule.end ? matchAt(rule.end, { line, at }) : line.length
  return to === null
    ? { kind: rule.kind, to: line.length, open: rule }
    : { kind: rule.kind, to, open: null }
}

type Place = { readonly at: number; readonly grammar: Grammar }

function findToken(line: string, { at, grammar }: Place): Found {
  for (const rule of grammar.rules) {
    const to = matchAt(rule.start, { line, at })
    if (to !== null && to > at) return { kind: rule.kind, to, open: rule.end ? rule : null }
  }
  const to = matchAt(word, { line, at })
  if (to === null) return { kind: 'plain', to: matchAt(other, { line, at }) ?? at + 1, open: null }
  return { kind: classify(line, { at, to, grammar }), to, open: null }
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/uy
/** Characters that begin no token. */
const other = /[\s()[\]{};,.]+(?=[\p{L}_$]|$)/uy

/** Keywords that themes color differently: those that declare something. */
const declarations = new Set(
  listNames(`abstract async class const def enum fn fun func function interface let namespace package
  private protected protocol public readonly record static struct trait type val var`),
)

function classify(line: string, { at, to, grammar }: Place & { readonly to: number }): TokenKind {
  const name = line.slice(at, to)
  const { keywords, ignoresCase } = grammar
  if (keywords.has(ignoresCase ? name.toLowerCase() : name))
    return declarations.has(name) ? 'declaration' : 'keyword'
  if (keywords.size === 0) return 'plain'
  if (line[to] === '(') return 'function'
  return /^\p{Lu}.*\p{Ll}/u.test(name) ? 'type' : 'plain'
}

/** Where a match at this place ends. */
function matchAt(
  pattern: RegExp,
  { line, at }: { readonly line: string; readonly at: number },
): number | null {
  pattern.lastIndex = at
  return pattern.test(line) ? pattern.lastIndex : null
}
