import { findKnownFunction, inventFunction, listFunctions, printResult } from './known-functions.ts'
import { isCodeLanguage, type Language } from './languages.ts'
import { writeCode } from './write-code.ts'

type Gap = {
  readonly before: string
  readonly after: string
  readonly language: Language
  /** Only the rest of the cursor's line. */
  readonly isSingleLine: boolean
}

/** The code that fits between what is before and after the cursor. Empty: nothing to add. */
export function fillIn(gap: Gap): string {
  const rules = isCodeLanguage(gap.language)
    ? [writeFromComment, writeBody, finishReturn, closeBrackets]
    : [writeFromComment, closeBrackets]
  for (const rule of rules) {
    const text = rule(gap)
    if (text !== null) return gap.isSingleLine ? (text.split('\n')[0] ?? '') : text
  }
  return ''
}

function lineOf({ before }: Gap): string {
  return before.slice(before.lastIndexOf('\n') + 1)
}

/** A comment on the line above, with nothing below it yet. */
function writeFromComment(gap: Gap): string | null {
  if (lineOf(gap).trim() !== '' || gap.isSingleLine) return null
  const above = gap.before.trimEnd().split('\n').at(-1) ?? ''
  const [, instruction] =
    /^\s*(?:\/\/+|#+|--|<!--|\/\*+)\s*(.+?)(?:\s*(?:-->|\*\/))?$/.exec(above) ?? []
  if (!instruction) return null
  const code = writeCode({ instruction, language: gap.language, hasComment: false })
  return code.replaceAll('\n', `\n${lineOf(gap)}`)
}

/** The body of the function whose head is on the current line, or right above it. */
function writeBody(gap: Gap): string | null {
  const trimmed = gap.before.trimEnd()
  const head = trimmed.slice(trimmed.lastIndexOf('\n') + 1)
  const result = /[{:]$/.test(head) ? findResult(head, gap.language) : null
  if (result === null) return null
  const isBelow = gap.before.slice(trimmed.length).includes('\n')
  if (gap.isSingleLine) return isBelow ? `return ${result}` : null
  const [outer = ''] = /^\s*/.exec(head) ?? []
  const typed = isBelow ? lineOf(gap) : ''
  const own = outer + (gap.language === 'python' ? '    ' : '  ')
  const body = `${typed.length > outer.length ? typed : own}return ${result}`
  const isOpen = head.endsWith('{') && !/^\s*\}/.test(gap.after)
  const text = isOpen ? `${body}\n${outer}}` : body
  return isBelow ? text.slice(typed.length) : `\n${text}`
}

/** What the last function in some code returns. Null if it has no parameters and isn't known. */
function findResult(code: string, language: Language): string | null {
  const { name = '', parameters = [] } = listFunctions(code).at(-1) ?? {}
  const isInvented = parameters.length > 0
  const known = findKnownFunction(name) ?? (isInvented ? inventFunction(name) : null)
  return known && printResult(known, { language, parameters })
}

function finishReturn(gap: Gap): string | null {
  if (!/(^|\s)return ?$/.test(lineOf(gap))) return null
  const result = findResult(gap.before, gap.language)
  return result && `${gap.before.endsWith(' ') ? '' : ' '}${result}`
}

const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Closes what the current line has opened, unless it's closed after the cursor. */
function closeBrackets(gap: Gap): string | null {
  const open: string[] = []
  for (const mark of lineOf(gap).replace(/(["'`]).*?\1/g, '')) {
    const closing = pairs[mark]
    if (closing) open.push(closing)
    else if (mark === open.at(-1)) open.pop()
  }
  const rest = gap.after.split('\n')[0] ?? ''
  const missing = open.toReversed().filter((mark) => mark !== '}' && !rest.includes(mark))
  return missing.length > 0 ? missing.join('') : null
}
