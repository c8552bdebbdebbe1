import {
  type Code,
  type Declaration,
  extendUp,
  findDeclarations,
  findLineKind,
  findName,
} from './find-declarations.ts'
import { joinOverloads } from './join-overloads.ts'
import type { LineRange } from './lines.ts'

/** A symbol from the language server, at any nesting level. */
export type NamedSymbol = LineRange & { readonly name: string }

type PlaceRequest = {
  readonly code: string
  readonly lines: readonly string[]
  readonly language: string
  readonly selection: LineRange | null
  readonly cursor: number
  /** Empty if there is no language server: declarations are then found in the text. */
  readonly symbols: readonly NamedSymbol[]
}

/** Where code from the chat belongs. `unknown`: the user has to choose. */
export type CodePlace =
  | { readonly kind: 'lines'; readonly lines: LineRange }
  | { readonly kind: 'whole-file' }
  | { readonly kind: 'unknown' }

const unknown: CodePlace = { kind: 'unknown' }

/**
 * Finds the lines that code from an answer replaces: the selection, the symbols with the same
 * names, or the whole file, if the code has its first and its last declaration.
 */
export function placeCode(request: PlaceRequest): CodePlace {
  const { lines, selection, code, language } = request
  if (selection) return { kind: 'lines', lines: selection }
  if (lines.every((line) => !line.trim())) return { kind: 'whole-file' }

  const written = code.split(/\r?\n/)
  const declared = listDeclared({ lines: written, language })
  const known = listKnown(request)
  if (declared.length > 0 && !hasOtherCode({ lines: written, language }, declared)) {
    const targets = declared.map(({ name }) => findTarget(name, { known, cursor: request.cursor }))
    const places = targets.flatMap((target) => target ?? [])
    if (places.length === declared.length && areConsecutive(places, known))
      return { kind: 'lines', lines: toLines(places, { request, written, declared }) }
  }
  const isWhole = isWholeFile({ lines: written, language }, { known, lines })
  return isWhole ? { kind: 'whole-file' } : unknown
}

/** The outermost declarations of a piece of code. Overloads of a function are one. */
export function listDeclared(code: Code): Declaration[] {
  return listOutermost(joinOverloads(code, findDeclarations(code)))
}

type KnownRequest = Pick<PlaceRequest, 'symbols' | 'lines' | 'language'>

/** The declarations of the file, starting at the line with the name. */
export function listKnown({ symbols, lines, language }: KnownRequest): NamedSymbol[] {
  const found = symbols.flatMap((symbol) => {
    const name = toBareName(symbol.name, language)
    const range = lines.slice(symbol.from, symbol.to + 1)
    const at = range.findIndex(
      (_, line) => findName({ lines, language }, symbol.from + line) === name,
    )
    return at < 0 ? [] : [{ name, from: symbol.from + at, to: symbol.to }]
  })
  const known = found.length > 0 ? found : findDeclarations({ lines, language })
  return joinOverloads({ lines, language }, known).sort((one, other) => one.from - other.from)
}

