import { test as base, expect, type Page } from '@playwright/test'
import { recordCookies } from './seen-data.ts'
import { toStandInCookie } from './stand-in-cookie.ts'
import { openWarmBrowser, type WarmBrowser } from './warm-browser.ts'

export type Visitors = {
  /** Console messages that are allowed in this test. */
  allowedNoise: RegExp
  /** Why the test can't run here. Empty when it can. */
  missing: string
  skippedWhereMissing: undefined
  /** The site's data directory, which contains the key to its mailbox and sandbox. */
  dataDir: string
  /** For a test that changes what a warm browser can't undo, such as the page's clock. */
  needsNewBrowser: boolean
}

type WarmBrowsers = { warmBrowser: WarmBrowser; warmBrowserWithoutScripts: WarmBrowser }

/**
 * A browser test with its own network address, so that tests don't share rate limits. Fails on
 * console errors and warnings that aren't allowed.
 */
export const test = base.extend<Visitors, WarmBrowsers>({
  allowedNoise: [/the server responded with a status of 4\d\d/, { option: true }],

  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ 'x-forwarded-for': makeAddress() })
  },

  missing: ['', { option: true }],

  skippedWhereMissing: [
    async ({ missing }, use) => {
      base.skip(missing !== '', missing)
      await use(undefined)
    },
    { auto: true },
  ],

  dataDir: ['', { option: true }],

  // As if the link printed at startup had been opened.
  storageState: async ({ dataDir, baseURL, missing }, use) => {
    if (missing) return use({ cookies: [], origins: [] })
    await use({ cookies: [await toStandInCookie(dataDir, baseURL ?? '')], origins: [] })
  },

  needsNewBrowser: [false, { option: true }],

  warmBrowser: [
    async ({ browser }, use) => {
      const warmBrowser = openWarmBrowser(browser, { javaScriptEnabled: true })
      await use(warmBrowser)
      await warmBrowser.close()
    },
    { scope: 'worker' },
  ],

  warmBrowserWithoutScripts: [
    async ({ browser }, use) => {
      const warmBrowser = openWarmBrowser(browser, { javaScriptEnabled: false })
      await use(warmBrowser)
      await warmBrowser.close()
    },
    { scope: 'worker' },
  ],

  context: async (
    {
      browser,
      warmBrowser,
      warmBrowserWithoutScripts,
      needsNewBrowser,
      javaScriptEnabled,
      userAgent,
      timezoneId,
      storageState,
      extraHTTPHeaders,
    },
    use,
  ) => {
    if (needsNewBrowser || userAgent || timezoneId) {
      const context = await browser.newContext()
      recordCookies(context)
      await use(context)
      return context.close()
    }
    const warm = javaScriptEnabled ? warmBrowser : warmBrowserWithoutScripts
    const context = await warm.empty({ storageState, extraHTTPHeaders })
    await use(context)
    await warm.closePages()
  },

  page: async ({ page, allowedNoise }, use) => {
    const noise = await listenForNoise(page, allowedNoise)
    await use(page)
    expect(noise).toEqual([])
  },
})

/** A random address, used by no other test. */
export function makeAddress(): string {
  const [first = 0, second = 0, third = 0] = crypto.getRandomValues(new Uint8Array(3))
  return `127.${(first % 250) + 1}.${second}.${third}`
}

async function listenForNoise(page: Page, allowed: RegExp): Promise<readonly string[]> {
  const noise: string[] = []
  await page.addInitScript(tellBrokenPolicy)
  page.on('pageerror', (fault) => noise.push(String(fault)))
  page.on('console', (message) => {
    const isLoud = ['error', 'warning'].includes(message.type())
    if (isLoud && !allowed.test(message.text())) noise.push(message.text())
  })
  return noise
}

/** Runs in the page: logs CSP violations, which browsers don't always print. */
function tellBrokenPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`Against our policy, ${violatedDirective}: ${blockedURI}`),
  )
}

/** Every page that is open to visitors. The documentation's other pages are all like its start page. */
export const publicPages = [
  '/',
  '/pricing',
  '/about',
  '/docs',
  '/docs/api',
  '/docs/api/models',
  '/docs/search',
  '/changelog',
  '/security',
  '/status',
  '/contact',
  '/accessibility',
  '/data-processing',
  '/imprint',
  '/privacy',
  '/switching',
  '/terms',
  '/withdraw',
  '/cancel-contract',
  '/login',
  '/signup',
  '/reset-password',
  '/success',
  '/cancel',
  '/no-such-page',
]

/** The public pages that are `noindex`. */
export const unlistedPages = ['/docs/search', '/success', '/cancel', '/no-such-page']

export { expect }
