import { expect, test } from 'vitest'
import type { Message } from '../router/wire-messages.ts'
import { estimateTokens } from '../writing/prompt-context.ts'
import {
  buildChatPrompt,
  buildGeneratePrompt,
  buildRewritePrompt,
  buildTestsPrompt,
  type Prompt,
} from './prompts.ts'

const excerpt = { path: 'a.ts', language: 'ts', text: 'return 1' }
const fileText = 'function a() {\nreturn 1\n}'
const files = [{ path: 'b.md', language: 'md', text: '```\nfenced\n```' }]
const lines = { from: 1, to: 1 }
const context = { files, budgetTokens: 1000 }

test('a prompt for generating code contains the code around the cursor and the context files', () => {
  const code = { path: 'a.ts', language: 'ts', before: 'const a = ', after: '\n' }
  const [system, user] = messagesOf(buildGeneratePrompt({ ...context, code, instruction: 'one' }))

  expect(system?.role).toBe('system')
  expect(user?.content).toContain('File b.md:')
  expect(user?.content).toContain('const a = <CURSOR>\n')
  expect(user?.content).toMatch(/Write at <CURSOR>: one$/)
})

test('a context file that contains fences stays one block', () => {
  const [, user] = messagesOf(
    buildRewritePrompt({ ...context, excerpt, fileText, lines, instruction: 'Refactor.' }),
  )
  expect(user?.content).toContain('````md\n```\nfenced\n```\n````')
})

test('a file that is open and in the context is sent once', () => {
  const withFile = { ...context, files: [{ ...excerpt, text: fileText }] }
  const code = { path: 'a.ts', language: 'ts', before: fileText, after: '' }

  const [, generate] = messagesOf(buildGeneratePrompt({ ...withFile, code, instruction: 'one' }))
  const [, rewrite] = messagesOf(
    buildRewritePrompt({ ...withFile, excerpt, fileText, lines, instruction: 'Refactor.' }),
  )

  expect([generate, rewrite].map((user) => user?.content.split('File a.ts:').length)).toEqual([
    2, 2,
  ])
})

test('a prompt for a fix contains the reported problems and the rest of the file', () => {
  const problems = ['line 2: unreachable code']
  const [, user] = messagesOf(
    buildRewritePrompt({ ...context, excerpt, fileText, lines, instruction: 'Fix.', problems }),
  )

  expect(user?.content).toContain('- line 2: unreachable code')
  expect(user?.content).toContain('function a() {')
  expect(user?.content).toMatch(/Replace these lines:\n```ts\nreturn 1\n```$/)
})

test('code of more than 80 lines is changed with blocks instead of being written again', () => {
  const ask = (count: number) => {
    const text = Array.from({ length: count }, (_, at) => `step(${at})`).join('\n')
    const long = {
      excerpt: { ...excerpt, text },
      fileText: text,
      lines: { from: 0, to: count - 1 },
    }
    const budget = { files: [], budgetTokens: 8000 }
    return messagesOf(buildRewritePrompt({ ...budget, ...long, instruction: 'Refactor.' }))[0]
  }

  expect(ask(80)?.content).not.toContain('<<<<<<< SEARCH')
  expect(ask(81)?.content).toContain('<<<<<<< SEARCH')
  expect(ask(81)?.content).not.toContain('replaces all of the given lines')
})

test('a prompt for tests contains the existing tests', () => {
  const request = { ...context, excerpt, testPath: 'a.test.ts' }

  expect(messagesOf(buildTestsPrompt({ ...request, existing: null })).at(-1)?.content).toContain(
    'It is new.',
  )
  expect(
    messagesOf(buildTestsPrompt({ ...request, existing: 'test(1)' })).at(-1)?.content,
  ).toContain('test(1)')
})

const large = [{ path: 'large.ts', language: 'ts', text: 'x'.repeat(100_000) }]
const budgetTokens = 2000
/** More automatic context than fits. */
const parts = (['rules', 'problems', 'imports', 'tests'] as const).map((source) => ({
  source,
  path: `${source}.ts`,
  language: 'ts',
  text: `${source}\n`.repeat(1000),
}))
const automatic = { parts, hasOutline: true }
const open = {
  file: { path: 'open.ts', language: 'ts', text: 'const open = 1\n'.repeat(10_000) },
  lines: { from: 5000, to: 5010 },
  sends: { file: true, selection: true },
}
const conversation = Array.from(
  { length: 50 },
  () => ({ role: 'user', content: 'y'.repeat(400) }) as const,
)
const long = 'const line = 1\n'.repeat(10_000)

test.each([
  [
    'chat',
    buildChatPrompt({ ...automatic, open, messages: conversation, files: large, budgetTokens }),
  ],
  [
    'generate',
    buildGeneratePrompt({
      ...automatic,
      files: large,
      budgetTokens,
      code: { path: 'a.ts', language: 'ts', before: long, after: long },
      instruction: 'one',
    }),
  ],
  [
    'rewrite',
    buildRewritePrompt({
      ...automatic,
      files: large,
      budgetTokens,
      excerpt,
      fileText: long,
      lines: { from: 9000, to: 9000 },
      instruction: 'Refactor.',
      problems: Array.from({ length: 500 }, (_, line) => `line ${line}: wrong`),
    }),
  ],
  [
    'tests',
    buildTestsPrompt({
      ...automatic,
      files: large,
      budgetTokens,
      excerpt,
      testPath: 'a.test.ts',
      existing: null,
    }),
  ],
])(
  'a %s prompt never exceeds the limit in the settings and says that something was left out',
  (_, prompt) => {
    const sizes = messagesOf(prompt).map(({ content }) => estimateTokens(content))

    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budgetTokens)
    expect((prompt as Prompt).isShortened).toBe(true)
  },
)

