import { test as base } from './site.ts'
import { startOwnSite } from './start-own-site.ts'

/**
 * For tests that move the sandbox's clock or change its webhook delivery: they run on a separate
 * site, one per worker. A failed test ends the worker and its site.
 */
export const test = base.extend<object, { ownSite: { url: string; dataDir: string } }>({
  ownSite: [
    async ({ browserName: _ }, use) => {
      const site = await startOwnSite({ LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1,::1' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite.url),
  dataDir: ({ ownSite }, use) => use(ownSite.dataDir),
})
