import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { seconds } from '#domain/time.ts'
import type { ToolEnv } from '../config/load.ts'
import { rootFolder } from '../root-folder.ts'
import type { Scratch } from './scratch.ts'

type CopyInput = { readonly toolEnv: ToolEnv; readonly signal: AbortSignal }

export type RunningCopy = {
  readonly origin: string
  /** Ends it. Returns the errors in its log, and how it ended if it had done so by itself. */
  stop(): Promise<readonly string[]>
}

const siteEntry = join(rootFolder, 'build/server/main.js')
const startTimeoutMs = seconds(60)

/** What is called nevertheless ends at a port where nobody listens. This machine is called directly. */
const nowhere = 'http://127.0.0.1:9'

export function requireBuild(): void {
  if (!existsSync(siteEntry)) throw new Error('The site is not built: run `npm run build` first')
}

/**
 * Starts the site on a copy, on a free port of this machine. It gets none of the site's variables,
 * runs no background jobs and reaches no provider (`DRILL`, ADR-0057). It ends with this process.
 */
export async function startCopy(
  { store, dataDir }: Scratch,
  { toolEnv, signal }: CopyInput,
): Promise<RunningCopy> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [siteEntry], {
    // Not in the root folder, where the site would read .env.
    cwd: dataDir,
    env: {
      ...toolEnv,
      NODE_ENV: 'production',
      DRILL: 'yes',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      HTTPS_PROXY: nowhere,
      HTTP_PROXY: nowhere,
      ...(store.engine === 'postgres' && { DATABASE_URL: store.url }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  })
  const exited = once(child, 'exit')
  exited.catch(() => undefined)
  const log = read(child.stdout)
  const errors = read(child.stderr)
  async function stop(): Promise<readonly string[]> {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    child.kill('SIGTERM')
    const [code, signalName] = await exited
    const ending = hasEnded ? [`it ended by itself, with ${code ?? signalName}`] : []
    return [...`${await log}\n${await errors}`.split('\n').filter(Boolean), ...ending]
  }
  const isReady = await waitUntilReady(child).catch(async (fault) => {
    await stop()
    throw fault
  })
  if (!isReady) {
    const said = `${await errors}${await log}`.trim()
    throw new Error(`The restored site did not start: ${said}`)
  }
  return { origin: `http://localhost:${port}`, stop }
}

async function read(stream: Readable | null): Promise<string> {
  return stream ? text(stream) : ''
}

async function waitUntilReady(child: ChildProcess): Promise<boolean> {
  const signal = AbortSignal.timeout(startTimeoutMs)
  return Promise.race([
    once(child, 'message', { signal }).then(() => true),
    once(child, 'exit', { signal }).then(() => false),
  ])
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
