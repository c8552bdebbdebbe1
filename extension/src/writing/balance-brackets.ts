import { readIndent } from './indent.ts'
import { scanCode } from './scan-code.ts'

type Around = {
  readonly before: string
  readonly after: string
  readonly language: string
}

export type Balanced = {
  /** The code as far as it doesn't close what is closed further down. */
  readonly code: string
  /** What remains of the line behind the cursor: the code closes the rest itself. */
  readonly suffix: string
  /** The closing marks that are too many below the cursor. */
  readonly surplus: readonly string[]
}

/** Fits the brackets and quotes of a completion to those around the cursor. */
export function fitBrackets(code: string, { before, after, language }: Around): Balanced {
  const opened = scanCode(before, { language })
    .open.map(({ mark }) => mark)
    .reverse()
  const inside = opened.find(isQuote) === opened[0] ? (opened[0] ?? null) : null
  const suffix = after.split(/\r?\n/, 1)[0] ?? ''
  const closed = scanCode(after, { language, inside }).unmatched
  const onLine = scanCode(suffix, { language, inside }).unmatched
  const isClosedBelow = (index: number) => closed[index]?.mark === opened[index]

  let used = 0
  for (const { mark, at } of scanCode(code, { language, inside }).unmatched) {
    const isDouble = isClosedBelow(used) && used >= onLine.length
    if (mark !== opened[used] || isDouble) return toResult(code.slice(0, at).trimEnd())
    used += 1
  }
  return toResult(code)

  function toResult(cut: string): Balanced {
    const last = onLine[Math.min(used, onLine.length) - 1]
    const rest = last ? suffix.slice(last.at + last.mark.length) : suffix
    const surplus = closed.slice(opened.length).map(({ mark }) => mark)
    return { code: cut, suffix: rest, surplus }
  }
}

type Closing = {
  readonly language: string
  /** The quote of the string that the code begins in. */
  readonly inside: string | null
  /** How deep its first line is. */
  readonly indent: string
  readonly surplus: readonly string[]
}

/** Closes what a completion has opened and left open, unless it is closed below the cursor. */
export function closeBrackets(code: string, { surplus, indent, ...question }: Closing): string {
  const left = scanCode(code, question)
    .open.filter(({ at }) => at >= 0)
    .reverse()
  const missing = left.filter(({ mark }, index) => surplus[index] !== mark)
  let text = code
  for (const { mark, at } of missing) {
    const line = code.slice(0, at).lastIndexOf('\n') + 1
    const own = line === 0 ? indent : readIndent(code.slice(line))
    const isBlock = !isQuote(mark) && /^.?\s*(\n|$)/.test(code.slice(at))
    text += isBlock ? `\n${own}${mark}` : mark
  }
  return text
}

export function isQuote(mark: string): boolean {
  return !/^[)\]}]$/.test(mark)
}
