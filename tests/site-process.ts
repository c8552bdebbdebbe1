import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { minutes } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import { siteArgs } from '../scripts/steps.mjs'
import { findFreePort } from './free-port.ts'
import type { Message } from './notices.ts'

const authSecret = 'a secret of the tests that is long enough'

/** The webhook secret of such a site's sandbox. */
export const siteSecret = `whsec_${createHash('sha256').update(`sandbox ${authSecret}`).digest('hex')}`

export type SiteProcess = {
  readonly origin: string
  readonly pid: number
  readonly output: Promise<string>
  readonly sendEvent: (message: Message) => Promise<number>
  /** Sends SIGKILL. */
  readonly kill: () => Promise<unknown>
  /** Sends SIGTERM. Returns the exit code. */
  readonly stop: () => Promise<number | null>
}

/** The built site in its own process, as an operator starts it. */
export async function startSite(env: Record<string, string>): Promise<SiteProcess> {
  const port = env.PORT ?? String(await findFreePort())
  const child = spawn(process.execPath, siteArgs, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'site-')),
      AUTH_SECRETS: authSecret,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const output = text(child.stdout as never)
  await Promise.race([once(child, 'message'), exited.then(() => fail(output))])
  const origin = `http://localhost:${port}`

  return {
    origin,
    pid: child.pid ?? 0,
    output,
    sendEvent: ({ body, signature }) =>
      fetch(`${origin}/webhooks/stripe`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }).then(
        ({ status }) => status,
        () => 0,
      ),
    kill() {
      child.kill('SIGKILL')
      return exited
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
  }
}

async function fail(output: Promise<string>): Promise<never> {
  throw new Error(`The site did not start: ${await output}`)
}

/**
 * Takes the lease of a chore, also from a running site, so that no site runs it until the returned
 * function is called.
 */
export async function keepFrom({ db, leases }: Store, name: string): Promise<() => Promise<void>> {
  const holder = `the test of ${name}`
  const lease = { name, holder, ends_at: Date.now() + minutes(60) }
  const last = await db.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst()
  // On SQLite the test becomes the owner of the file, so that no site ends its lease.
  await leases.endAbandonedLeases()
  await db
    .insertInto('lease')
    .values(lease)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(lease))
    .execute()
  if (last) await expect.poll(() => hasNoticed(db, last), { timeout: 20_000 }).toBe(true)
  return () => leases.giveBackLeases(holder)
}

/** A site notices that a lease is lost when it renews its others. A site that was killed has ended ones. */
async function hasNoticed(
  db: Store['db'],
  { holder, ends_at }: { readonly holder: string; readonly ends_at: number },
): Promise<boolean> {
  const others = await db.selectFrom('lease').selectAll().where('holder', '=', holder).execute()
  return others.every((other) => other.ends_at > ends_at || other.ends_at < Date.now())
}
