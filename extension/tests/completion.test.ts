import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { cleanCompletion } from '../src/completion/clean-completion.ts'
import { completeLine } from '../src/writing/complete-line.ts'
import { type Program, programs } from './completion-programs.ts'

type Answer = {
  readonly text: string
  readonly isTruncated?: boolean
  readonly isChat?: boolean
  readonly isBlock?: boolean
}

type Code = {
  readonly language: string
  readonly before: string
  readonly after: string
  /** What is missing. */
  readonly missing: string
}

/** What a model may answer. Null: the answer makes no sense for this program. */
type Variant = (code: Code) => Answer | null

/** Answers with the missing code in them: accepting it makes the complete program. */
const rightAnswers: Readonly<Record<string, Variant>> = {
  'exactly the missing code': ({ missing }) => ({ text: missing }),
  'a line break at the end': ({ missing }) => ({ text: `${missing}\n` }),
  'what is already typed first': (code) => repeatTyped(code),
  'the closing brackets that the editor added': ({ missing, after }) => {
    const closers = /^[)\]}'"`;]+/.exec(after)?.[0]
    return closers ? { text: missing + closers } : null
  },
  'the code below the cursor again': ({ missing, after }) => {
    const [rest = '', next = ''] = after.split('\n')
    return /\w{2}/.test(next) ? { text: `${missing}${rest}\n${next}` } : null
  },
  'lines without the indentation of the file': (code) => dedent(code),
  'Windows line endings': ({ missing }) =>
    missing.includes('\n') ? { text: missing.replaceAll('\n', '\r\n') } : null,
  'four spaces instead of tabs': ({ missing }) =>
    missing.includes('\n\t') ? { text: missing.replaceAll('\t', '    ') } : null,
  'a special token of another model': ({ missing }) => ({ text: `${missing}<|endoftext|>x = 1` }),
  'a special token of the wrong template': ({ missing }) => ({ text: `${missing}<fim_suffix>)` }),
  'a special token of a model that we do not know': ({ missing }) => ({
    text: `${missing}<|new_token|>`,
  }),
  'a fence around the code': ({ missing, language }) =>
    language === 'html' ? null : { text: `\`\`\`${language}\n${missing}\n\`\`\`\n` },
  'a fence below the code': ({ missing, language }) =>
    language === 'html' ? null : { text: `${missing}\n\`\`\`\n\nThis adds it.` },
  'a chat with tags': (code) => answerInChat(code, `${code.missing}</COMPLETION>`),
  'a chat with an open tag, because of the stop sequence': (code) =>
    answerInChat(code, code.missing),
  'a chat with a fence': (code) =>
    answerInChat(code) && { text: `\`\`\`\n${code.missing}\n\`\`\``, isChat: true },
}

const listOf = (variants: Readonly<Record<string, Variant>>) =>
  programs.flatMap((program) =>
    Object.entries(variants).flatMap(([kind, toAnswer]) => {
      const answer = toAnswer(toCode(program))
      return answer ? [{ ...program, kind, answer }] : []
    }),
  )

const right = listOf(rightAnswers)

/** TypeScript is also parsed, by a compiler that knows nothing of the code under test. */
test.each(right)('in $language, $about: $kind', ({ answer, ...program }) => {
  const complete = program.text.replace(/[⟦⟧]/g, '')

  expect(accept(program, answer)).toBe(complete)
  expectNoDamage(program, complete)
  if (program.language === 'typescript') stripTypeScriptTypes(complete)
})

/** How else the same file may be written. */
const layouts: Readonly<Record<string, (program: Program) => Program | null>> = {
  'with Windows line endings': (program) => program,
  'indented the other way': indentOtherwise,
}

const laidOut = programs.flatMap((program) =>
  Object.entries(layouts).flatMap(([layout, write]) => {
    const written = write(program)
    return written ? [{ ...written, layout }] : []
  }),
)

test.each(laidOut)('in $language, $about: $layout', ({ layout, ...program }) => {
  const code = toCode(program)
  const isWindows = layout === 'with Windows line endings'
  const text = isWindows ? program.text.replaceAll('\n', '\r\n') : program.text
  const complete = program.text.replace(/[⟦⟧]/g, '')

  for (const answer of [{ text: code.missing }, answerInChat(code)]) {
    const result = answer && accept({ ...program, text }, answer)
    if (answer) expect(result?.replaceAll('\r\n', '\n')).toBe(complete)
  }
})

/** Answers that aren't code: nothing may be offered. */
const wrongAnswers: Readonly<Record<string, Variant>> = {
  'an apology': () => ({ text: "I'm sorry, but I can't help with that.", isChat: true }),
  'an explanation': () => ({
    text: 'This function returns the sum.\nIt takes two numbers.',
    isChat: true,
  }),
  'code that is left out': (code) => leaveOut(code),
  nothing: () => ({ text: '  \n' }),
}

const wrong = listOf(wrongAnswers)

test.each(wrong)('in $language, $about: $kind is not offered', ({ answer, ...program }) => {
  expect(accept(program, answer)).toBeNull()
})

/** Answers with a part of the code: what is offered doesn't break the file. */
const partialAnswers: Readonly<Record<string, Variant>> = {
  'an answer that was cut off in the middle': ({ missing }) => ({
    text: missing.slice(0, Math.ceil(missing.length / 2)),
    isTruncated: true,
  }),
  'an answer that stopped in the middle': ({ missing }) => ({
    text: missing.slice(0, Math.ceil(missing.length / 2)),
  }),
  'only the line, as in basic completion': ({ missing }) => ({ text: missing, isBlock: false }),
}

