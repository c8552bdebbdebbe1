import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ada } from '../fake-books.ts'
import { type FakeRouter, openFakeRouter } from '../fake-router.ts'
import { type FakeSite, openFakeSite } from '../fake-site.ts'
import { type Editor, openEditor } from './open-editor.ts'
import { openWorkbench, runCommand, statusBar } from './workbench.ts'

/** Everything that a user of the extension sits in front of. */
export type Desk = {
  readonly site: FakeSite
  readonly router: FakeRouter
  readonly editor: Editor
  readonly page: Page
  readonly context: BrowserContext
}

/** Starting an editor takes seconds: all tests sit at one desk, one after the other. */
export const test = base.extend<{ desk: Desk }, { shared: Desk }>({
  shared: [
    async ({ browser }, use) => {
      const site = await openFakeSite({ host: 'site.test' })
      const router = await openFakeRouter()
      const editor = await openEditor({
        settings: toSettings({ site, router }),
        options: ['--link-protection-trusted-domains', site.publicUrl],
      })
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      const page = await context.newPage()
      await openWorkbench(page, editor.url)
      await use({ site, router, editor, page, context })
      await context.close()
      await editor.close()
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

export function toSettings({ site, router }: { site: { url: string }; router: FakeRouter }) {
  return {
    'ghostWriters.site.url': site.url,
    'ghostWriters.router.baseUrl': router.baseUrl,
    ...(process.env.THEME && { 'workbench.colorTheme': process.env.THEME }),
  }
}
