import { scanCode } from '../writing/scan-code.ts'
import { isWordAt } from './token-edit.ts'

/** A text, and what of it is code. */
export type CodeMap = {
  readonly text: string
  readonly language: string
  /** The text with blanks for strings and comments, at the same offsets. */
  readonly code: string
  /** For each bracket, the offset of the one that it belongs to, plus one. 0: there is none. */
  readonly partners: Int32Array
}

/** The part of a text in which a name means the same. */
export type Scope = { readonly start: number; readonly end: number }

/** A name in a text. */
export type Name = { readonly at: number; readonly name: string }

export function mapCode(text: string, language: string): CodeMap {
  const { opaque } = scanCode(text, { language })
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of opaque) {
    if (start < at) continue
    pieces.push(text.slice(at, start), blank(text.slice(start, end)))
    at = end
  }
  const code = pieces.join('') + text.slice(at)
  return { text, language, code, partners: pairBrackets(code) }
}

const blanks = ' '.repeat(200)

/** The quotes around a string stay, because a value isn't nothing. */
function blank(opaque: string): string {
  const quote = /^["'`]/.test(opaque) ? (opaque[0] ?? '') : ' '
  if (opaque.length > blanks.length || opaque.includes('\n'))
    return quote + opaque.slice(1).replace(/[^\n]/g, ' ')
  return quote + blanks.slice(1, opaque.length)
}

const [round, square, curly] = ['(', '[', '{'].map((mark) => mark.charCodeAt(0))

function pairBrackets(code: string): Int32Array {
  const partners = new Int32Array(code.length)
  const open: number[] = []
  for (let at = 0; at < code.length; at += 1) {
    const mark = code.charCodeAt(at)
    if (mark === round || mark === square || mark === curly) open.push(at)
    else if (mark === 41 || mark === 93 || mark === 125) pair({ code, partners, open }, at)
  }
  return partners
}

const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

type Pairing = {
  readonly code: string
  readonly partners: Int32Array
  readonly open: number[]
}

/** Opening brackets that nothing closes are dropped. */
function pair({ code, partners, open }: Pairing, at: number): void {
  const mark = openers[code[at] ?? '']
  const last = open.findLastIndex((one) => code[one] === mark)
  const start = open[last]
  if (start === undefined) return
  partners[start] = at + 1
  partners[at] = start + 1
  open.length = last
}

/** The bracket that belongs to one. -1: there is none. */
export function partnerOf({ partners }: CodeMap, bracket: number): number {
  return (partners[bracket] ?? 0) - 1
}

/** The offset of the bracket around a place. -1: there is none. */
export function bracketAround(map: CodeMap, offset: number): number {
  for (let at = offset - 1; at >= 0; at -= 1) {
    const partner = partnerOf(map, at)
    if (partner < 0) continue
    if (partner < at) at = partner
    else if (partner >= offset) return at
  }
  return -1
}

/** Where a whole word is in a part of a text. */
export function findWords(text: string, name: string, from = 0, to = text.length): number[] {
  const found: number[] = []
  for (let at = text.indexOf(name, from); at >= 0 && at < to; at = text.indexOf(name, at + 1)) {
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + name.length)) found.push(at)
  }
  return found
}

/** The offset of the last character before a place that isn't blank. -1: there is none. */
export function skipBlanksBack(code: string, offset: number): number {
  let at = offset - 1
  while (at >= 0 && /\s/.test(code[at] ?? '')) at -= 1
  return at
}

/** The offset of the first character from a place on that isn't blank. */
export function skipBlanks(code: string, offset: number): number {
  let at = offset
  while (at < code.length && /\s/.test(code[at] ?? '')) at += 1
  return at
}

/** The word that ends right before a place, blanks aside. Empty: there is none. */
export function readWordBefore(code: string, offset: number): string {
  const end = skipBlanksBack(code, offset) + 1
  let start = end
  while (start > 0 && isWordAt(code, start - 1)) start -= 1
  return code.slice(start, end)
}
