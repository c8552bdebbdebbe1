import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../free-port.ts'

export type OwnSite = {
  readonly url: string
  readonly dataDir: string
  /** Background jobs run once when a site starts, however long they rest afterwards. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts the built site like `npm start`, with its own port and data directory. Completions follow
 * rules, so that tests know what to expect. `folder`: of another checkout.
 */
export async function startOwnSite(env: Record<string, string>, folder = '.'): Promise<OwnSite> {
  const port = env.PORT ?? String(await findFreePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-'))
  const settings = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: dataDir,
    COMPLETION_MODEL: 'stand-in',
    ...env,
  }
  let site = await start(settings, folder)
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async restart() {
      await end(site)
      site = await start(settings, folder)
    },
    async stop() {
      await end(site)
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function start(env: NodeJS.ProcessEnv, cwd: string): Promise<ChildProcess> {
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
  const site = spawn(process.execPath, ['build/server/main.js'], { cwd, env, stdio: [...stdio] })
  const exited = once(site, 'exit').then(([code]) => {
    throw new Error(`The site did not start, and exited with ${code}`)
  })
  await Promise.race([once(site, 'message'), exited])
  exited.catch(() => undefined)
  return site
}

async function end(site: ChildProcess): Promise<void> {
  site.kill('SIGTERM')
  await once(site, 'exit')
}
