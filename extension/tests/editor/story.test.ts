import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeviceCode, DeviceToken, Me } from '@ghost-writers-ia/site-api'
import { editorClientId } from '@ghost-writers-ia/site-api/device-login'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { heading, pay } from '../../../tests/e2e/billing.ts'
import { fillSignup, makePerson, open, postForm } from '../../../tests/e2e/people.ts'
import { startOwnSite } from '../../../tests/e2e/start-own-site.ts'
import { openWindow } from './editor-fixture.ts'
import {
  ask,
  chatPage,
  chooseFromMenu,
  expectNoProposal,
  expectProposal,
  ghostText,
  openFile,
  runCommand,
  shoot,
  statusBar,
  toast,
} from './workbench.ts'

// With SHOTS, records a trace for `playwright show-trace`.
test.use({ trace: process.env.SHOTS ? 'on' : 'off' })

test('the full journey on the real site: sign up, download, install, log in, generate without a key, chat, apply a diff, edit a file as an agent, use up the allowance, buy Essential, use what it includes, upgrade to Pro, get a refund, disconnect the editor', {
  tag: '@long',
}, async ({ browser }) => {
  // Several journeys in one test, with its own editor.
  test.slow()
  // As `npm start` does: the stand-in model answers, and nobody has a key.
  const site = await startOwnSite({ LOG_LEVEL: 'warn' })
  const visitor = await browser.newContext({ baseURL: site.url })
  const web = await visitor.newPage()
  const vsix = await test.step('sign up and download', () => download(web))
  const started = Date.now()
  const { page, editor, close } = await test.step('install', () => install(browser, vsix))
  const story: Story = { web, page, url: site.url, folder: editor.folder }

  await test.step('log in with a code', () => logInWithCode(story))
  await test.step("turn on VS Code's own chat", () => turnOnNativeChat(story))
  await test.step('generate code', () => generate(story))
  note('first accepted code', started)
  await test.step('add a file to the context and chat', () => chat(story))
  await test.step('apply the answer as a diff', () => applyAnswer(story))
  await test.step('edit a file as an agent', () => editAsAgent(story))
  note('first edit of the agent', started)
  await test.step('use up the allowance', () => useUpAllowance(story))
  await test.step('buy Essential', () => buyEssential(story))
  await test.step('use what Essential includes', () => useEssential(story))
  await test.step('upgrade to Pro', () => upgradeToPro(story))
  await test.step('get a refund', () => getRefund(story))
  await test.step('disconnect the editor', () => disconnect(story))

  await close()
  await visitor.close()
  await site.stop()
})

test('the first completion after the steps of the README comes from the local model of the site', {
  tag: '@long',
}, async ({ browser }) => {
  const site = await startOwnSite({ LOG_LEVEL: 'warn', COMPLETION_MODEL: 'local' })
  const visitor = await browser.newContext({ baseURL: site.url })
  const web = await visitor.newPage()
  const vsix = await download(web)
  const { page, editor, close } = await install(browser, vsix, {
    'ghostWriters.inlineCompletion.enabled': true,
  })
  await logInWithCode({ web, page, url: site.url, folder: editor.folder })
  writeFileSync(join(editor.folder, 'point.js'), '')
  await openFile(page, 'point.js')
  const lines = readFirstLines()

  for (const line of lines.slice(0, -1)) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type(lines.at(-1) ?? '')
  await expect(ghostText(page).first()).toBeVisible()
  await shoot(page, 'story-first-completion')
  await page.keyboard.press('Tab')

  await expect(openCode(page)).toContainText('this.y = y')
  await expect(async () => {
    await web.goto('/usage')
    await expect(web.getByRole('main')).toContainText('ghost-writers-local-1')
  }).toPass()
  await close()
  await visitor.close()
  await site.stop()
})

/** What the README tells a newcomer to type. */
function readFirstLines(): readonly string[] {
  const [step = ''] = /^2\. .*$/m.exec(readFileSync('README.md', 'utf8')) ?? []
  const [, lines = ''] = /In a JavaScript file, type (.*?), each on its own line/.exec(step) ?? []
  return [...lines.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line)
}

