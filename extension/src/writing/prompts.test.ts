import { expect, test } from 'vitest'
import type { Message } from '../router/ask-model.ts'
import { toTokens } from './context.ts'
import {
  askForTests,
  askInChat,
  askToComplete,
  askToGenerate,
  askToRewrite,
  type Prompt,
} from './prompts.ts'

const excerpt = { path: 'a.ts', language: 'ts', text: 'return 1' }
const whole = 'function a() {\nreturn 1\n}'
const files = [{ path: 'b.md', language: 'md', text: '```\nfenced\n```' }]
const lines = { from: 1, to: 1 }
const along = { files, budgetTokens: 1000 }

test('code is asked for at the cursor, with what is around it and the files that go along', () => {
  const spot = { path: 'a.ts', language: 'ts', before: 'const a = ', after: '\n' }
  const [system, user] = messagesOf(askToGenerate({ ...along, spot, wish: 'one' }))

  expect(system?.role).toBe('system')
  expect(user?.content).toContain('File b.md:')
  expect(user?.content).toContain('const a = <CURSOR>\n')
  expect(user?.content).toMatch(/Write at <CURSOR>: one$/)
})

test('a file with fences in it stays one file', () => {
  const [, user] = messagesOf(askToRewrite({ ...along, excerpt, whole, lines, wish: 'Refactor.' }))
  expect(user?.content).toContain('````md\n```\nfenced\n```\n````')
})

test('a file that is in the context and in front is read once', () => {
  const context = { ...along, files: [{ ...excerpt, text: whole }] }
  const spot = { path: 'a.ts', language: 'ts', before: whole, after: '' }

  const [, generate] = messagesOf(askToGenerate({ ...context, spot, wish: 'one' }))
  const [, rewrite] = messagesOf(
    askToRewrite({ ...context, excerpt, whole, lines, wish: 'Refactor.' }),
  )

  expect([generate, rewrite].map((user) => user?.content.split('File a.ts:').length)).toEqual([
    2, 2,
  ])
})

test('a fix knows what the editor reports, and the rest of the file', () => {
  const problems = ['line 2: unreachable code']
  const [, user] = messagesOf(
    askToRewrite({ ...along, excerpt, whole, lines, wish: 'Fix.', problems }),
  )

  expect(user?.content).toContain('- line 2: unreachable code')
  expect(user?.content).toContain('function a() {')
  expect(user?.content).toMatch(/These lines are replaced:\n```ts\nreturn 1\n```$/)
})

test('tests are added to those that there are', () => {
  const wish = { ...along, excerpt, testPath: 'a.test.ts' }

  expect(messagesOf(askForTests({ ...wish, existing: null })).at(-1)?.content).toContain(
    'It is new.',
  )
  expect(messagesOf(askForTests({ ...wish, existing: 'test(1)' })).at(-1)?.content).toContain(
    'test(1)',
  )
})

const large = [{ path: 'large.ts', language: 'ts', text: 'x'.repeat(100_000) }]
const budgetTokens = 2000
/** The system text, which is the same for every question. */
const instructions = 200
const said = Array.from({ length: 50 }, () => ({ role: 'user', content: 'y'.repeat(400) }) as const)
const long = 'const line = 1\n'.repeat(10_000)

test.each([
  ['chat', askInChat({ said, files: large, budgetTokens })],
  [
    'generate',
    askToGenerate({
      files: large,
      budgetTokens,
      spot: { path: 'a.ts', language: 'ts', before: long, after: long },
      wish: 'one',
    }),
  ],
  [
    'rewrite',
    askToRewrite({
      ...{ files: large, budgetTokens, excerpt, whole: long, lines: { from: 9000, to: 9000 } },
      wish: 'Refactor.',
      problems: Array.from({ length: 500 }, (_, line) => `line ${line}: wrong`),
    }),
  ],
  [
    'tests',
    askForTests({ files: large, budgetTokens, excerpt, testPath: 'a.test.ts', existing: null }),
  ],
])(
  'a %s prompt is never larger than the settings allow, and says that something was left out',
  (_, prompt) => {
    const sizes = messagesOf(prompt).map(({ content }) => toTokens(content))

    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budgetTokens + instructions)
    expect((prompt as Prompt).isShortened).toBe(true)
  },
)

test.each([
  ['a selection', () => askToRewrite({ ...along, excerpt: huge, whole: long, lines, wish: 'x' })],
  ['code to test', () => askForTests({ ...along, excerpt: huge, testPath: 'a', existing: null })],
  [
    'an existing test file',
    () => askForTests({ ...along, excerpt, testPath: 'a', existing: long }),
  ],
  ['a question', () => askInChat({ ...along, said: [{ role: 'user', content: long }] })],
  [
    'a comment',
    () => askToGenerate({ ...along, spot: { ...excerpt, before: '', after: '' }, wish: long }),
  ],
])('%s that is too large is refused, not cut', (_, ask) => {
  expect(ask()).toMatchObject({
    refused: 'over-budget',
    words: expect.stringContaining('ghostWriters.contextTokens'),
  })
})

const huge = { ...excerpt, text: long }

test('in a large file the code near the selection is sent, not the head of the file', () => {
  const all = Array.from({ length: 10_000 }, (_, line) => `line number ${line}`)
  const at = { from: 9000, to: 9001 }
  const part = { ...excerpt, text: all.slice(9000, 9002).join('\n') }

  const [, user] = messagesOf(
    askToRewrite({
      files: [],
      budgetTokens: 500,
      excerpt: part,
      whole: all.join('\n'),
      lines: at,
      wish: 'x',
    }),
  )

  expect(user?.content).toContain('line number 8999\n<LINES TO REPLACE>\nline number 9002')
  expect(user?.content).not.toContain('line number 0\n')
})

test('a file that contains the mark of the cursor is not mistaken for the cursor', () => {
  const spot = { path: 'a.ts', language: 'ts', before: "say('<CURSOR>')\n", after: '' }

  const [system, user] = askToComplete(spot)

  expect(user?.content).toContain("say('<CURSOR>')\n<CURSOR-1>")
  expect(system?.content).toContain('inserted at <CURSOR-1>')
})

function messagesOf(prompt: ReturnType<typeof askInChat>): readonly Message[] {
  if ('refused' in prompt) throw new Error(prompt.words)
  return prompt.messages
}
