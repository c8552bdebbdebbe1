import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Reply, RouterRequest } from '../fake-router.ts'
import { ada } from '../fake-site-api.ts'
import type { Results } from './driver/driver.ts'
import { test } from './editor-fixture.ts'
import { runCommand } from './workbench.ts'

test('the tests inside the extension host pass', { tag: '@long' }, async ({ session }) => {
  const { page, router, editor, site, drive } = session
  site.change({ entitlements: { ...ada.entitlements, completion: 'advanced' } })
  router.reply(replyToDriver)
  // Hiding the side bar halves the time of this test.
  await drive('run', { command: 'workbench.action.closeSidebar' })
  await runCommand(page, 'Driver: Run the Tests')
  const file = join(editor.folder, '../results.json')
  await expect.poll(() => existsSync(file), { timeout: 90_000 }).toBe(true)

  const results: Results = JSON.parse(readFileSync(file, 'utf8'))
  const failed = Object.entries(results).filter(([, error]) => error)
  expect(failed.map(([name, error]) => `${name}: ${error}`)).toEqual([])
  expect(Object.keys(results).length).toBeGreaterThan(5)
  const questions = router.requests.map(({ messages }) => messages.at(-1)?.content)
  expect(questions).toContainEqual(
    expect.stringMatching(/^Fix the problems that the editor reports.+- line 2: Division by zero/s),
  )
  expect(questions.filter((question) => question?.includes('frozen'))).toEqual([])
  // Typing slowly may request more before it, but this only once.
  expect(questions.filter((question) => question?.includes('const total =<CURSOR>'))).toHaveLength(
    1,
  )
})

/** The model's answers for the tests in `driver/`. */
function replyToDriver({ messages }: RouterRequest): Reply {
  const question = messages.at(-1)?.content ?? ''
  if (question.includes('const total =<CURSOR>')) return { pieces: ['```js\n 1 + 2\n```'] }
  if (question.includes('twice(n) {\n  <CURSOR>'))
    return { pieces: ['```js\nconst result = n * 2\n  return result\n```'] }
  if (question.includes('third(n)')) return { pieces: [replyWithFiles(question)] }
  if (question.includes('n / 0'))
    return { pieces: ['```js\nfunction half(n) {\n  return n / 2\n}\n```'] }
  return { pieces: ['```js\nconst add = (a, b) => {\n', '  return a + b\n}\n```'] }
}

/** Changes a function in three places. Its name decides which other files are changed. */
function replyWithFiles(question: string): string {
  const block = (search: string, replace: string) =>
    `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`
  const names = ['first', 'second', 'third']
  const own = names.map((name) => block(`  ${name}(n)`, `  ${name}(n, true)`)).join('\n')
  const toOthers = (folder: string) =>
    `\`\`\`js path=${folder}/other.js\n${block('const two = 2', 'const two = 22')}\n\`\`\`\n` +
    `\`\`\`js path=${folder}/new/created.js\nconst created = 1\n\`\`\``
  const others: Record<string, string> = {
    several: toOthers('several'),
    apart: toOthers('apart'),
    escape: '```js path=../outside.js\nconst outside = 1\n```',
    secret: '```sh path=.env\nAPI_TOKEN=mine\n```',
  }
  const name = Object.keys(others).find((one) => question.includes(`function ${one}(`))
  return `\`\`\`js\n${own}\n\`\`\`\n${(name && others[name]) ?? ''}`
}
