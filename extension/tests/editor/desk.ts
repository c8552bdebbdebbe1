import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { ada } from '../fake-books.ts'
import { type FakeRouter, openFakeRouter } from '../fake-router.ts'
import { type FakeSite, openFakeSite } from '../fake-site.ts'
import { type Editor, openEditor, type Wishes } from './open-editor.ts'
import { openWorkbench, runCommand, statusBar } from './workbench.ts'

/** Everything that a user of the extension sits in front of. */
export type Desk = Omit<EditorWindow, 'close'> & {
  readonly site: FakeSite
  readonly router: FakeRouter
}

type EditorWindow = {
  readonly editor: Editor
  readonly page: Page
  readonly context: BrowserContext
  readonly close: () => Promise<void>
}

/** Starting an editor takes seconds: all tests sit at one desk, one after the other. */
export const test = base.extend<{ desk: Desk }, { shared: Desk }>({
  shared: [
    async ({ browser }, use) => {
      // The editor leads links to 127.0.0.1 through itself, but not those to its neighbour.
      const site = await openFakeSite({ host: '127.0.0.2' })
      const router = await openFakeRouter()
      const settings = {
        'ghostWriters.site.url': site.url,
        'ghostWriters.router.baseUrl': router.baseUrl,
      }
      const options = ['--link-protection-trusted-domains', site.url]
      const { close, ...window } = await openWindow(browser, { settings, options })
      await use({ site, router, ...window })
      await close()
      await router.close()
      await site.close()
    },
    { scope: 'worker' },
  ],
  /** With somebody logged in, as the desk was on the first day. */
  async desk({ shared }, use) {
    const { page, site } = shared
    site.change({ ...ada })
    await expect(statusBar(page)).toBeVisible()
    if ((await statusBar(page).textContent())?.includes('Log In')) await logIn(shared)
    await use(shared)
  },
})

/** By the code that is shown, which is confirmed in the browser. */
export async function logIn({ page, context, site }: Desk): Promise<void> {
  await runCommand(page, 'Ghost Writers: Log In')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  await (await opened).close()
  site.allow()
  await expect(statusBar(page)).toContainText('Free · 950 left')
}

/** An editor with its window open, in the colours that whoever wants to look has named. */
export async function openWindow(
  browser: Browser,
  { settings, ...wishes }: Wishes,
): Promise<EditorWindow> {
  const theme = process.env.THEME
  const colours = theme ? { 'workbench.colorTheme': theme } : {}
  const editor = await openEditor({ ...wishes, settings: { ...settings, ...colours } })
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await openWorkbench(page, editor.url)
  return {
    editor,
    page,
    context,
    async close() {
      await context.close()
      await editor.close()
    },
  }
}
