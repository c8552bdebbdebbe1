import { readFileSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { hours } from '../../src/time.ts'
import { openEditor } from '../editor/open-editor.ts'
import { chatPage, openWorkbench, runCommand, statusBar } from '../editor/workbench.ts'
import { type FakeSite, openFakeSite } from '../fake-site.ts'
import { ada, toListedModel } from '../fake-site-api.ts'

/** An editor window in which the scenes are set. The site answers what a scene tells it to. */
export type Stage = {
  readonly page: Page
  readonly site: FakeSite
  /** The workspace. */
  readonly folder: string
  readonly close: () => Promise<void>
}

/** Opens a small, tidy window of a real VS Code with the extension, logged in on the Free plan. */
export async function openStage(browser: Browser, colorTheme: string): Promise<Stage> {
  // code-server rewrites links to 127.0.0.1 to its own proxy, but not to 127.0.0.2.
  const site = await openFakeSite({ host: '127.0.0.2' })
  site.setModels([toListedModel('coder', { name: 'Coder' })])
  const allowance = { ...ada.allowance, left: 1000, fullAt: Date.now() + hours(2) }
  site.change({ email: 'ada@example.com', allowance })
  const editor = await openEditor({
    settings: { ...tidy, 'workbench.colorTheme': colorTheme, 'ghostWriters.site.url': site.url },
    options: ['--link-protection-trusted-domains', site.url],
    hasNativeChat: true,
    workspace: 'extension/tests/pictures/workspace',
  })
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  await context.addInitScript(loadFonts, readFonts())
  const page = await context.newPage()
  await openWorkbench(page, editor.url)
  await logIn({ page, context, site })
  await hideUnrelatedItems(page)
  return {
    page,
    site,
    folder: editor.folder,
    async close() {
      await context.close()
      await editor.close()
      await site.close()
    },
  }
}

/** A window without what no scene is about, and the extension as it is after the installation. */
const tidy = {
  'ghostWriters.inlineCompletion.enabled': true,
  'chat.disableAIFeatures': false,
  'chat.allowAnonymousAccess': true,
  'chat.byokUtilityModelDefault': 'mainAgent',
  'editor.fontFamily': 'Geist Mono',
  'editor.fontSize': 17,
  'editor.lineHeight': 26,
  'editor.scrollBeyondLastLine': false,
  'diffEditor.renderSideBySide': false,
  'chat.editor.fontSize': 15,
  'editor.lineNumbersMinChars': 2,
  'editor.folding': false,
  'editor.scrollbar.vertical': 'hidden',
  'editor.scrollbar.horizontal': 'hidden',
  'editor.overviewRulerBorder': false,
  'editor.renderLineHighlight': 'none',
  'editor.lightbulb.enabled': 'off',
  'editor.quickSuggestions': false,
  'editor.suggestOnTriggerCharacters': false,
  'editor.renderWhitespace': 'none',
  'editor.guides.indentation': false,
  'editor.stickyScroll.enabled': false,
  'typescript.validate.enable': false,
  'breadcrumbs.enabled': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'workbench.activityBar.location': 'hidden',
  'workbench.layoutControl.enabled': false,
  'workbench.editor.editorActionsLocation': 'default',
}

type Login = { readonly page: Page; readonly context: BrowserContext; readonly site: FakeSite }

async function logIn({ page, context, site }: Login): Promise<void> {
  await runCommand(page, 'Ghost Writers: Log In')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  await (await opened).close()
  site.allow()
  await expect(statusBar(page)).toContainText('Free · 1,000 left')
  await clearNotifications(page)
}

export async function clearNotifications(page: Page): Promise<void> {
  await runCommand(page, 'Notifications: Clear All')
  await expect(page.locator('.notification-toast')).toHaveCount(0)
}

/** Items of the status bar that VS Code has only in a browser, and its offer to log in to GitHub. */
const unrelated = [
  'status.host',
  'status.forwardedPorts',
  'status.workbench.keyboardLayout',
  'status.problems',
  'chat.statusBarEntry',
]

async function hideUnrelatedItems(page: Page): Promise<void> {
  for (const id of unrelated) {
    const item = page.locator(`.statusbar-item[id="${id}"]`)
    await item.click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Hide '/ }).click({ delay: 150 })
    await expect(item).toBeHidden()
  }
}

/** Drags the inner edge of a side bar until it has this width. */
export async function resize(bar: Locator, width: number): Promise<void> {
  const page = bar.page()
  await expect(bar).toBeVisible()
  const { left, right } = await bar.evaluate((element) => element.getBoundingClientRect().toJSON())
  const isLeft = left < 100
  const edge = isLeft ? right : left
  const to = isLeft ? left + width : right - width
  await page.mouse.move(await findSash(page, edge), 200)
  await page.mouse.down()
  await page.mouse.move(to, 200, { steps: 5 })
  await page.mouse.up()
  // Away from everything that would react to it.
  await page.mouse.move(400, 2)
}

/** The middle of the sash at an edge. */
function findSash(page: Page, edge: number): Promise<number> {
  return page.locator('.monaco-sash.vertical').evaluateAll((sashes, x) => {
    const middles = sashes.map((sash) => {
      const { left, right } = sash.getBoundingClientRect()
      return (left + right) / 2
    })
    return middles.reduce((best, next) => (Math.abs(next - x) < Math.abs(best - x) ? next : best))
  }, edge)
}

/** Waits until the status bar hasn't changed for a second: VS Code reports there what it's doing. */
export async function settle(page: Page): Promise<void> {
  await page.locator('.statusbar').evaluate(
    (bar) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 1_000)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 1_000)
        }).observe(bar, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
  )
}

type Fonts = Readonly<Record<string, string>>

/** The site's fonts, so that the pictures look the same on every machine. */
function readFonts(): Fonts {
  const read = (name: string) =>
    readFileSync(
      `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
      'base64',
    )
  return { Geist: read('geist'), 'Geist Mono': read('geist-mono') }
}

/** Runs in a frame, if possible before its own scripts. */
function loadFonts(fonts: Fonts): void {
  for (const [family, base64] of Object.entries(fonts)) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    document.fonts.add(new FontFace(family, bytes, { weight: '100 900' }))
  }
  const style = document.createElement('style')
  style.textContent =
    'html { --vscode-font-family: Geist !important }' +
    // It covers the whole ruler of a diff without a scroll bar.
    '.diffOverview .diffViewport { display: none !important }' +
    // A phone's picture has no room for what is known about the file, nor beside a menu.
    '.statusbar-item:is([id^="status.editor."], [id="status.languageStatus"]) { display: none !important }' +
    '@media (width < 600px) { .quick-input-widget { width: auto !important; margin: 0 !important; inset-inline: 8px !important } }' +
    // VS Code cuts items at 40% of the window's width.
    '.monaco-workbench .part.statusbar .statusbar-item { max-width: none !important }' +
    '.monaco-workbench, .interactive-input-part * { font-family: Geist !important }' +
    '.interactive-input-part .codicon { font-family: codicon !important }'
  const add = () => document.head.append(style)
  if (document.head) add()
  else document.addEventListener('DOMContentLoaded', add)
}

/** VS Code writes the chat's page after its frame was loaded, so its fonts have to be loaded again. */
export async function loadChatFonts(page: Page): Promise<void> {
  const body = await chatPage(page).locator('body').elementHandle()
  const frame = await body?.ownerFrame()
  await frame?.evaluate(loadFonts, readFonts())
}