const edit = (text: string) => ({
  file: { path: 'open.ts', language: 'ts', text },
  lines: { from: 0, to: 0 },
  sends: { file: true, selection: false },
})
const said = (role: 'user' | 'assistant', content: string) => ({ role, content })

test('an edit between two questions leaves everything before the last question as it was sent, for the prompt cache', () => {
  const rules = (['rules', 'team'] as const).map((source) => ({
    source,
    path: 'AGENTS.md',
    language: 'md',
    text: 'Use tabs.\n'.repeat(500),
  }))
  const problem = { source: 'problems', path: 'b.ts', language: '', text: 'line 1: wrong' } as const
  const earlier = [said('user', 'What is a?'), said('assistant', 'A number.')]
  const second = messagesOf(
    buildChatPrompt({
      ...context,
      parts: rules,
      open: edit('const a = 1'),
      messages: [...earlier, said('user', 'And b?')],
    }),
  )

  const third = messagesOf(
    buildChatPrompt({
      ...context,
      files: [],
      parts: [...rules, problem],
      open: edit('const a = 2'),
      messages: [
        ...earlier,
        said('user', 'And b?'),
        said('assistant', 'A text.'),
        said('user', 'Why is b not a? '.repeat(10)),
      ],
    }),
  )

  expect(third.slice(0, second.length - 1)).toEqual(second.slice(0, -1))
  expect(second.at(-1)?.content).toContain('const a = 1')
  expect(second.at(-1)?.content).toMatch(/<userRequest>\nAnd b\?\n<\/userRequest>$/)
  expect(third.at(-1)?.content).toContain('const a = 2')
  expect(third.slice(0, -1).some(({ content }) => content.includes('const a'))).toBe(false)
})

test('a question without files is sent as it is', () => {
  const prompt = buildChatPrompt({
    files: [],
    budgetTokens: 1000,
    messages: [said('user', 'Why?')],
  })

  expect(messagesOf(prompt).at(-1)).toEqual(said('user', 'Why?'))
})

test('the oldest messages are dropped in steps, so that the prompt cache is lost rarely', () => {
  const firsts = Array.from({ length: 40 }, (_, count) => {
    const messages = Array.from({ length: 2 * count + 1 }, (_, at) =>
      said(at % 2 ? 'assistant' : 'user', `${at} ${'y'.repeat(200)}`),
    )
    const open = edit('const a = 1\n'.repeat(10 + (count % 3)))
    return messagesOf(buildChatPrompt({ files: [], budgetTokens: 2000, messages, open }))[1]
      ?.content
  })

  expect(new Set(firsts).size).toBeLessThan(14)
})

test.each([
  [
    'a selection',
    () =>
      buildRewritePrompt({ ...context, excerpt: huge, fileText: long, lines, instruction: 'x' }),
  ],
  [
    'code to test',
    () => buildTestsPrompt({ ...context, excerpt: huge, testPath: 'a', existing: null }),
  ],
  [
    'an existing test file',
    () => buildTestsPrompt({ ...context, excerpt, testPath: 'a', existing: long }),
  ],
  [
    'a question',
    () => buildChatPrompt({ ...context, messages: [{ role: 'user', content: long }] }),
  ],
  [
    'a comment',
    () =>
      buildGeneratePrompt({
        ...context,
        code: { ...excerpt, before: '', after: '' },
        instruction: long,
      }),
  ],
])('%s that is too large is refused, not shortened', (_, build) => {
  expect(build()).toMatchObject({
    refused: 'over-budget',
    message: expect.stringContaining('ghostWriters.contextTokens'),
  })
})

const huge = { ...excerpt, text: long }

test('in a large file, the code near the selection is sent rather than the beginning', () => {
  const all = Array.from({ length: 10_000 }, (_, line) => `line number ${line}`)
  const range = { from: 9000, to: 9001 }
  const part = { ...excerpt, text: all.slice(9000, 9002).join('\n') }

  const [, user] = messagesOf(
    buildRewritePrompt({
      files: [],
      budgetTokens: 500,
      excerpt: part,
      fileText: all.join('\n'),
      lines: range,
      instruction: 'x',
    }),
  )

  expect(user?.content).toContain('line number 8999\n<LINES TO REPLACE>\nline number 9002')
  expect(user?.content).not.toContain('line number 0\n')
})

test('a file that contains the text of the cursor marker does not confuse the model', () => {
  const code = { path: 'a.ts', language: 'ts', before: "say('<CURSOR>')\n", after: '' }

  const input = { code, instruction: 'wave', files: [], budgetTokens: 500 }
  const [system, user] = messagesOf(buildGeneratePrompt(input))

  expect(user?.content).toContain("say('<CURSOR>')\n<CURSOR-1>")
  expect(system?.content).toContain('inserted at <CURSOR-1>')
})

function messagesOf(prompt: ReturnType<typeof buildGeneratePrompt>): readonly Message[] {
  if ('refused' in prompt) throw new Error(prompt.message)
  return prompt.messages
}
