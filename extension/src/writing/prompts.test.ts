import { expect, test } from 'vitest'
import { toTokens } from './context.ts'
import { askForTests, askInChat, askToGenerate, askToRewrite } from './prompts.ts'

const excerpt = { path: 'a.ts', language: 'ts', text: 'return 1' }
const whole = 'function a() {\nreturn 1\n}'
const files = [{ path: 'b.md', language: 'md', text: '```\nfenced\n```' }]
const along = { files, budgetTokens: 1000 }

test('code is asked for at the cursor, with what is around it and the files that go along', () => {
  const spot = { path: 'a.ts', language: 'ts', before: 'const a = ', after: '\n' }
  const [system, user] = askToGenerate({ ...along, spot, wish: 'one' })

  expect(system?.role).toBe('system')
  expect(user?.content).toContain('File b.md:')
  expect(user?.content).toContain('const a = <CURSOR>\n')
  expect(user?.content).toMatch(/Write at <CURSOR>: one$/)
})

test('a file with fences in it stays one file', () => {
  const [, user] = askToRewrite({ ...along, excerpt, whole, wish: 'Refactor.' })
  expect(user?.content).toContain('````md\n```\nfenced\n```\n````')
})

test('a file that is in the context and in front is read once', () => {
  const context = { ...along, files: [{ ...excerpt, text: whole }] }
  const spot = { path: 'a.ts', language: 'ts', before: whole, after: '' }

  const [, generate] = askToGenerate({ ...context, spot, wish: 'one' })
  const [, rewrite] = askToRewrite({ ...context, excerpt, whole, wish: 'Refactor.' })

  expect([generate, rewrite].map((user) => user?.content.split('File a.ts:').length)).toEqual([
    2, 2,
  ])
})

test('a fix knows what the editor reports, and the rest of the file', () => {
  const problems = ['line 2: unreachable code']
  const [, user] = askToRewrite({ ...along, excerpt, whole, wish: 'Fix.', problems })

  expect(user?.content).toContain('- line 2: unreachable code')
  expect(user?.content).toContain('function a() {')
  expect(user?.content).toMatch(/These lines are replaced:\n```ts\nreturn 1\n```$/)
})

test('tests are added to those that there are', () => {
  const wish = { ...along, excerpt, testPath: 'a.test.ts' }

  expect(askForTests({ ...wish, existing: null }).at(-1)?.content).toContain('It is new.')
  expect(askForTests({ ...wish, existing: 'test(1)' }).at(-1)?.content).toContain('test(1)')
})

test('no question is larger than the settings allow by more than itself', () => {
  const large = [{ path: 'large.ts', language: 'ts', text: 'x'.repeat(100_000) }]
  const said = Array.from(
    { length: 50 },
    () => ({ role: 'user', content: 'y'.repeat(400) }) as const,
  )
  const chat = askInChat({ said, files: large, budgetTokens: 2000 })
  const spot = {
    path: 'a.ts',
    language: 'ts',
    before: 'b'.repeat(90_000),
    after: 'a'.repeat(90_000),
  }
  const generate = askToGenerate({ files: large, budgetTokens: 2000, spot, wish: 'one' })

  const sizes = [chat, generate].map((messages) =>
    messages.reduce((sum, { content }) => sum + toTokens(content), 0),
  )
  expect(Math.max(...sizes)).toBeLessThan(2400)
  expect(chat.at(-1)).toEqual(said.at(-1))
})
