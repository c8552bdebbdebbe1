import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { likeLmStudio, likeOllama, openFakeModelServer, others } from '../fake-model-server.ts'
import { openFakeRouter } from '../fake-router.ts'
import { openFakeSite } from '../fake-site.ts'
import { createThinkingAgent } from '../thinking-rules.ts'
import { acceptShown } from './drive.ts'
import { logIn, openWindow, setKey, test } from './editor-fixture.ts'
import { ask, chatPage, ghostText, openFile, runCommand, shoot, statusBar } from './workbench.ts'

const qwen = {
  capabilities: ['completion', 'tools', 'insert'],
  model_info: { 'qwen2.context_length': 32_768 },
}

test('without an account, a model of a server on this machine chats, explains and completes blocks', async ({
  session,
}) => {
  const { page, site, editor } = session
  const ollama = await openFakeModelServer(
    likeOllama({ 'qwen2.5-coder:7b': qwen, 'nomic-embed-text': { capabilities: ['embedding'] } }),
  )
  const studio = await openFakeModelServer(
    likeLmStudio({ 'odd [name](command:quit)': { type: 'vlm', max_context_length: 262_144 } }),
  )
  const silent = await openFakeModelServer(others['a socket that never answers'])
  const servers = [ollama, studio, silent]
  await runCommand(page, 'Ghost Writers: Log Out')
  await expect.poll(() => site.calls.at(-1)).toBe('DELETE /api/v1/token')
  editor.set({
    'ghostWriters.modelSource': 'included',
    'ghostWriters.inlineCompletion.enabled': true,
    'ghostWriters.server.addresses': servers.map(({ baseUrl }) => baseUrl),
  })
  const before = site.calls.length
  await chooseModel(page, 'qwen2.5-coder:7b')
  await expect(statusBar(page)).toHaveText('qwen2.5-coder:7b · free')

  ollama.reply(() => ({ pieces: ['Hello from ', 'this machine.'], gapMs: 100 }))
  await openFile(page, 'cart.ts')
  // With the site's models, it isn't in every plan, and neither are blocks.
  await runCommand(page, 'Ghost Writers: Explain')
  await expect(chatPage(page).getByText('Hello from this machine.')).toBeVisible()
  await expect(chatPage(page).getByText('Your own server · free')).toBeVisible()
  await shoot(page, 'server-chat')
  ollama.reply(() => ({ pieces: ['() {\n  return 1\n}'] }))
  await openFile(page, 'cart.ts')
  await page.keyboard.press('Control+End')
  await expect(async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('function one')
    await expect(ghostText(page).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  await acceptShown(session, 'Tab')
  expect(ollama.keys).not.toContainEqual(expect.any(String))
  expect(site.calls.slice(before)).toEqual([])

  await ollama.close()
  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'Still there?')
  const { host } = new URL(ollama.baseUrl)
  const last = chatPage(page).getByRole('article').last()
  await expect(last).toContainText(`Can't reach your model server at ${host}. Is it running?`)
  editor.set({})
  await expect(statusBar(page)).toContainText('Log In')
  await Promise.all(servers.map((server) => server.close()))
})

/** Opens the list of models, which shows what is on this machine, and chooses one. */
async function chooseModel(page: Page, name: string): Promise<void> {
  const rows = page.locator('.quick-input-widget .monaco-list-row')
  // The settings may not be active yet.
  await expect(async () => {
    await runCommand(page, 'Ghost Writers: Choose Model')
    await expect(rows.filter({ hasText: name })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(rows.filter({ hasText: 'odd [name] (command :quit)' })).toBeVisible()
  await expect(rows.filter({ hasText: 'nomic-embed-text' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Log in to use the included models' })).toBeVisible()
  await shoot(page, 'server-models')
  await rows.filter({ hasText: name }).click()
}

test("VS Code's agent does two steps with a model of one's own key, which count as one request", {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const site = await openFakeSite({ host: '127.0.0.2' })
  const router = await openFakeRouter()
  const { page, context, editor, close } = await openWindow(browser, {
    settings: {
      'ghostWriters.site.url': site.url,
      'ghostWriters.router.baseUrl': router.baseUrl,
      'ghostWriters.model': 'openai/gpt-4o',
      'chat.disableAIFeatures': false,
    },
    options: ['--link-protection-trusted-domains', site.url],
    hasNativeChat: true,
  })
  const read = { name: 'read_file', input: { startLine: 1, endLine: 2 } }
  const filePath = join(editor.folder, 'order.ts')
  const toCalls = () => [{ ...read, input: { ...read.input, filePath } }]
  router.reply(createThinkingAgent({ steps: 2, toCalls }))
  await logIn({ page, context, site })
  await setKey(page, 'sk-own')
  await runCommand(page, 'Ghost Writers: Use in VS Code Chat')
  await page.getByRole('button', { name: 'Turn On' }).first().click()

  await askAgent(page, 'Read order.ts')
  const answers = page.getByRole('list', { name: 'Chat' })
  await expect(answers.getByText('Done after 2 steps.')).toBeVisible({ timeout: 60_000 })
  await shoot(page, 'agent-own-key')
  const steps = router.requests.filter(({ tools = [] }) => tools.length > 0)
  expect(steps).toHaveLength(3)
  expect(router.keys.every((key) => key === 'Bearer sk-own')).toBe(true)
  // VS Code also names the chat, which is a request of its own.
  const others = router.requests.length - steps.length
  await expect.poll(() => site.left()).toBe(949 - others)
  expect(site.modelCalls).toEqual([])
  expect(JSON.stringify(site.purposes)).not.toContain('sk-own')

  await close()
  await router.close()
  await site.close()
})

test("VS Code's agent uses a model of a server on this machine without any account", {
  tag: '@long',
}, async ({ browser }) => {
  test.slow()
  const server = await openFakeModelServer(likeOllama({ 'qwen2.5-coder:7b': qwen }))
  const { page, editor, close } = await openWindow(browser, {
    settings: {
      // Nothing listens there.
      'ghostWriters.site.url': 'http://127.0.0.1:9',
      'ghostWriters.server.addresses': [server.baseUrl],
      'chat.disableAIFeatures': false,
    },
    hasNativeChat: true,
  })
  const input = { filePath: join(editor.folder, 'order.ts'), startLine: 1, endLine: 2 }
  const toCalls = () => [{ name: 'read_file', input }]
  server.reply(createThinkingAgent({ steps: 2, toCalls }))
  await runCommand(page, 'Ghost Writers: Use in VS Code Chat')
  await page.getByRole('button', { name: 'Turn On' }).first().click()

  await askAgent(page, 'Read order.ts')
  const answers = page.getByRole('list', { name: 'Chat' })
  await expect(answers.getByText('Done after 2 steps.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Models, qwen2.5-coder:7b (Ollama)' }).click()
  await expect(page.getByText(`Ollama · ${new URL(server.baseUrl).host}`).first()).toBeVisible()
  await shoot(page, 'agent-server')
  expect(server.questions.filter(({ tools = [] }) => tools.length > 0)).toHaveLength(3)

  await close()
  await server.close()
})

async function askAgent(page: Page, question: string): Promise<void> {
  const input = page.locator('.interactive-session .native-edit-context')
  await expect(input).toBeVisible()
  await input.focus()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
}
