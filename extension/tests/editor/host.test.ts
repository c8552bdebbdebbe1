import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Question, Reply } from '../fake-router.ts'
import { test } from './desk.ts'
import type { Results } from './driver/driver.ts'
import { missing } from './open-editor.ts'
import { runCommand } from './workbench.ts'

test.skip(missing !== '', missing)

test('what needs no eyes is right inside of the extension host', async ({ desk }) => {
  const { page, router, editor } = desk
  router.reply(replyToDriver)
  // What nobody looks at need not be drawn: it takes half of the time.
  await page.keyboard.press('Control+B')
  await runCommand(page, 'Driver: Run the Tests')
  const file = join(editor.folder, '../results.json')
  await expect.poll(() => existsSync(file), { timeout: 90_000 }).toBe(true)

  const results: Results = JSON.parse(readFileSync(file, 'utf8'))
  const failed = Object.entries(results).filter(([, fault]) => fault)
  expect(failed.map(([name, fault]) => `${name}: ${fault}`)).toEqual([])
  expect(Object.keys(results).length).toBeGreaterThan(5)
  const questions = router.asked.map(({ messages }) => messages.at(-1)?.content)
  expect(questions).toContainEqual(
    expect.stringMatching(/^Fix what the editor reports.+- line 2: Division by zero/s),
  )
  expect(questions.filter((question) => question?.includes('frozen'))).toEqual([])
  // Whoever types on is not asked for: one question, when the typing had paused.
  expect(questions.filter((question) => question?.includes('const total =<CURSOR>'))).toHaveLength(
    1,
  )
  expect(questions.filter((question) => /const( total)?<CURSOR>/.test(question ?? ''))).toEqual([])
})

/** The models that the tests in the host meet. */
function replyToDriver({ messages }: Question): Reply {
  const question = messages.at(-1)?.content ?? ''
  if (question.includes('const total =<CURSOR>')) return { pieces: ['```js\n 1 + 2\n```'] }
  if (question.includes('n / 0'))
    return { pieces: ['```js\nfunction half(n) {\n  return n / 2\n}\n```'] }
  return { pieces: ['```js\nconst add = (a, b) => {\n', '  return a + b\n}\n```'] }
}
