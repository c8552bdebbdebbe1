import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type FakeRouter, openFakeRouter } from '../fake-router.ts'
import { type Editor, openEditor } from './open-editor.ts'
import { openWorkbench } from './workbench.ts'

/** Everything that a user of the extension sits in front of. */
export type Desk = {
  readonly router: FakeRouter
  readonly editor: Editor
  readonly page: Page
  readonly context: BrowserContext
  readonly close: () => Promise<void>
}

/** A site that a user of the extension has an account at: a fake one, or the real one. */
type Site = {
  /** Where the editor meets it. */
  readonly url: string
  /** Where a browser meets it. */
  readonly publicUrl: string
}

/** Starting an editor takes seconds: the tests of a file share one. */
export async function openDesk(browser: Browser, site: Site): Promise<Desk> {
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
    ...{ router, editor, page, context },
    async close() {
      await context.close()
      await editor.close()
      await router.close()
    },
  }
}
