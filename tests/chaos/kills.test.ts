import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore, type StoreAddress } from '#store/open-store.ts'
import { countStatuses, crowdSettings, describeStatuses, openCrowd } from '../crowd.ts'
import { engines } from '../engines.ts'
import { toTestPorts } from '../ports.ts'
import { type SiteProcess, startSite } from '../site-process.ts'
import { findInconsistencies, findUnsettled } from './inconsistencies.ts'
import { chaos, percentile, report, timeoutMs } from './report.ts'

type Place = { readonly address: StoreAddress; readonly env: Record<string, string> }

const places = {
  sqlite: async (): Promise<Place> => {
    const dir = mkdtempSync(join(tmpdir(), 'chaos-'))
    const file = join(dir, 'ghost-writers-ia.sqlite')
    return { address: { engine: 'sqlite', file }, env: { DATA_DIR: dir } }
  },
  postgres: async (): Promise<Place> => {
    const address = await engines[1].findAddress()
    return { address, env: { DATABASE_URL: address.engine === 'postgres' ? address.url : '' } }
  },
}

const polling = { timeout: 60_000, interval: 10 }
const chosen = (['sqlite', 'postgres'] as const).filter((name) => chaos.engines.includes(name))

test.each(chosen)(
  'a site that is killed again and again under load loses nothing and comes back (%s)',
  async (engine) => {
    const { address, env } = await places[engine]()
    const start = () => startSite({ ...crowdSettings, ...env, LOG_LEVEL: 'error' })
    let starting: Promise<SiteProcess> = start()
    await starting
    const store = await openStore(address)
    onTestFinished(() => store.close())
    const clock = { now: () => new Date(), move: () => undefined }
    const ports = toTestPorts(store, { clock, report: () => undefined })
    const findOrigin = async () => (await starting).origin
    const crowd = openCrowd({ store, ports, findOrigin })
    const books = { store, ports, confirmed: crowd.confirmed }

    /** Kills the site, starts another one, and returns how long nobody was there. */
    async function crash(): Promise<number> {
      const killed = await starting
      const killedAt = performance.now()
      await killed.kill()
      starting = start()
      const { origin } = await starting
      expect((await fetch(`${origin}/`)).status).toBe(200)
      return performance.now() - killedAt
    }

    const endsAt = performance.now() + chaos.minutes * 60_000
    const outages: number[] = []
    const inconsistencies: string[] = []
    while (outages.length < chaos.kills && performance.now() < endsAt) {
      const goal = crowd.countRequests() + 10 + Math.floor(Math.random() * 60)
      await expect.poll(crowd.countRequests, polling).toBeGreaterThan(goal)
      outages.push(await crash())
      inconsistencies.push(...(await findInconsistencies(books)))
    }

    const killedAt = performance.now()
    outages.push(await crash())
    await crowd.stop()
    await expect.poll(async () => (await store.backlog.readMail()).waiting, polling).toBe(0)
    await expect.poll(async () => (await ports.notices.readInbox()).waiting, polling).toBe(0)
    const flowMs = performance.now() - killedAt
    inconsistencies.push(...(await findUnsettled(books)))
    const { accounts, commits, messages, payments } = crowd.confirmed

    report({
      part: `Kills under load, ${engine}`,
      inconsistencies,
      notes: describeStatuses(crowd),
      findings: [
        { name: 'kills', value: outages.length },
        { name: 'requests', value: crowd.countRequests() },
        { name: 'confirmed sign-ups', value: accounts.size },
        { name: 'confirmed requests of editors', value: commits.size },
        { name: 'confirmed messages', value: messages.size },
        { name: 'payments', value: payments.size },
        { name: 'kill to first page, median (ms)', value: percentile(outages, 0.5) },
        { name: 'kill to first page, longest (ms)', value: percentile(outages, 1), limit: 2_000 },
        {
          name: 'last kill until no email and no notice waits (ms)',
          value: Math.round(flowMs),
          limit: 15_000,
        },
        {
          name: '5xx on public pages',
          value: countStatuses(crowd, (status, kind) => kind === 'page' && Number(status) >= 500),
          limit: 0,
        },
        { name: '5xx elsewhere', value: countStatuses(crowd, (status) => Number(status) >= 500) },
      ],
    })
  },
  timeoutMs,
)
