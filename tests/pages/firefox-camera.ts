import type { Page } from '@playwright/test'
import { fetchPuppeteer, findFirefox } from '../../scripts/test-tools.mjs'
import type { Puppeteer } from '../firefox/puppeteer.ts'
import type { Camera } from './shoot-pages.ts'

/** Firefox sees the pages as the person in the other browser: with the same cookies. */
export async function openFirefoxCamera(page: Page): Promise<Camera> {
  const [{ file, reason }, tool] = [await findFirefox(), await fetchPuppeteer()]
  if (!file || !tool.url) throw new Error(reason ?? tool.reason)
  const { default: puppeteer }: { default: Puppeteer } = await import(tool.url)
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: file,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  const context = await browser.createBrowserContext()
  const tab = await context.newPage()

  return {
    async take({ url, width, colorScheme, path }) {
      for (const { name, value, domain } of await page.context().cookies(url)) {
        await context.setCookie({ name, value, domain })
      }
      await tab.setViewport({ width, height: 900 })
      await tab.goto(url)
      // It can't be told which colors are preferred, so the theme is chosen as in the header.
      const choose = colorScheme === 'dark' ? chooseDark : chooseLight
      await tab.evaluate(choose)
      await tab.goto(url)
      await tab.screenshot({ path, fullPage: true })
    },
    close: () => browser.close(),
  }
}

function chooseDark(): void {
  localStorage.setItem('theme', 'dark')
}

function chooseLight(): void {
  localStorage.setItem('theme', 'light')
}
