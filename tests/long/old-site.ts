import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { minutes } from '#domain/time.ts'
import { findFreePort } from '../free-port.ts'

/** Whether the history of this checkout has a commit: a shallow clone or an archive hasn't. */
export function hasCommit(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0
}

/** The sources of an older version in a folder of their own, deleted when the test ends. */
export function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'old-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  return folder
}

type OldSite = { readonly origin: string; stop(): Promise<void> }

/**
 * Starts an older version as its operators did; the first time, that installs its packages and builds
 * it. Throws with its output if it ends before it answers.
 */
export async function startOld(folder: string, env: Record<string, string>): Promise<OldSite> {
  const port = String(await findFreePort())
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...toEnv(env), PORT: port, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const exited = once(child, 'exit')
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const origin = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const ended = exited.then(async () => {
    throw new Error(`The old version ended: ${(await output).join('').slice(-2_000)}`)
  })
  ended.catch(() => undefined)
  const ready = expect.poll(isReady, { timeout: minutes(15), interval: 500 }).toBe(true)
  await Promise.race([ready, ended])
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Runs a support command of an older version. */
export function runOldAdmin(folder: string, env: Record<string, string>, ...args: string[]): void {
  const program = ['server/admin/admin.ts', 'server/admin.ts'].find((one) =>
    existsSync(join(folder, one)),
  )
  execFileSync(process.execPath, [program ?? '', ...args], { cwd: folder, env: toEnv(env) })
}

/** What npm needs, without what tells programs that they are tested. */
function toEnv(env: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...inherited } = process.env
  return { ...inherited, NODE_NO_WARNINGS: '1', ...env }
}
