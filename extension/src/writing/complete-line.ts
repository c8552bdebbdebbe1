import { closeBrackets, fitBrackets, isQuote } from './balance-brackets.ts'
import { continueLine } from './continue-line.ts'
import { dropFollowing, dropTyped } from './drop-repeated.ts'
import { type IndentStyle, readIndent } from './indent.ts'
import { isProse } from './languages.ts'
import { scanCode } from './scan-code.ts'

export type CompletionSpot = {
  readonly before: string
  readonly after: string
  readonly language: string
  readonly style: IndentStyle
}

/** What is offered as ghost text. */
export type Completion = {
  readonly text: string
  /** So many characters behind the cursor, on its line, are part of the text. */
  readonly replaced: number
}

/** A model's code as it fits between what is before and after the cursor. Null: nothing to add. */
export function completeLine(answer: string, spot: CompletionSpot): Completion | null {
  const { before, after, language, style } = spot
  const typed = before.slice(before.lastIndexOf('\n') + 1)
  const whole = after.split(/\r?\n/, 1)[0] ?? ''
  const code = dropTyped(answer.replaceAll('\r\n', '\n').trimEnd(), spot)
  const fitted = fitBrackets(dropFollowing(code, spot), spot)
  const cut = dropFollowing(fitted.code, spot)
  if (!cut.trim()) return null

  const indent = readIndent(typed)
  const set = continueFirst(cut, { indent, typed, style, language })
  const inside = findString(before, language)
  const { surplus } = fitted
  const closed = closeBrackets(set, { language, inside, indent, surplus })
  return join(closed, { suffix: fitted.suffix, whole, isProse: isProse(language) })
}

type Typed = Parameters<typeof continueLine>[1]

/** An answer may begin with a new line; else with the blank that is missing, or none. */
function continueFirst(code: string, spot: Typed): string {
  const lead = /^\s*/.exec(code)?.[0] ?? ''
  if (!spot.typed.trim()) return continueLine(code.replace(/^\n+/, ''), spot)
  const isNewLine = lead.includes('\n')
  const blank = !isNewLine && lead && !/\s$/.test(spot.typed) ? ' ' : ''
  if (isNewLine) return `\n${code.replace(/^\s*\n/, '')}`
  return blank + continueLine(code.trimStart(), spot)
}

/** The quote of the string that the cursor is in. */
function findString(before: string, language: string): string | null {
  const mark = scanCode(before, { language }).open.at(-1)?.mark
  return mark !== undefined && isQuote(mark) ? mark : null
}

type Ending = { readonly suffix: string; readonly whole: string; readonly isProse: boolean }

/** Several lines end with what is behind the cursor; one line goes before it where it can. */
function join(text: string, { suffix, whole, isProse }: Ending): Completion | null {
  const isTaken = suffix !== whole
  const end = suffix.trim()
  const isRepeated = end !== '' && text.endsWith(end) && (isProse || /^[;,]/.test(end))
  // A statement does not end inside of brackets.
  const isEnded = /^[)\]}]/.test(end) && text.endsWith(';')
  const extra = isRepeated ? end.length : Number(isEnded)
  const kept = text.slice(0, text.length - extra)
  if (!kept.trim()) return null
  return isTaken || kept.includes('\n')
    ? { text: kept + suffix, replaced: whole.length }
    : { text: kept, replaced: 0 }
}
