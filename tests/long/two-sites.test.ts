import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { openStore, type StoreAddress } from '#store/open-store.ts'
import { stoppedClock } from '../clock.ts'
import { connect, leave } from '../editors.ts'
import { engines } from '../engines.ts'
import { ada } from '../people.ts'
import { toTestPorts } from '../ports.ts'
import { startSite } from '../site-process.ts'

/** Two sites in processes of their own, on one database. Ada is on Essential and has an editor. */
async function openSites(address: StoreAddress, env: Record<string, string>) {
  const store = await openStore(address)
  onTestFinished(() => store.close())
  const ports = toTestPorts(store, { clock: stoppedClock(new Date()) })
  const subscription = firstSubscription(ports.clock.now())
  const proven = { ...ada, isEmailVerified: true }
  await ports.users.addUser(proven, { ...subscription, plan: 'essential' })
  const { headers } = await connect(ports)
  const settings = { COMPLETION_MODEL: 'stand-in', ...env }
  const sites = await Promise.all([startSite(settings), startSite(settings)])

  async function post(number: number, { path, body }: { path: string; body: object }) {
    const site = sites[number % sites.length]
    const response = await fetch(`${site?.origin}/api/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { error, code = error?.code } = JSON.parse(await response.text())
    return response.ok ? 'served' : code
  }
  return { ports, post }
}

const calls = 200
/** How many calls Essential allows at once, with each of the sites. */
const atOnce = 4

function count(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

const databases: readonly [string, () => Promise<[StoreAddress, Record<string, string>]>][] = [
  [
    'SQLite',
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'two-sites-'))
      return [{ engine: 'sqlite', file: join(dir, 'ghost-writers-ia.sqlite') }, { DATA_DIR: dir }]
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const address = await engines[1].findAddress()
      return [address, { DATABASE_URL: address.engine === 'postgres' ? address.url : '' }]
    },
  ],
]

test.each(databases)(
  'of 200 calls to two sites on one %s, exactly as many are served as there are requests left',
  async (_, openDatabase) => {
    const { ports, post } = await openSites(...(await openDatabase()))

    // Requests of editors with their own key: all at once.
    await leave(ports, 10)
    const reserved = await Promise.all(
      Array.from({ length: calls }, (_, number) =>
        post(number, { path: 'requests', body: { id: `own-${number}` } }),
      ),
    )

    expect(count(reserved)).toEqual({ served: 10, 'allowance-empty': calls - 10 })

    // Completions from our models, a tenth of a request each: as many at once as the plan allows.
    await leave(ports, 1)
    const model = 'ghost-writers-stand-in'
    const completed: string[] = []
    await Promise.all(
      Array.from({ length: 2 * atOnce }, async (_, editor) => {
        for (let made = 0; made < calls / (2 * atOnce); made += 1)
          completed.push(
            await post(editor, { path: 'completions', body: { model, prompt: 'def add(a, b):' } }),
          )
      }),
    )

    expect(count(completed)).toEqual({ served: 10, 'allowance-empty': calls - 10 })
    expect(await listUsageMismatches(ports)).toEqual([])
  },
  60_000,
)
