import { test as base } from './site.ts'
import { startOwnSite } from './start-own-site.ts'

/**
 * A test on a site of its own, which it shares with its like alone: what it does to the
 * sandbox's clock and post concerns nobody else. A test that fails takes the site with it.
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
