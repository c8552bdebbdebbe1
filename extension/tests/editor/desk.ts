import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type FakeRouter, openFakeRouter } from '../fake-router.ts'
import { type FakeSite, openFakeSite } from '../fake-site.ts'
import { type Editor, openEditor } from './open-editor.ts'
import { openWorkbench } from './workbench.ts'

/** Everything that a user of the extension sits in front of. */
export type Desk = {
  readonly site: FakeSite
  readonly router: FakeRouter
  readonly editor: Editor
  readonly page: Page
  readonly context: BrowserContext
  readonly close: () => Promise<void>
}

/** Starting an editor takes seconds: the tests of a file share one. */
export async function openDesk(browser: Browser): Promise<Desk> {
  const site = await openFakeSite({ host: 'site.test' })
  const router = await openFakeRouter()
  const editor = await openEditor({
    settings: {
      'ghostWriters.site.url': site.url,
      'ghostWriters.router.baseUrl': router.baseUrl,
      ...(process.env.THEME && { 'workbench.colorTheme': process.env.THEME }),
    },
    options: ['--link-protection-trusted-domains', site.publicUrl],
  })
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await openWorkbench(page, editor.url)

  return {
    ...{ site, router, editor, page, context },
    async close() {
      await context.close()
      await editor.close()
      await Promise.all([site.close(), router.close()])
    },
  }
}
