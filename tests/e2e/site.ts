import { test as base, expect, type Page } from '@playwright/test'
import { recordCookies } from './seen-data.ts'

export type Visitors = {
  /** What pages may say to the console in this test. */
  allowedNoise: RegExp
  /** Why the test cannot run here; empty when it can. */
  missing: string
  skippedWhereMissing: undefined
  /** Another browser, with nothing of the first one's. */
  secondPage: Page
}

/**
 * A test in the browser, from a network address of its own, so that no test uses up
 * another's limits. Anything that a page says to the console in anger fails it.
 */
export const test = base.extend<Visitors>({
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

  page: async ({ page, allowedNoise }, use) => {
    const noise = await listenForNoise(page, allowedNoise)
    recordCookies(page.context())
    await use(page)
    expect(noise).toEqual([])
  },

  secondPage: async ({ browser, allowedNoise }, use) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const noise = await listenForNoise(page, allowedNoise)
    await use(page)
    await context.close()
    expect(noise).toEqual([])
  },
})

/** Of this very machine, so that the mailbox opens. */
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

/** Runs in the page. What somebody catches is not told to the console by itself. */
function tellBrokenPolicy(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`Against our policy, ${violatedDirective}: ${blockedURI}`),
  )
}

/** Every page that anyone may open. */
export const publicPages = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/reset-password',
  '/success',
  '/cancel',
  '/no-such-page',
]

export { expect }
