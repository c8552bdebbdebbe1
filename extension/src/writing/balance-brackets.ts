import { readIndent } from './indent.ts'
import { scanCode } from './scan-code.ts'

type Surroundings = {
  readonly before: string
  readonly after: string
  readonly language: string
}

export type Balanced = {
  /** The code, cut before it closes a bracket that is closed below the cursor. */
  readonly code: string
  /** The rest of the cursor's line, without the brackets that the code closes itself. */
  readonly suffix: string
  /** Closing brackets below the cursor without an opening one. */
  readonly surplus: readonly string[]
}

/** Fits the brackets and quotes of a completion to those around the cursor. */
export function fitBrackets(code: string, { before, after, language }: Surroundings): Balanced {
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

type ClosingContext = {
  readonly language: string
  /** The quote of the string that the code begins in. */
  readonly inside: string | null
  /** The indentation of its first line. */
  readonly indent: string
  readonly surplus: readonly string[]
}

/** Closes brackets and quotes that a completion left open, unless they are closed below. */
export function closeBrackets(
  code: string,
  { surplus, indent, ...context }: ClosingContext,
): string {
  const unclosed = scanCode(code, context)
    .open.filter(({ at }) => at >= 0)
    .reverse()
  const missing = unclosed.filter(({ mark }, index) => surplus[index] !== mark)
  let text = code
  for (const { mark, at } of missing) {
    const line = code.slice(0, at).lastIndexOf('\n') + 1
    const lineIndent = line === 0 ? indent : readIndent(code.slice(line))
    const isBlock = !isQuote(mark) && /^.?\s*(\n|$)/.test(code.slice(at))
    text += isBlock ? `\n${lineIndent}${mark}` : mark
  }
  return text
}

export function isQuote(mark: string): boolean {
  return !/^[)\]}]$/.test(mark)
}
