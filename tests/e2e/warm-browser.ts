import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  PlaywrightTestOptions,
} from '@playwright/test'
import { recordCookies } from './seen-data.ts'

type Start = Pick<PlaywrightTestOptions, 'extraHTTPHeaders' | 'storageState'>

export type WarmBrowser = {
  /** The context without cookies, storage, permissions and pages of earlier tests. */
  readonly empty: (start: Start) => Promise<BrowserContext>
  readonly closePages: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * A browser context that the tests of a worker use one after the other. A new one would start a
 * new process and compile the site's scripts again, which is a third of a browser test's work.
 */
export function openWarmBrowser(browser: Browser, options: BrowserContextOptions): WarmBrowser {
  let opened: { context: BrowserContext; anchor: Page } | null = null

  return {
    async empty({ storageState, extraHTTPHeaders }) {
      opened ??= await openContext(browser, options)
      const { context, anchor } = opened
      await context.clearCookies()
      await context.clearPermissions()
      await context.setOffline(false)
      await context.unrouteAll()
      await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
      if (typeof storageState === 'object') await context.addCookies(storageState.cookies)
      await anchor.evaluate(() => localStorage.clear())
      return context
    },
    async closePages() {
      const pages = opened?.context.pages() ?? []
      await Promise.all(pages.filter((page) => page !== opened?.anchor).map((page) => page.close()))
    },
    close: async () => opened?.context.close(),
  }
}

/** The anchor is a page that stays open, so that the process does too. */
async function openContext(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  recordCookies(context)
  const anchor = await context.newPage()
  await anchor.goto('/favicon.svg')
  return { context, anchor }
}
