import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { openCookie } from '#app/cookies.ts'
import { recordCookies } from './seen-data.ts'

export type Visitors = {
  /** What pages may say to the console in this test. */
  allowedNoise: RegExp
  /** Why the test cannot run here; empty when it can. */
  missing: string
  skippedWhereMissing: undefined
  /** Where the site keeps its data, and the key to its mailbox and its sandbox. */
  dataDir: string
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

  dataDir: ['', { option: true }],

  // As if the link that is printed at startup had been clicked.
  storageState: async ({ dataDir, baseURL }, use) => {
    const key = readFileSync(join(dataDir, 'stand-in-key'), 'utf8')
    await use({ cookies: [await toCookie(key, baseURL ?? '')], origins: [] })
  },

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

async function toCookie(key: string, siteUrl: string) {
  const { name, serialize } = openCookie('stand-in-key', siteUrl)
  const [, value = ''] = /=([^;]*)/.exec(await serialize(key)) ?? []
  const { hostname: domain } = new URL(siteUrl)
  const flags = { httpOnly: true, secure: false, sameSite: 'Lax' as const }
  return { name, value, domain, path: '/', expires: -1, ...flags }
}

/** Nobody else's in this run. */
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

/** Those that search engines leave out. */
export const unlistedPages = ['/success', '/cancel', '/no-such-page']

export { expect }
