import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { openStore } from '#store/open-store.ts'
import { fetchFromDebian } from '../../scripts/debian.mjs'
import { stoppedClock } from '../clock.ts'
import { connect } from '../editors.ts'
import { engines } from '../engines.ts'
import { findFreePort } from '../free-port.ts'
import { ada } from '../people.ts'
import { toTestPorts } from '../ports.ts'
import { startSite } from '../site-process.ts'

let program: string | null = null

beforeAll(async () => {
  program = await fetchFromDebian({
    name: 'pgbouncer',
    packages: ['pgbouncer'],
    program: '/usr/sbin/pgbouncer',
  }).catch(() => null)
}, 120_000)

/** The real program in front of the database of a test. */
async function startPgBouncer(command: string, { url, mode }: { url: string; mode: string }) {
  const { hostname, port: serverPort, pathname } = new URL(url)
  const port = await findFreePort()
  const home = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(home, 0o755)
  const settings = join(home, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = user=app host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
unix_socket_dir =
pool_mode = ${mode}
default_pool_size = 3
`,
  )
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(command, [settings], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let written = ''
  child.stderr.on('data', (text) => {
    written += text
  })
  const exited = once(child, 'exit').then(() => {
    throw new Error(`PgBouncer ended: ${written}`)
  })
  exited.catch(() => undefined)
  await Promise.race([
    exited,
    expect.poll(() => written, { timeout: 5_000 }).toContain('process up'),
  ])
  return `postgres://app@127.0.0.1:${port}${pathname}`
}

test.for([
  ['transaction', true],
  ['session', true],
  ['session', false],
] as const)(
  'the site works behind PgBouncer in %s mode (with an address for PostgreSQL itself: %s)',
  { timeout: 60_000 },
  async ([mode, isDirect], { skip }) => {
    if (!program) return skip('PgBouncer can only be fetched on Debian')
    const address = await engines[1].findAddress({ isBare: true })
    if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
    const DATABASE_URL = await startPgBouncer(program, { url: address.url, mode })
    // In session mode each client keeps its connection: one is left for listening.
    const DATABASE_POOL = mode === 'session' ? '2' : '10'
    const site = await startSite({
      DATABASE_URL,
      DATABASE_POOL,
      ...(isDirect && { DATABASE_DIRECT_URL: address.url }),
    })
    const store = await openStore(address)
    onTestFinished(() => store.close())
    const ports = toTestPorts(store, { clock: stoppedClock(new Date()) })
    await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
    const { headers } = await connect(ports)

    const reserve = async (number: number) => {
      const response = await fetch(`${site.origin}/api/v1/requests`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ id: `request-${number}` }),
      })
      return response.ok
    }
    for (let round = 0; round < 5; round += 1) {
      const served = await Promise.all(
        Array.from({ length: 20 }, (_, index) => reserve(round * 20 + index)),
      )
      expect(served).toEqual(Array(20).fill(true))
    }

    const ready = await fetch(`${site.origin}/readyz?store`)
    expect(await ready.json()).toEqual({ ready: true, store: true })
    expect(await site.stop()).toBe(0)
    expect(await site.output).toBe('')
  },
)