type Story = {
  /** The user's browser. */
  readonly web: Page
  /** The user's editor. */
  readonly page: Page
  readonly url: string
  /** The workspace. */
  readonly folder: string
}

/** Says in the report how long it took since the editor was installed. */
function note(type: string, started: number): void {
  const description = `${((Date.now() - started) / 1000).toFixed(1)} s`
  test.info().annotations.push({ type, description })
}

/** Returns the path of the downloaded file. */
async function download(web: Page): Promise<string> {
  await open(web, '/signup')
  await fillSignup(web, makePerson())
  await expect(heading(web)).toHaveText(/Ada/)
  const saved = web.waitForEvent('download')
  await web.getByRole('link', { name: 'Download extension' }).click()
  const file = await saved
  const path = join(mkdtempSync(join(tmpdir(), 'download-')), file.suggestedFilename())
  await file.saveAs(path)
  return path
}

/** The downloaded package already contains the address of the site. */
function install(browser: Browser, vsix: string, more: Readonly<Record<string, unknown>> = {}) {
  const settings = {
    ...more,
    'chat.disableAIFeatures': false,
    'workbench.welcomePage.walkthroughs.openOnInstall': true,
  }
  return openWindow(browser, { vsix, settings, hasNativeChat: true })
}

async function logInWithCode({ web, page, url }: Story): Promise<void> {
  // The walkthrough opens by itself.
  const firstStep = page.locator('.getting-started-step', { hasText: 'Log in' })
  await firstStep.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText(/^Your code is [A-Z]{4}-[A-Z]{4}$/)).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  await expect(page.getByText(`Your code is ${code}`)).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()

  // code-server rewrites localhost links to its own proxy, so open the same page in the user's browser.
  const popup = await opened
  await popup.waitForURL(`**/proxy/${new URL(url).port}/device?*`, { waitUntil: 'commit' })
  const { pathname, search } = new URL(popup.url())
  await popup.close()
  await web.goto(pathname.replace(/^\/proxy\/\d+/, '') + search)
  await expect(web.getByText(code)).toBeVisible()
  await shoot(web, 'story-device')
  await web.getByRole('button', { name: 'Allow' }).click()
  await expect(web.getByText('You can go back to your editor')).toBeVisible()
  await expect(statusBar(page)).toContainText('Free · 1,000 left')
  await expect(toast(page, 'Your Free plan has 1,000 requests left.')).toBeVisible()
  await expect(firstStep).toHaveAttribute('aria-checked', 'true')
}

/** One click, with an explanation. VS Code gets its chat ready in the background. */
async function turnOnNativeChat({ page }: Story): Promise<void> {
  await expect(toast(page, "doesn't ask for a GitHub account")).toBeVisible()
  await shoot(page, 'story-native-offer')
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(nativeInput(page)).toBeVisible()
}

/** The code in the editor, not in the input of VS Code's chat. */
function openCode(page: Page): Locator {
  return page.locator('.part.editor .view-lines')
}

function nativeInput(page: Page): Locator {
  return page.locator('.interactive-session .native-edit-context')
}

