import type { Page } from '@playwright/test'
import { fetchPuppeteer, findFirefox } from '../../scripts/test-tools.mjs'
import type { Puppeteer } from '../firefox/puppeteer.ts'
import type { Camera } from './shoot-pages.ts'

/** Firefox sees the pages as the person in the other browser: with the same cookies. */
export async function openFirefoxCamera(page: Page): Promise<Camera> {
  const [{ file, reason }, tool] = [await findFirefox(), await fetchPuppeteer()]
  if (!file || !tool.url) throw new Error(reason ?? tool.reason)
  const { default: puppeteer }: { default: Puppeteer } = await import(tool.url)

  /** Which colors are preferred can only be told when it starts. */
  async function launch(colorScheme: 'dark' | 'light') {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: file ?? '',
      extraPrefsFirefox: {
        'ui.prefersReducedMotion': 1,
        'ui.systemUsesDarkTheme': colorScheme === 'dark' ? 1 : 0,
      },
    })
    const context = await browser.createBrowserContext()
    return { browser, context, tab: await context.newPage() }
  }

  const launched = { light: await launch('light'), dark: await launch('dark') }

  return {
    async take({ url, width, colorScheme, path }) {
      const { context, tab } = launched[colorScheme]
      for (const { name, value, domain } of await page.context().cookies(url)) {
        await context.setCookie({ name, value, domain })
      }
      await tab.setViewport({ width, height: 900 })
      await tab.goto(url)
      await tab.screenshot({ path, fullPage: true })
    },
    async close() {
      await launched.light.browser.close()
      await launched.dark.browser.close()
    },
  }
}
