import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'

/**
 * Starts the built site like `npm start`, with its own port and data directory. Completions follow
 * rules, so that tests know what to expect.
 */
export async function startOwnSite(env: Record<string, string>) {
  const port = env.PORT ?? String(await findFreePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-'))
  const site = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataDir,
      COMPLETION_MODEL: 'stand-in',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(site, 'message')
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async stop() {
      site.kill('SIGTERM')
      await once(site, 'exit')
      rmSync(dataDir, { recursive: true })
    },
  }
}
