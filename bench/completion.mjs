// Inline completion in a real editor, with a model that takes 100 ms: how long it takes from a key
// to the ghost text, and how many requests typing along with it makes. Measured with the included
// models, through the built site, and with the user's own router.
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { json } from 'node:stream/consumers'
import { chromium } from '@playwright/test'
import { root } from '../scripts/steps.mjs'
import { fetchEditor, findChromium } from '../scripts/test-tools.mjs'
import './extension-modules.mjs'
import { recordFigure } from './record-figure.mjs'
import { startSite } from './servers.mjs'

const answerMs = 100
const rounds = 15
const sitePort = 4452
const answer = ' alpha + bravo + charlie'

const { home, reason } = await fetchEditor()
if (reason) throw new Error(`No editor: ${reason}`)
process.env.VSCODE_HOST = home
process.chdir(root)
const { openEditor } = await import('../extension/tests/editor/open-editor.ts')
const { openFile, openWorkbench, runCommand, statusBar } = await import(
  '../extension/tests/editor/workbench.ts'
)

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const model = await startModel()
const site = await startSite({
  port: sitePort,
  settings: {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    MODEL_ROUTER_URL: model.url,
    MODEL_ROUTER_KEY: 'bench',
    MODELS: JSON.stringify([
      {
        id: 'coder',
        name: 'Coder',
        context: 32768,
        output: 4096,
        supports: ['chat', 'completion'],
      },
    ]),
  },
})
const settings = {
  'ghostWriters.site.url': site.url,
  'ghostWriters.router.baseUrl': model.url,
  'ghostWriters.model': 'qwen2.5-coder',
  // As users have it. The tests turn it off.
  'ghostWriters.inlineCompletion.enabled': undefined,
}
const editor = await openEditor({ settings })
const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined })
const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
const page = await context.newPage()
try {
  await openWorkbench(page, editor.url)
  await logIn()
  await watchGhostText()

  for (const source of ['included', 'router']) {
    editor.set({ 'ghostWriters.modelSource': source, 'editor.lineNumbers': 'off' })
    await openFile(page, source === 'included' ? 'ten.ts' : 'sums.ts')
    const times = []
    await measure(`warm${source}`)
    for (let round = 0; round < rounds; round += 1) times.push(await measure(`${source}${round}`))
    const more = await typeAlong()
    times.sort((one, other) => one - other)
    const median = times[Math.floor(times.length / 2)]
    const name = source === 'included' ? 'Included models' : 'Own router'
    console.log(
      `${name}: ghost text ${Math.round(median)} ms after the key (median of ${rounds}, ${Math.round(times[0])} to ${Math.round(times.at(-1))}); six characters typed along: ${more} further requests`,
    )
    if (source === 'included')
      recordFigure('ghostText', { medianMs: Math.round(median), modelMs: answerMs, rounds })
  }
} finally {
  await browser.close()
  await editor.close()
  await site.stop()
  model.close()
}

/** Types a new line and returns the time from its last key to the ghost text. */
async function measure(name) {
  const seen = model.requests.length
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    globalThis.shownAt = 0
  })
  await page.keyboard.type(`const ${name} =`, { delay: 40 })
  await page.waitForFunction(() => globalThis.shownAt > globalThis.pressedAt, null, {
    polling: 20,
    timeout: 20_000,
  })
  if (model.requests.length === seen) throw new Error('The completion came from nowhere')
  return page.evaluate(() => globalThis.shownAt - globalThis.pressedAt)
}

/** How many requests typing along with the ghost text makes. */
async function typeAlong() {
  const seen = model.requests.length
  await page.keyboard.type(answer.slice(0, 6), { delay: 150 })
  // Longer than the longest pause before a request, and its answer.
  await page.waitForTimeout(1_000)
  return model.requests.length - seen
}

/** Notes in the page when a key was pressed and when ghost text appeared. */
async function watchGhostText() {
  await page.evaluate(() => {
    const isShown = () => document.querySelector('.ghost-text, .ghost-text-decoration') !== null
    addEventListener(
      'keydown',
      () => {
        globalThis.pressedAt = performance.now()
      },
      true,
    )
    new MutationObserver(() => {
      if (isShown()) globalThis.shownAt ||= performance.now()
    }).observe(document.body, { childList: true, subtree: true, attributes: true })
  })
}

async function logIn() {
  const visitor = await browser.newContext({ baseURL: site.url })
  const web = await visitor.newPage()
  const password = 'correct horse'
  const form = { name: 'Ada', email: 'ada@example.com', password, confirmPassword: password }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const signup = await web.request.post('/signup', { form, headers })
  if (!signup.ok()) throw new Error(`Sign up: ${signup.status()}`)
  verifyEmails()
  await runCommand(page, 'Ghost Writers: Log In')
  await page.getByText(/^Your code is /).waitFor()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  await (await opened).close()
  await web.goto('/device')
  await web.getByLabel('Code').fill(code)
  await web.getByRole('button', { name: 'Continue' }).click()
  await web.getByRole('button', { name: 'Allow' }).click()
  await statusBar(page).getByText('1,000 left').waitFor()
  await visitor.close()
}

/** Without it the included models answer only a few times. */
function verifyEmails() {
  const database = new DatabaseSync(join(dataDir, 'ghost-writers-ia.sqlite'))
  for (const table of ['user_profile', 'credential'])
    database.exec(`update ${table} set email_verified = 1`)
  database.close()
}

/** A router whose only model always gives the same answer. */
async function startModel() {
  const requests = []
  const server = createServer(async (request, response) => {
    // Its list of models, which is asked for now and then.
    if (request.method === 'GET') return response.writeHead(404).end()
    requests.push(await json(request))
    setTimeout(() => {
      const choices = [{ index: 0, text: answer, finish_reason: 'stop' }]
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(
        `data: ${JSON.stringify({ id: 'bench', object: 'text_completion', created: 0, model: 'coder', choices })}\n\n`,
      )
      response.end('data: [DONE]\n\n')
    }, answerMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}/v1`
  return { url, requests, close: () => server.close() }
}
