import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFakeSite } from '../fake-site.ts'
import { createThinkingAgent } from '../thinking-rules.ts'
import { logIn, openWindow } from './editor-fixture.ts'
import { shoot } from './workbench.ts'

test("VS Code's agent does ten steps with a model that answers 400 without its reasoning", {
  tag: '@long',
}, async ({ browser }) => {
  // Has its own editor, with VS Code's chat.
  test.slow()
  const site = await openFakeSite({ host: '127.0.0.2' })
  const settings = { 'ghostWriters.site.url': site.url, 'chat.disableAIFeatures': false }
  const options = ['--link-protection-trusted-domains', site.url]
  const { page, context, editor, close } = await openWindow(browser, {
    settings,
    options,
    hasNativeChat: true,
  })
  const read = (startLine: number) => ({
    name: 'read_file',
    input: { filePath: join(editor.folder, 'order.ts'), startLine, endLine: startLine + 1 },
  })
  // Two tools at once in every third step.
  const toCalls = (step: number) => (step % 3 === 0 ? [read(1), read(2)] : [read(step % 7)])
  const agent = createThinkingAgent({ steps: 10, toCalls })
  site.reply(({ body }) => agent(body))
  await logIn({ page, context, site })
  await page.getByRole('button', { name: 'Turn On' }).click()

  const input = page.locator('.interactive-session .native-edit-context')
  await expect(input).toBeVisible({ timeout: 30_000 })
  await input.focus()
  await page.keyboard.type('Read order.ts')
  await page.keyboard.press('Enter')

  const answers = page.getByRole('list', { name: 'Chat' })
  await expect(answers.getByText('Done after 10 steps.')).toBeVisible({ timeout: 90_000 })
  await shoot(page, 'agent-thinking')
  const steps = site.modelCalls.filter(({ body }) => body.tools)
  expect(steps).toHaveLength(11)
  const { messages = [] } = steps.at(-1)?.body ?? {}
  expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(13)
  // What it thought is never taken for what it said.
  const said = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  expect(said).toEqual(Array.from({ length: 10 }, () => null))

  await close()
  await site.close()
})
