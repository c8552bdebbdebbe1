import { getLanguage, type Language, type StringKind } from './languages.ts'

export type Bracket = { readonly mark: string; readonly at: number }

type Scan = {
  /** The closers of brackets and strings that are open at the end, outermost first. */
  readonly open: readonly Bracket[]
  /** Whether the text ends in a comment. */
  readonly isComment: boolean
  /** Closing brackets and quotes without an opening one in the text. */
  readonly unmatched: readonly Bracket[]
  /** Lines that start inside a string. */
  readonly stringLines: ReadonlySet<number>
  /** How many brackets and strings are open at the start of each line. */
  readonly depths: readonly number[]
  /** Strings, comments and regular expressions, in order. Code in a template string isn't in them. */
  readonly opaque: readonly OpaqueSpan[]
}

/** Text that isn't code: from `start` up to, but not including, `end`. */
export type OpaqueSpan = { readonly start: number; readonly end: number }

type ScanOptions = {
  readonly language: string
  /** The quote of the string that the text starts in. */
  readonly inside?: string | null
}

type Layer = Bracket & {
  readonly kind: 'bracket' | 'string' | 'comment'
  readonly string?: StringKind
}

type State = {
  readonly text: string
  readonly language: Language
  readonly stack: Layer[]
  readonly unmatched: Bracket[]
  readonly stringLines: Set<number>
  readonly depths: number[]
  readonly opaque: OpaqueSpan[]
  /** Where the string or comment began that the scanner is in. */
  opaqueStart: number
  line: number
  lineStart: number
  at: number
  /** Terminators of heredocs that start on the next line. */
  heredocs: string[]
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Finds the brackets of a piece of code outside of strings and comments. Runs in linear time. */
export function scanCode(text: string, { language, inside = null }: ScanOptions): Scan {
  const state: State = {
    text,
    stack: [],
    unmatched: [],
    stringLines: new Set<number>(),
    depths: [0],
    opaque: [],
    opaqueStart: 0,
    line: 0,
    lineStart: 0,
    at: 0,
    heredocs: [],
    language: getLanguage(language),
  }
  const string = state.language.strings.find((kind) => toClose(kind) === inside)
  if (string) state.stack.push({ kind: 'string', mark: toClose(string), at: -1, string })
  while (state.at < text.length) step(state)
  const { stack, unmatched, stringLines, depths, opaque } = state
  const open = stack.filter(({ kind }) => kind !== 'comment').map(({ mark, at }) => ({ mark, at }))
  const last = stack.at(-1)?.kind
  if (last === 'comment' || last === 'string') endOpaque(state, text.length)
  return { open, isComment: last === 'comment', unmatched, stringLines, depths, opaque }
}

function toClose({ open, close = open }: StringKind): string {
  return close
}

function endOpaque({ opaque, opaqueStart }: State, end: number): void {
  if (end > opaqueStart) opaque.push({ start: opaqueStart, end })
}

function step(state: State): void {
  const top = state.stack.at(-1)
  skipPlain(state, top)
  if (state.at >= state.text.length) return
  if (state.text[state.at] === '\n') endLine(state, top)
  else if (top?.kind === 'comment') stepTo(state, top.mark)
  else if (top?.kind === 'string') stepInString(state, top)
  else if (isBracket(state) || !enter(state)) stepInCode(state)
}

/** Nothing else starts with one. */
function isBracket({ text, at }: State): boolean {
  return '()[]{}'.includes(text[at] ?? '')
}

/** Skips characters that mean nothing here. Files may be large, and most of them are such. */
function skipPlain(state: State, top: Layer | undefined): void {
  const plain = getPlain(state.language, top)
  plain.lastIndex = state.at
  plain.test(state.text)
  state.at = Math.max(state.at, plain.lastIndex)
}

const plainByLanguage = new WeakMap<Language, RegExp>()
const plainByLayer = new Map<string, RegExp>()

/** What matches characters that don't end a line, and neither start nor end anything. */
function getPlain(language: Language, top: Layer | undefined): RegExp {
  if (top === undefined || top.kind === 'bracket') {
    const known = plainByLanguage.get(language)
    if (known) return known
    const plain = toPlain(listStarts(language))
    plainByLanguage.set(language, plain)
    return plain
  }
  const known = plainByLayer.get(top.mark) ?? toPlain([top.mark, '\\', '$'])
  plainByLayer.set(top.mark, known)
  return known
}

function listStarts(language: Language): string[] {
  const { lineComments, blockComments, strings, hasBrackets, hasRegexes, hasHeredocs } = language
  return [
    ...lineComments,
    ...blockComments.map(([open]) => open),
    ...strings.map(({ open }) => open),
    ...(hasBrackets ? '()[]{}' : ''),
    ...(hasRegexes ? '/' : ''),
    ...(hasHeredocs ? '<' : ''),
  ]
}

function toPlain(marks: readonly string[]): RegExp {
  const starts = [...new Set(marks.map((mark) => mark[0]))].join('')
  // A letter hardly ever starts something, as in `r#"`.
  const words = marks.filter((mark) => /^\w/.test(mark))
  const letters = words.map((mark) => `|${mark[0]}(?!${escapeMarks(mark.slice(1))})`).join('')
  const plain = `[^\\n${escapeMarks(starts)}]`
  return new RegExp(letters ? `(?:${plain}+${letters})*` : `${plain}*`, 'y')
}

function escapeMarks(text: string): string {
  return text.replace(/[\\\]^$.*+?()[{}|/-]/g, '\\$&')
}

function endLine(state: State, top: Layer | undefined): void {
  const isOver =
    (top?.kind === 'comment' && top.mark === '\n') ||
    (top?.kind === 'string' && !top.string?.isMultiline)
  if (isOver) {
    state.stack.pop()
    endOpaque(state, state.at)
  }
  state.at += 1
  state.line += 1
  state.lineStart = state.at
  state.depths[state.line] = state.stack.length
  if (state.stack.at(-1)?.kind === 'string') state.stringLines.add(state.line)
  for (const mark of state.heredocs.splice(0)) skipHeredoc(state, mark)
}

function skipHeredoc(state: State, mark: string): void {
  state.opaqueStart = state.at
  while (state.at < state.text.length) {
    const end = state.text.indexOf('\n', state.at)
    const line = state.text.slice(state.at, end < 0 ? undefined : end)
    const isEnd = line.trim().replace(/[;,)]+$/, '') === mark
    // The terminator isn't indented either.
    state.stringLines.add(state.line)
    state.depths[state.line] = state.stack.length
    state.at = end < 0 ? state.text.length : end + 1
    if (end >= 0) state.line += 1
    state.lineStart = state.at
    if (isEnd) break
  }
  endOpaque(state, state.at)
}

