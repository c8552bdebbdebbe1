import type { Lines } from './choose-lines.ts'
import {
  type Declaration,
  extendUp,
  findDeclarations,
  findName,
  readKind,
} from './find-declarations.ts'

/** What the editor's language tools say has a name, wherever it is nested. */
export type NamedSymbol = Lines & { readonly name: string }

type Question = {
  readonly code: string
  readonly lines: readonly string[]
  readonly language: string
  readonly selection: Lines | null
  readonly cursor: number
  /** Empty when the language has no tools: names are then looked for in the text. */
  readonly symbols: readonly NamedSymbol[]
}

/** Where code from the chat belongs. `unknown`: nobody can tell, so the user is asked. */
export type CodePlace =
  | { readonly kind: 'lines'; readonly lines: Lines }
  | { readonly kind: 'whole-file' }
  | { readonly kind: 'unknown' }

const unknown: CodePlace = { kind: 'unknown' }

/**
 * Which lines code from the chat replaces: the selection, the symbols with the same names,
 * or the whole file. Never found by comparing other lines than those with the names.
 */
export function placeCode(question: Question): CodePlace {
  const { lines, selection, code, language } = question
  if (selection) return { kind: 'lines', lines: selection }
  if (lines.every((line) => !line.trim())) return { kind: 'whole-file' }

  const written = code.split(/\r?\n/)
  const declared = listOutermost(findDeclarations({ lines: written, language }))
  if (declared.length === 0) return unknown
  const known = listKnown(question)
  if (hasOtherCode(written, { declared, language }))
    return isWholeFile(declared, { question, known }) ? { kind: 'whole-file' } : unknown
  const targets = declared.map(({ name }) => findTarget(name, { known, cursor: question.cursor }))
  const places = targets.flatMap((target) => target ?? [])
  if (places.length < declared.length || !isInARow(places, known)) return unknown
  return { kind: 'lines', lines: toLines(places, { question, written, declared }) }
}

/** What has a name in the file, from the line with the name on. */
function listKnown({ symbols, lines, language }: Question): NamedSymbol[] {
  const found = symbols.flatMap((symbol) => {
    const name = toBareName(symbol.name, language)
    const range = lines.slice(symbol.from, symbol.to + 1)
    const at = range.findIndex(
      (_, line) => findName({ lines, language }, symbol.from + line) === name,
    )
    return at < 0 ? [] : [{ name, from: symbol.from + at, to: symbol.to }]
  })
  const known = found.length > 0 ? found : findDeclarations({ lines, language })
  return known.sort((one, other) => one.from - other.from)
}

/** Language tools add receivers and parameters: `(*Cart).Add`, `add(int, int)`. */
function toBareName(name: string, language: string): string {
  if (/^(css|scss|less)$/.test(language)) return name
  return name
    .replace(/^\(.*?\)\./, '')
    .replace(/[(<].*$/, '')
    .trim()
}

function listOutermost(declared: readonly Declaration[]): Declaration[] {
  const isInside = (one: Declaration) =>
    declared.some((other) => other !== one && other.from < one.from && one.from <= other.to)
  return declared.filter((one) => !isInside(one))
}

/** Most of what the file has at its outermost level, with the imports and the rest around it. */
function isWholeFile(
  declared: readonly Declaration[],
  { question, known }: { readonly question: Question; readonly known: readonly NamedSymbol[] },
): boolean {
  const outer = known.filter((one) => !known.some((other) => isWithin(one, other)))
  const names = new Set(declared.map(({ name }) => name))
  const same = outer.filter(({ name }) => names.has(name)).length
  if (same === 0) return false
  if (same === outer.length && same > 1) return true
  const first = (lines: readonly string[]) => lines.find((line) => line.trim())?.trim()
  return same >= outer.length / 2 && first(question.code.split(/\r?\n/)) === first(question.lines)
}

function isWithin(inner: Lines, outer: Lines): boolean {
  return (
    outer !== inner &&
    outer.from <= inner.from &&
    inner.to <= outer.to &&
    outer.to - outer.from > inner.to - inner.from
  )
}

/** Statements or imports beside what has a name: they don't belong where the names are. */
function hasOtherCode(
  written: readonly string[],
  { declared, language }: { readonly declared: readonly Declaration[]; readonly language: string },
): boolean {
  return written.some((line, at) => {
    const isDeclared = declared.some(({ from, to }) => from <= at && at <= to)
    return line.trim() !== '' && !isDeclared && readKind(line, language) === null
  })
}

/** The one symbol of a name, or of several the one that the cursor is in. Null: it isn't clear. */
function findTarget(
  name: string,
  { known, cursor }: { readonly known: readonly NamedSymbol[]; readonly cursor: number },
): NamedSymbol | null {
  const named = known.filter((symbol) => symbol.name === name)
  const [only] = named
  if (named.length === 1 && only) return isAlone(only, known) ? only : null
  const here = named.filter(({ from, to }) => from <= cursor && cursor <= to)
  const [near] = here
  return here.length === 1 && near && isAlone(near, known) ? near : null
}

/** No other symbol shares its lines, as in `let a = 1, b = 2`. */
function isAlone(symbol: NamedSymbol, known: readonly NamedSymbol[]): boolean {
  return known.every(
    (other) =>
      other === symbol ||
      other.to < symbol.from ||
      symbol.to < other.from ||
      isWithin(other, symbol) ||
      isWithin(symbol, other),
  )
}

/** In the order of the file, with nothing else between them that has a name. */
function isInARow(places: readonly NamedSymbol[], known: readonly NamedSymbol[]): boolean {
  return places.every((place, index) => {
    const next = places[index + 1]
    if (!next) return true
    const between = known.filter(({ from }) => place.to < from && from < next.from)
    return place.to < next.from && between.length === 0
  })
}

type Found = {
  readonly question: Question
  readonly written: readonly string[]
  readonly declared: readonly Declaration[]
}

/** From the first symbol to the last, with the comments and decorators that the code has too. */
function toLines(places: readonly NamedSymbol[], { question, written, declared }: Found): Lines {
  const { lines, language } = question
  const above = written.slice(0, declared[0]?.from ?? 0)
  const want = above.flatMap((line) => readKind(line, language) ?? [])
  const from = extendUp({ lines, language }, { at: places[0]?.from ?? 0, want })
  return { from, to: places.at(-1)?.to ?? from }
}
