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
  'a chat with tags': ({ missing }) => ({
    text: `<COMPLETION>${missing}</COMPLETION>`,
    isChat: true,
  }),
  'a chat with an open tag, because of the stop sequence': ({ missing }) => ({
    text: `<COMPLETION>${missing}`,
    isChat: true,
  }),
  'a chat with a fence': ({ missing }) => ({ text: `\`\`\`\n${missing}\n\`\`\``, isChat: true }),
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

test.each(programs)('in $language, $about: in a file with Windows line endings', (program) => {
  const code = toCode(program)
  const text = program.text.replaceAll('\n', '\r\n')
  const result = accept({ ...program, text }, { text: code.missing })

  expect(result?.replaceAll('\r\n', '\n')).toBe(program.text.replace(/[⟦⟧]/g, ''))
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
  if (program.language === 'typescript' && answer.isTruncated) stripTypeScriptTypes(result)
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
  if (code === null) return null
  const style = { insertSpaces: language !== 'go', tabSize: / {5}|\n {4}\S/.test(before) ? 4 : 2 }
  const completion = completeLine(code, { ...place, style, isSingleLine: !isBlock })
  return completion && before + completion.text + after.slice(completion.replaced)
}

/** Nothing that the user wrote is gone, and brackets match. */
function expectNoDamage(program: Program, result: string): void {
  const { before, after, language } = toCode(program)
  const below = after.slice(after.indexOf('\n'))
  expect(result.startsWith(before)).toBe(true)
  expect(result.endsWith(below)).toBe(true)
  if (language !== 'html') expect(findUnmatched(result)).toBe('')
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
  if (!indent || !missing.includes('\n')) return null
  return { text: missing.replaceAll(`\n${indent}`, '\n') }
}

function leaveOut({ missing, language }: Code): Answer | null {
  if (!missing.includes('\n') || language === 'html') return null
  const mark = ['python', 'ruby'].includes(language) ? '#' : '//'
  return { text: missing.replace('\n', `\n${mark} ... existing code ...\n`) }
}