const partial = listOf(partialAnswers)

test.each(partial)('in $language, $about: $kind', ({ answer, ...program }) => {
  const result = accept(program, answer)
  if (result === null) return
  expectNoDamage(program, result)
  // Only whole lines are left of an answer that reached the token limit.
  const isComplete = !findUnmatched(program.text.replace(/⟦.*⟧/s, ''))
  if (program.language === 'typescript' && answer.isTruncated && isComplete)
    stripTypeScriptTypes(result)
  if (answer.isBlock === false)
    expect(result.split('\n')).toHaveLength(program.text.split(/⟦.*⟧/s).join('').split('\n').length)
})

test('these are more than 200 cases in seven languages or more', () => {
  expect(right.length + wrong.length + partial.length + programs.length).toBeGreaterThan(200)
  expect(new Set(programs.map(({ language }) => language)).size).toBeGreaterThanOrEqual(7)
})

function toCode({ language, text }: Pick<Program, 'language' | 'text'>): Code {
  const [, before = '', missing = '', after = ''] = /^(.*)⟦(.*)⟧(.*)$/s.exec(text) ?? []
  return { language, before, missing, after }
}

/** The file after accepting the completion. Null: nothing is offered. */
function accept(program: Pick<Program, 'language' | 'text'>, answer: Answer): string | null {
  const { language, before, after } = toCode(program)
  const { text, isTruncated = false, isChat = false, isBlock = true } = answer
  const place = { language, before, after, isBlock, isChat }
  const code = cleanCompletion({ text, isTruncated }, place)
  const hasTabs = /\n\t/.test(program.text) || (language === 'go' && !program.text.includes('\n '))
  const style = { insertSpaces: !hasTabs, tabSize: /\n {2}\S/.test(program.text) ? 2 : 4 }
  const completion = completeLine(code, { ...place, style, isSingleLine: !isBlock })
  return completion && before + completion.text + after.slice(completion.replaced)
}

/** Nothing that the user wrote is gone, and brackets match, unless one is missing anyway. */
function expectNoDamage(program: Program, result: string): void {
  const { before, after, language } = toCode(program)
  const below = after.slice(after.indexOf('\n'))
  expect(result.startsWith(before)).toBe(true)
  expect(result.endsWith(below)).toBe(true)
  if (language !== 'html' && !findUnmatched(before + after)) expect(findUnmatched(result)).toBe('')
}

/** Brackets outside of strings and comments that don't match. Independent of the code under test. */
function findUnmatched(text: string): string {
  const code = text
    .replace(/"""[\s\S]*?"""|`[^`]*`|"(\\.|[^"\\\n])*"/g, '""')
    .replace(/'(\\.|[^'\\\n])'|'(\\.|[^'\\\n]){2,}'(?!\w)/g, "''")
  let brackets = code.replace(/[^()[\]{}]/g, '')
  for (let length = -1; length !== brackets.length; ) {
    length = brackets.length
    brackets = brackets.replace(/\(\)|\[\]|\{\}/g, '')
  }
  return brackets
}

function repeatTyped({ before, missing }: Code): Answer | null {
  const typed = before.slice(before.lastIndexOf('\n') + 1)
  return typed.trim() ? { text: typed + missing } : null
}

function dedent({ before, missing }: Code): Answer | null {
  const indent = /^\s*/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? ''
  const isBelow = (line: string) => !line.trim() || line.startsWith(indent)
  // From the left margin, nothing can be further out than the cursor.
  if (!indent || !missing.includes('\n') || !missing.split('\n').slice(1).every(isBelow))
    return null
  const text = missing.replaceAll(`\n${indent}`, '\n')
  return { text: `<COMPLETION>${text}</COMPLETION>`, isChat: true }
}

/**
 * A chat model indents as in the file or from the left margin. Code at the margin that isn't a new
 * definition can be either.
 */
function answerInChat({ before, missing }: Code, answer = missing): Answer | null {
  const isIndented = /\n[ \t]+.*$/.test(before)
  const isAmbiguous = isIndented && /\n(?!(def|class) )\w/.test(missing)
  return isAmbiguous ? null : { text: `<COMPLETION>${answer}`, isChat: true }
}

/** With tabs instead of spaces, or the other way around. */
function indentOtherwise(program: Program): Program | null {
  const { language, text } = program
  if (['yaml', 'html'].includes(language) || !/\n[ \t]/.test(text)) return null
  const hasTabs = /\n\t/.test(text)
  const width = /\n {2}\S/.test(text) ? 2 : 4
  const convert = (space: string) =>
    hasTabs ? space.replaceAll('\t', '    ') : '\t'.repeat(space.length / width)
  return { ...program, text: text.replace(/(?<=^|\n)[ \t]+/g, convert) }
}

function leaveOut({ missing, language }: Code): Answer | null {
  if (!missing.includes('\n') || language === 'html') return null
  const marks: Record<string, string> = { python: '#', ruby: '#', yaml: '#', lua: '--' }
  const mark = marks[language] ?? '//'
  return { text: missing.replace('\n', `\n${mark} ... existing code ...\n`) }
}