async function generate({ web, page }: Story): Promise<void> {
  await web.goto('/dashboard')
  await expect(web.getByRole('main')).toContainText('1,000of 1,000 left')
  await openFile(page, 'greet.ts')
  await writeComment(page, '// checks whether a number is prime')
  await expect(ghostText(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(openCode(page)).toContainText('function isPrime(n: number): boolean {')

  await expect(statusBar(page)).toContainText('999 left')
  const language = 'JavaScript/TypeScript'
  const told = `Free works in one language at a time. Yours is now ${language}.`
  await expect(toast(page, told)).toBeVisible()
  // The open dashboard updates without a reload.
  await expect(web.getByRole('main')).toContainText('999of 1,000 left')
  await expect(web.getByText(/^1 request in the last 30 days/)).toBeVisible()
  await shoot(web, 'story-dashboard')
}

async function writeComment(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Shift+G')
}

async function chat({ page }: Story): Promise<void> {
  await page.keyboard.press('Control+Shift+E')
  await chooseFromMenu(page.getByRole('treeitem', { name: 'total.ts' }), ['Add File to Context'])
  await page.keyboard.press('Control+Shift+I')
  await expect(chatPage(page).locator('.chip:not(.automatic)')).toHaveText(['total.ts×'])
  await ask(page, 'How do I greet people?')

  await expect(chatPage(page).getByText('I was given total.ts.')).toBeVisible()
  await expect(statusBar(page)).toContainText('998 left')
  await shoot(page, 'story-chat')
}

async function applyAnswer({ page }: Story): Promise<void> {
  await chatPage(page).getByRole('button', { name: 'Apply typescript code' }).click()
  await expectProposal(page, 'greet.ts')
  await shoot(page, 'story-diff')
  await page.getByRole('button', { name: 'Accept All Changes' }).click()
  await expectNoProposal(page, 'greet.ts')
  await expect(openCode(page)).toContainText('Returns a greeting.')
}

/**
 * In VS Code's own chat, with our model: one prompt is one request, whatever tools it needs. VS
 * Code's small tasks, such as naming the chat, are requests of their own.
 */
async function editAsAgent({ page, folder }: Story): Promise<void> {
  await nativeInput(page).focus()
  await page.keyboard.type('Change two to 2 in half.ts')
  await page.keyboard.press('Enter')

  const answers = page.getByRole('list', { name: 'Chat' })
  const used = answers.getByText('I used read_file, replace_string_in_file.')
  await expect(used).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => readFileSync(join(folder, 'half.ts'), 'utf8')).toContain('count / 2')
  await shoot(page, 'story-agent')
  await expect(statusBar(page)).toContainText(/99[4-7] left/)
  await openFile(page, 'greet.ts')
}

async function useUpAllowance({ web, page, url }: Story): Promise<void> {
  const [, left] = /(\d+) left/.exec((await statusBar(page).textContent()) ?? '') ?? []
  await reserveRequests(web, { url, count: Number(left) })
  await expect(statusBar(page)).toContainText('Free · 0 left')
  await writeComment(page, '// two')
  await expect(toast(page, 'The next one will be available')).toBeVisible()
  await shoot(page, 'story-used-up')
}

async function buyEssential({ web, page }: Story): Promise<void> {
  await web.goto('/pricing')
  await web.getByRole('button', { name: 'Choose Essential' }).click()
  await web.getByRole('checkbox', { name: /^Start my plan right away/ }).check()
  await web.getByRole('button', { name: 'Pay with card or PayPal' }).click()
  await pay(web)
  await expect(heading(web)).toHaveText("You're on Essential")

  // Without a reload.
  await expect(statusBar(page)).toContainText('Essential · 5,000 left')
  await shoot(page, 'story-essential')
}

/** In the editor that was open during the purchase. */
async function useEssential({ web, page, url }: Story): Promise<void> {
  await openFile(page, 'total.ts')
  await runCommand(page, 'Ghost Writers: Explain')
  await expect(chatPage(page).getByText('total: Returns the sum of all values.')).toBeVisible()

  const authorization = `Bearer ${await connect(web)}`
  const data = { name: 'review', description: 'Finds bugs', body: 'Write a review of {{file}}' }
  const headers = { authorization }
  await web.request.post(`${url}/api/v1/snippets`, { headers, data })
  const box = chatPage(page).getByLabel('Ask about your code')
  await box.fill('/')
  await expect(chatPage(page).getByRole('option')).toHaveText(['/reviewFinds bugs'])
  await box.fill('/review')
  await box.press('Enter')
  await expect(chatPage(page).getByText('/** Write a review of total.ts. */')).toBeVisible()

  await openFile(page, 'shop.py')
  await writeComment(page, '# two')
  await expect(ghostText(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
}

async function upgradeToPro({ web, page, url }: Story): Promise<void> {
  await web.goto('/billing/change?plan=pro&cycle=monthly')
  await web.getByRole('button', { name: /^Pay \$/ }).click()
  await expectPlan({ web, page }, { plan: 'pro', status: 'Pro · unlimited' })

  const headers = { authorization: `Bearer ${await connect(web)}` }
  for (const running of [1, 2, 3, 4, 5]) {
    const data = { id: `running-${running}`, feature: 'chat' }
    await web.request.post(`${url}/api/v1/requests`, { headers, data })
  }
  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'A sixth one?')
  const refusal = chatPage(page).getByText('Too many requests at once or within a minute.').first()
  await expect(refusal).toBeVisible()
  await expect(chatPage(page).getByText('up to 5 requests can run at once').first()).toBeVisible()
  await shoot(page, 'story-fair-use')
}

/** Back on Free, in the open editor: explanations and snippets are refused, and nothing is lost. */
async function getRefund({ web, page }: Story): Promise<void> {
  await web.goto('/billing/money-back')
  await web.getByRole('button', { name: /^Refund \$/ }).click()
  await expectPlan({ web, page }, { plan: 'free', status: 'Free · 1,000 left' })

  await openFile(page, 'total.ts')
  await runCommand(page, 'Ghost Writers: Explain')
  await expect(toast(page, 'Explain is included in Essential and Pro.')).toBeVisible()
  await runCommand(page, 'Ghost Writers: Create Snippet')
  await expect(toast(page, 'Snippets are included in Essential and Pro.')).toBeVisible()
  const box = chatPage(page).getByLabel('Ask about your code')
  await box.fill('/')
  await expect(chatPage(page).getByRole('option')).toHaveText(['/reviewFinds bugs'])
  await box.fill('')
  expect((await readMe(web)).allowance.left).toBe(1_000)
  await shoot(page, 'story-refunded')
}

type Change = { readonly plan: Me['plan']; readonly status: string }

/** Pushed when the site has heard of the payment. `npm run bench push` measures how fast. */
async function expectPlan(
  { web, page }: Pick<Story, 'web' | 'page'>,
  { plan, status }: Change,
): Promise<void> {
  await expect.poll(async () => (await readMe(web)).plan).toBe(plan)
  await expect(statusBar(page)).toContainText(status, { timeout: 10_000 })
}

async function readMe({ request }: Page): Promise<Me> {
  return (await request.get('/api/v1/me')).json()
}

async function disconnect({ web, page }: Story): Promise<void> {
  await web.goto('/account')
  const buttons = web.getByRole('button', { name: /^Disconnect/ })
  await buttons.filter({ hasNotText: 'A program' }).click()
  await expect(statusBar(page)).toContainText('Log In')
  await expect(toast(page, 'This editor was logged out on your account page')).toBeVisible()
  await shoot(page, 'story-disconnected')
}

/** Uses two other devices of the user, because each is limited to 600 requests per minute. */
async function reserveRequests(
  web: Page,
  { url, count }: { url: string; count: number },
): Promise<void> {
  const tokens = [await connect(web), await connect(web)]
  const ids = Array.from({ length: count }, (_, number) => number)
  const statuses = new Set<number>()
  const work = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const answer = await fetch(`${url}/api/v1/requests`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens[id % 2]}`,
        },
        body: JSON.stringify({ id: `used-up-${id}` }),
      })
      statuses.add(answer.status)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  expect([...statuses]).toEqual([200])
}

/** Connects another device with the same API calls as the editor. Returns its token. */
async function connect({ request }: Page): Promise<string> {
  const client_id = editorClientId
  const body = { client_id, device_name: 'A program' }
  const codes = await request.post('/api/v1/device/code', { data: body })
  const { device_code, user_code } = (await codes.json()) as DeviceCode
  const to = `/device?user_code=${user_code}`
  const question = await (await request.get(to)).text()
  const ticket = /name="ticket" value="([^"]+)"/.exec(question)?.[1] ?? ''
  await postForm(request, { to, form: { intent: 'allow', ticket } })
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const data = { grant_type, device_code, client_id }
  const token = await request.post('/api/v1/device/token', { data })
  return ((await token.json()) as DeviceToken).access_token
}
