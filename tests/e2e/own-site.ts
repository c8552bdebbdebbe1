import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './site.ts'

/**
 * A test on a site of its own, which it shares with its like alone: what it does to the
 * sandbox's clock and post concerns nobody else. A test that fails takes the site with it.
 */
export const test = base.extend<object, { ownSite: string }>({
  ownSite: [
    async ({ browserName: _ }, use) => {
      const port = await findPort()
      const dataDir = mkdtempSync(join(tmpdir(), 'e2e-'))
      const site = spawn(process.execPath, ['server/main.ts'], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'silent',
          TRUSTED_PROXIES: '127.0.0.1,::1',
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      await once(site, 'message')
      await use(`http://localhost:${port}`)
      site.kill('SIGTERM')
      await once(site, 'exit')
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ ownSite }, use) => use(ownSite),
})

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}