function stepTo(state: State, mark: string): void {
  if (state.text.startsWith(mark, state.at)) {
    state.stack.pop()
    state.at += mark.length
    endOpaque(state, state.at)
  } else state.at += 1
}

function stepInString(state: State, { mark, at, string }: Layer): void {
  const { text } = state
  if (text[state.at] === '\\' && !string?.isRaw) {
    // An escaped line break still ends the line.
    state.at += text[state.at + 1] === '\n' ? 1 : 2
  } else if (string?.hasCode && text.startsWith('${', state.at)) {
    state.stack.push({ kind: 'bracket', mark: '}', at: state.at })
    endOpaque(state, state.at)
    state.at += 2
  } else if (text.startsWith(mark, state.at)) {
    state.stack.pop()
    if (at < 0) state.unmatched.push({ mark, at: state.at })
    state.at += mark.length
    endOpaque(state, state.at)
  } else state.at += 1
}

/** Enters a comment, string, regular expression or heredoc that starts here. */
function enter(state: State): boolean {
  const { text, at, language } = state
  const isHere = (mark: string) => text.startsWith(mark, at)
  const block = language.blockComments.find(([open]) => isHere(open))
  if (block) return push(state, { kind: 'comment', mark: block[1], at }, block[0].length)
  const comment = language.lineComments.find((mark) => isHere(mark) && !isInsideWord(state, mark))
  if (comment) return push(state, { kind: 'comment', mark: '\n', at }, comment.length)
  const string = language.strings.find(({ open }) => isHere(open))
  if (string && !(string.open === "'" && language.hasLifetimes && isLifetime(text, at)))
    return push(state, { kind: 'string', mark: toClose(string), at, string }, string.open.length)
  return skipRegex(state) || startHeredoc(state)
}

/** `#` in the middle of a word, as in `$#` and `${#a}`, doesn't start a comment. */
function isInsideWord({ text, at }: State, mark: string): boolean {
  return mark === '#' && at > 0 && /[\w$&{("'`]/.test(text[at - 1] ?? '')
}

function isLifetime(text: string, at: number): boolean {
  return !/^'(\\.[^']*|[^\\'])'/.test(text.slice(at, at + 12))
}

function push(state: State, layer: Layer, length: number): true {
  state.stack.push(layer)
  state.opaqueStart = state.at
  state.at += length
  return true
}

/** A slash starts a regular expression if it can't be a division. */
function skipRegex(state: State): boolean {
  const { text, at, language, lineStart } = state
  if (!language.hasRegexes || text[at] !== '/') return false
  const before = text.slice(Math.max(lineStart, at - 20), at).trimEnd()
  if (before && !/([(,=:[!&|?{};+\-*%~^<>]|\b(return|typeof|case|in|of))$/.test(before))
    return false
  const found = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//.exec(text.slice(at, at + 500))
  if (!found) return false
  state.opaqueStart = at
  state.at += found[0].length
  endOpaque(state, state.at)
  return true
}

function startHeredoc(state: State): boolean {
  if (!state.language.hasHeredocs || !state.text.startsWith('<<', state.at)) return false
  const start = /^<<<?[-~]?\s*(["'`]?)([A-Za-z_]\w*)\1/.exec(
    state.text.slice(state.at, state.at + 80),
  )
  if (!start?.[2]) return false
  state.heredocs.push(start[2])
  state.at += start[0].length
  return true
}

function stepInCode(state: State): void {
  const { text, at, language, stack } = state
  const mark = text[at] ?? ''
  state.at += 1
  if (!language.hasBrackets) return
  const closer = closers[mark]
  if (closer) stack.push({ kind: 'bracket', mark: closer, at })
  else if (')]}'.includes(mark)) close(state, { mark, at })
}

/** Closes the innermost bracket of its kind and drops unclosed ones inside it. */
function close(state: State, bracket: Bracket): void {
  const { stack, unmatched, language } = state
  const { mark } = bracket
  const top = stack.at(-1)
  if (top?.mark === mark && top.kind === 'bracket') {
    stack.pop()
    // Back in a template string.
    if (stack.at(-1)?.kind === 'string') state.opaqueStart = bracket.at + 1
    return
  }
  const last = stack.findLastIndex((layer) => layer.mark === mark && layer.kind === 'bracket')
  if (language.hasCaseLabels && mark === ')') return
  const isOpen = last > stack.findLastIndex(({ kind }) => kind === 'string')
  if (isOpen) stack.length = last
  else unmatched.push(bracket)
  if (isOpen && stack.at(-1)?.kind === 'string') state.opaqueStart = bracket.at + 1
}
