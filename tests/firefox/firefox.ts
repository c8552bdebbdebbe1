import { inject } from 'vitest'
import { toStandInCookie } from '../e2e/stand-in-cookie.ts'
import { startOwnSite } from '../e2e/start-own-site.ts'
import type { Page, Puppeteer } from './puppeteer.ts'
import { openTab, type Tab } from './tab.ts'

/** A visitor with cookies of their own. */
export type Visitor = {
  readonly openTab: () => Promise<Tab>
  readonly leave: () => Promise<void>
}

/** A site of its own, and a Firefox that visits it. */
export async function openFirefox() {
  const { file, puppeteer: url } = inject('firefox')
  const { default: puppeteer }: { default: Puppeteer } = await import(url)
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: file,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  })
  const site = await startOwnSite({ LOG_LEVEL: 'silent' })
  const noise: string[] = []

  return {
    url: site.url,
    /** Console errors and warnings, uncaught exceptions and CSP violations of all tabs so far. */
    noise,
    async welcome(): Promise<Visitor> {
      const context = await browser.createBrowserContext()
      await context.setCookie(await toStandInCookie(site.dataDir, site.url))
      return {
        async openTab() {
          const page = await context.newPage()
          listenForNoise(page, noise)
          return openTab(page, site.url)
        },
        leave: () => context.close(),
      }
    },
    async close() {
      await browser.close()
      await site.stop()
    },
  }
}

/** Firefox reports violations of our Content-Security-Policy as page errors. */
function listenForNoise(page: Page, noise: string[]): void {
  page.on('pageerror', (fault) => noise.push(`${page.url()}: ${fault}`))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) noise.push(`${page.url()}: ${message.text()}`)
  })
}
