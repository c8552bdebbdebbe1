import {
  bracketAround,
  type CodeMap,
  type Name,
  partnerOf,
  readWordBefore,
  type Scope,
  skipBlanks,
  skipBlanksBack,
} from './code-map.ts'
import { findIndentScope, hasIndentScopes } from './indent-scope.ts'

const declaring = new Set(
  'const let var val function class interface enum struct trait type def fn func fun mut namespace protocol record import as'.split(
    ' ',
  ),
)

/** The scope of the name that is declared at a place. Null: nothing is declared there. */
export function findScope(map: CodeMap, { at, name }: Name): Scope | null {
  if (hasIndentScopes(map.language)) return findIndentScope(map, { at, name })
  const { code } = map
  if (code[at - 1] === '.' || code[at - 1] === '#') return null
  const end = skipBlanks(code, at + name.length)
  if (declaring.has(readWordBefore(code, at))) return findBlock(map, at)
  if (code.startsWith(':=', end)) return findBlock(map, at)
  if (code.startsWith('=>', end) && !/[.\w)]/.test(code[skipBlanksBack(code, at)] ?? ''))
    return { start: at, end: findBodyEnd(map, end) }
  return findPatternScope(map, { at, end })
}

type Binding = {
  readonly at: number
  /** What follows the name. */
  readonly end: number
}

/** Parameters, and names that are taken out of objects and lists. */
function findPatternScope(map: CodeMap, binding: Binding): Scope | null {
  const { code } = map
  let bracket = bracketAround(map, binding.at)
  if (!mayBind(code, { ...binding, bracket })) return null
  for (; bracket >= 0; bracket = bracketAround(map, bracket)) {
    if (code[bracket] === '(') return findParameterScope(map, bracket)
    const scope = findTakenScope(map, bracket)
    if (scope !== 'unknown') return scope
  }
  return null
}

/** Whether what is around a name allows that it's declared there. */
function mayBind(code: string, { at, end, bracket }: Binding & { readonly bracket: number }) {
  const before = code[skipBlanksBack(code, at)] ?? ''
  const after = code[end] ?? ''
  const isParameter = code[bracket] === '('
  return isParameter
    ? '({[,.'.includes(before) && ',)=:?'.includes(after)
    : '({[,.:'.includes(before) && ',}])='.includes(after)
}

/** The scope of names in a bracket after `const` or `import`. Unknown: it's inside of another one. */
function findTakenScope(map: CodeMap, bracket: number): Scope | null | 'unknown' {
  const { code } = map
  if (/^(const|let|var|import)$/.test(readWordBefore(code, bracket))) return findBlock(map, bracket)
  const previous = code[skipBlanksBack(code, bracket)] ?? ''
  if (previous === ',' && /^import\b/.test(readStatement(code, bracket))) return wholeFile(map)
  return '({[,:'.includes(previous) ? 'unknown' : null
}

function readStatement(code: string, offset: number): string {
  return code.slice(code.lastIndexOf('\n', offset) + 1, offset).trimStart()
}

const control =
  /^(if|while|switch|for|with|return|await|typeof|new|elif|unless|until|foreach|when)$/

/** The parameters and the body of a function. Null: these are the arguments of a call. */
export function findParameterScope(map: CodeMap, open: number): Scope | null {
  const { code } = map
  const close = partnerOf(map, open)
  if (close < 0 || control.test(readWordBefore(code, open))) return null
  const body = findBodyStart(code, close + 1)
  return body === null ? null : { start: open, end: findBodyEnd(map, body) }
}

/** Where `{` or `=>` begins a body, after an optional type. */
function findBodyStart(code: string, from: number): number | null {
  const found = /^\s*(?:(?::|->)\s*[\w$.<>[\]|&?, *]+?\s*)?(?=\{|=>)/.exec(
    code.slice(from, from + 300),
  )
  return found && from + found[0].length
}

/** The end of a body that begins with `{`, `=>` or `=> {`. */
function findBodyEnd(map: CodeMap, from: number): number {
  const { code } = map
  const start = code.startsWith('=>', from) ? skipBlanks(code, from + 2) : from
  const partner = code[start] === '{' ? partnerOf(map, start) : -1
  return partner < 0 ? findExpressionEnd(map, start) : partner
}

/** Up to a comma, a semicolon, a closing bracket, or a line that doesn't go on. */
function findExpressionEnd(map: CodeMap, from: number): number {
  const { code } = map
  for (let at = from; at < code.length; at += 1) {
    const mark = code[at] ?? ''
    const partner = partnerOf(map, at)
    if (partner > at) at = partner
    else if (',;)]}'.includes(mark)) return at
    else if (mark === '\n' && endsThere(code, at)) return at
  }
  return code.length
}

function endsThere(code: string, lineEnd: number): boolean {
  const before = code[skipBlanksBack(code, lineEnd)] ?? ''
  const after = code[skipBlanks(code, lineEnd)] ?? ''
  return !/[=>?:&|+\-*/<(,]/.test(before) && !/[.?:&|+\-*/<>=]/.test(after)
}

/** The block around a place. In the head of a loop, the loop. */
function findBlock(map: CodeMap, at: number): Scope | null {
  const bracket = bracketAround(map, at)
  if (bracket < 0) return wholeFile(map)
  const close = partnerOf(map, bracket)
  if (map.code[bracket] === '{') return { start: bracket, end: close }
  if (map.code[bracket] === '[') return null
  return { start: bracket, end: findBodyEnd(map, skipBlanks(map.code, close + 1)) }
}

function wholeFile({ code }: CodeMap): Scope {
  return { start: 0, end: code.length }
}
