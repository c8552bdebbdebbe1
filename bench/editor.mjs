// The extension in a real editor: how long it takes to activate, as VS Code measures it ("Show
// Running Extensions"), and the size of its package. Logged out, with a site that doesn't answer.
import { statSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { root } from '../scripts/steps.mjs'
import { fetchEditor, findChromium } from '../scripts/test-tools.mjs'
import './extension-modules.mjs'

const rounds = 5
const targetMs = 150

const { home, reason } = await fetchEditor()
if (reason) throw new Error(`No editor: ${reason}`)
process.env.VSCODE_HOST = home
process.chdir(root)
const { builtVsix, openEditor } = await import('../extension/tests/editor/open-editor.ts')
const { openWorkbench, runCommand, statusBar } = await import(
  '../extension/tests/editor/workbench.ts'
)

const editor = await openEditor({ settings: { 'ghostWriters.site.url': 'http://127.0.0.1:9' } })
const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined })
const times = []
try {
  // The first start fills caches that every later one has.
  for (let round = 0; round <= rounds; round += 1) times.push(await measure())
} finally {
  await browser.close()
  await editor.close()
}
const [first, ...rest] = times
rest.sort((one, other) => one - other)
const median = rest[Math.floor(rest.length / 2)]
console.log(
  `Activation: ${median} ms (median of ${rounds}, ${rest[0]} to ${rest.at(-1)}; first start ${first}); target: under ${targetMs} ms`,
)
console.log(`Package: ${(statSync(builtVsix).size / 1000).toFixed(1)} kB`)

async function measure() {
  const page = await browser.newPage()
  await openWorkbench(page, editor.url)
  await statusBar(page).waitFor()
  await runCommand(page, 'Developer: Show Running Extensions')
  const row = page.locator('.runtime-extensions-editor .extension', { hasText: 'Ghost Writers IA' })
  const text = await row.locator('.activation-time').textContent()
  await page.close()
  return Number(/(\d+)\s*ms/.exec(text)?.[1])
}