/** Language servers add receivers and parameters: `(*Cart).Add`, `add(int, int)`. */
function toBareName(name: string, language: string): string {
  if (/^(css|scss|less)$/.test(language)) return name
  return name
    .replace(/^\(.*?\)\./, '')
    .replace(/[(<].*$/, '')
    .trim()
}

function listOutermost<Range extends LineRange>(declared: readonly Range[]): Range[] {
  let last = { from: -1, to: -1 }
  return [...declared]
    .sort((one, other) => one.from - other.from || other.to - one.to)
    .filter((one) => {
      const isOuter = one.from > last.to || one.from === last.from
      if (one.from > last.to) last = one
      return isOuter
    })
}

type File = { readonly known: readonly NamedSymbol[]; readonly lines: readonly string[] }

/**
 * Whether code can be all of a file: it has the first and the last declaration, and imports or
 * statements if the file has some. A file without declarations is compared by its lines.
 */
export function isWholeFile(code: Code, { known, lines }: File): boolean {
  const outer = listOutermost(known)
  const [first, last] = [outer[0], outer.at(-1)]
  if (!first || !last) return hasMostLines(code.lines, lines)
  const declared = listDeclared(code)
  const names = new Set(declared.map(({ name }) => name))
  const hasEnds = names.has(first.name) && names.has(last.name)
  // Something was renamed.
  const isAsLong = declared.length >= outer.length && hasHalf(code.lines, lines)
  const isFramed = hasOtherCode({ lines, language: code.language }, outer)
  return (
    (hasEnds || isAsLong) &&
    (!isFramed || hasOtherCode(code, declared)) &&
    (hasPackage(code.lines) || !hasPackage(lines))
  )
}

/** Go, Java and Kotlin name the package of a file in its first line of code. */
function hasPackage(lines: readonly string[]): boolean {
  return lines.some((line) => /^(package\s+[\w.]+;?|<\?php\b.*)\s*$/.test(line))
}

/** Whether half of a file's lines are in the code, with its beginning and its end. */
function hasMostLines(written: readonly string[], lines: readonly string[]): boolean {
  const known = lines.filter((line) => line.trim())
  const hasOne = (some: readonly string[]) => some.some((line) => hasHalf(written, [line]))
  return hasHalf(written, known) && hasOne(known.slice(0, 2)) && hasOne(known.slice(-2))
}

function hasHalf(written: readonly string[], lines: readonly string[]): boolean {
  const inCode = new Set(written.map((line) => line.trim()))
  const known = lines.map((line) => line.trim()).filter(Boolean)
  return known.filter((line) => inCode.has(line)).length * 2 >= known.length
}

export function isWithin(inner: LineRange, outer: LineRange): boolean {
  return (
    outer !== inner &&
    outer.from <= inner.from &&
    inner.to <= outer.to &&
    outer.to - outer.from > inner.to - inner.from
  )
}

/** Statements or imports outside of declarations, which don't belong at the same place. */
export function hasOtherCode({ lines, language }: Code, declared: readonly LineRange[]): boolean {
  const isDeclared = new Uint8Array(lines.length)
  for (const { from, to } of declared) isDeclared.fill(1, from, to + 1)
  return lines.some(
    (line, at) => !isDeclared[at] && line.trim() !== '' && findLineKind(line, language) === null,
  )
}

/** The only symbol with a name, or the one at the cursor if there are several. Null: unclear. */
function findTarget(
  name: string,
  { known, cursor }: { readonly known: readonly NamedSymbol[]; readonly cursor: number },
): NamedSymbol | null {
  const named = known.filter((symbol) => symbol.name === name)
  const [only] = named
  if (named.length === 1 && only) return hasOwnLines(only, known) ? only : null
  const here = named.filter(({ from, to }) => from <= cursor && cursor <= to)
  const [near] = here
  return here.length === 1 && near && hasOwnLines(near, known) ? near : null
}

/** Whether no other symbol shares its lines, unlike in `let a = 1, b = 2`. */
function hasOwnLines(symbol: NamedSymbol, known: readonly NamedSymbol[]): boolean {
  return known.every(
    (other) =>
      other === symbol ||
      other.to < symbol.from ||
      symbol.to < other.from ||
      isWithin(other, symbol) ||
      isWithin(symbol, other),
  )
}

/** Whether the symbols are in the order of the file with no other symbol between them. */
function areConsecutive(places: readonly NamedSymbol[], known: readonly NamedSymbol[]): boolean {
  return places.every((place, index) => {
    const next = places[index + 1]
    if (!next) return true
    const between = known.filter(({ from }) => place.to < from && from < next.from)
    return place.to < next.from && between.length === 0
  })
}

type Found = {
  readonly request: PlaceRequest
  readonly written: readonly string[]
  readonly declared: readonly Declaration[]
}

/** From the first to the last symbol, including comments and decorators if the code has them. */
function toLines(places: readonly NamedSymbol[], { request, written, declared }: Found): LineRange {
  const { lines, language } = request
  const above = written.slice(0, declared[0]?.from ?? 0)
  const kinds = above.flatMap((line) => findLineKind(line, language) ?? [])
  const from = extendUp({ lines, language }, { at: places[0]?.from ?? 0, kinds })
  return { from, to: places.at(-1)?.to ?? from }
}
