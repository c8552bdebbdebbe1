import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type FakeRouter, openFakeRouter } from '../fake-router.ts'
import { type FakeSite, openFakeSite } from '../fake-site.ts'
import { ada } from '../fake-site-api.ts'
import { type Drive, toDrive } from './drive.ts'
import { type Editor, type EditorOptions, openEditor } from './open-editor.ts'
import { openWorkbench, quickInput, runCommand, statusBar, toast } from './workbench.ts'

/** An editor window with the extension, connected to a fake site and a fake router. */
export type EditorSession = Omit<EditorWindow, 'close'> & {
  readonly site: FakeSite
  readonly router: FakeRouter
}

type EditorWindow = {
  readonly editor: Editor
  readonly page: Page
  readonly context: BrowserContext
  readonly drive: Drive
  readonly close: () => Promise<void>
}

/** Starting an editor takes seconds, so all tests of a worker share one. */
export const test = base.extend<{ session: EditorSession }, { shared: EditorSession }>({
  shared: [
    async ({ browser }, use) => {
      // code-server rewrites links to 127.0.0.1 to its own proxy, but not to 127.0.0.2.
      const site = await openFakeSite({ host: '127.0.0.2' })
      const router = await openFakeRouter()
      const settings = {
        'ghostWriters.site.url': site.url,
        'ghostWriters.router.baseUrl': router.baseUrl,
        'ghostWriters.modelSource': 'router',
      }
      const options = ['--link-protection-trusted-domains', site.url]
      const { close, ...window } = await openWindow(browser, { settings, options })
      // Without a key, a router on this machine isn't counted.
      await setKey(window.page, 'sk-test')
      await use({ site, router, ...window })
      await close()
      await router.close()
      await site.close()
    },
    { scope: 'worker' },
  ],
  /** Logged in, with the account reset and no open editors. */
  async session({ shared }, use) {
    const { page, site, drive } = shared
    await drive('closeAll', {})
    site.change({ ...ada })
    await expect(statusBar(page)).toBeVisible()
    if ((await statusBar(page).textContent())?.includes('Log In')) await logIn(shared)
    await use(shared)
  },
})

export async function setKey(page: Page, key: string): Promise<void> {
  await runCommand(page, 'Ghost Writers: Set API Key')
  await quickInput(page).fill(key)
  await page.keyboard.press('Enter')
  const saved = toast(page, 'API key saved.')
  await expect(saved).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(saved).toHaveCount(0)
}

type LoggedOut = Pick<EditorSession, 'page' | 'context' | 'site'>

export async function logIn({ page, context, site }: LoggedOut): Promise<void> {
  await runCommand(page, 'Ghost Writers: Log In')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  await (await opened).close()
  site.allow()
  await expect(statusBar(page)).toContainText('Free · 950 left')
}

/** Opens an editor window. THEME sets the color theme. */
export async function openWindow(
  browser: Browser,
  { settings, ...options }: EditorOptions,
): Promise<EditorWindow> {
  const theme = process.env.THEME
  const colors = theme ? { 'workbench.colorTheme': theme } : {}
  const editor = await openEditor({ ...options, settings: { ...settings, ...colors } })
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await openWorkbench(page, editor.url)
  return {
    editor,
    page,
    context,
    drive: toDrive(editor),
    async close() {
      await context.close()
      await editor.close()
    },
  }
}
