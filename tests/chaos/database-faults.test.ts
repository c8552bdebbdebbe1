import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { join } from '../accounts.ts'
import { crowdSettings, describeStatuses, openCrowd } from '../crowd.ts'
import { connect } from '../editors.ts'
import { engines } from '../engines.ts'
import { toTestPorts } from '../ports.ts'
import { openProxy } from '../proxy.ts'
import { startSite } from '../site-process.ts'
import { findInconsistencies, findUnsettled } from './inconsistencies.ts'
import { chaos, type Finding, percentile, report, timeoutMs } from './report.ts'

const faultMs = 6_000
const probeEveryMs = 50
const polling = { timeout: 60_000, interval: 20 }

type Mend = () => Promise<unknown> | undefined

async function openFaults(url: string) {
  const { hostname, port } = new URL(url)
  const proxy = await openProxy({ host: hostname, port: Number(port) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const mend = async () => proxy.mend()
  const lock = async (table: string): Promise<Mend> => {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    return () => client.query('rollback')
  }
  const disturb = (how: () => void) => async (): Promise<Mend> => {
    how()
    return mend
  }
  const faults: readonly (readonly [string, () => Promise<Mend>])[] = [
    ['connections cut', disturb(proxy.cut)],
    ['database silent', disturb(proxy.freeze)],
    ['database slow', disturb(() => proxy.slowDown(500))],
    [
      'connections ended by the server',
      async () => {
        await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'crowd'",
        )
        return async () => undefined
      },
    ],
    ['allowances locked', () => lock('bucket')],
    ['sessions locked', () => lock('session')],
  ]
  const throughProxy = new URL(url)
  throughProxy.port = String(proxy.port)
  return { faults, url: throughProxy.href }
}

test.skipIf(!chaos.engines.includes('postgres'))(
  'public pages stay up during every fault of the database, and all else is back soon after it',
  async () => {
    const address = await engines[1].findAddress()
    if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
    const { faults, url } = await openFaults(address.url)
    const site = await startSite({ ...crowdSettings, DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const store = await openStore({ ...address, url: `${address.url}?application_name=crowd` })
    onTestFinished(() => store.close())
    const clock = { now: () => new Date(), move: () => undefined }
    const ports = toTestPorts(store, { clock, report: () => undefined })
    const { headers } = await connect(ports, await join(ports))

    const crowd = openCrowd({ store, ports, findOrigin: () => site.origin, size: 3 })
    const books = { store, ports, confirmed: crowd.confirmed }
    const readPage = () => fetch(`${site.origin}/pricing`)
    const callApi = () => fetch(`${site.origin}/api/v1/me`, { headers })

    const inconsistencies: string[] = []
    const findings: Finding[] = []
    for (const [name, begin] of faults) {
      const goal = crowd.countRequests() + 20
      await expect.poll(crowd.countRequests, polling).toBeGreaterThan(goal)
      const mend = await begin()
      const [pages, calls] = await Promise.all([probe(readPage), probe(callApi)])
      await mend()
      const recoveryMs = await time(() =>
        expect.poll(async () => (await ask(callApi)).status, polling).toBe(200),
      )
      const isBack = () =>
        store.ping().then(
          () => true,
          () => false,
        )
      await expect.poll(isBack, polling).toBe(true)
      inconsistencies.push(...(await findInconsistencies(books)))
      findings.push(...toFindings({ name, pages, calls, recoveryMs }))
    }
    await crowd.stop()
    inconsistencies.push(...(await findUnsettled(books)))
    const notes = describeStatuses(crowd)
    report({ part: 'Faults of the database', inconsistencies, findings, notes })
  },
  timeoutMs,
)

type Answer = { readonly status: number; readonly ms: number }

async function ask(send: () => Promise<Response>): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await send().catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return { status: answer?.status ?? 0, ms: performance.now() - startedAt }
}

/** Asks again and again, as long as the fault lasts. */
async function probe(send: () => Promise<Response>): Promise<readonly Answer[]> {
  const endsAt = performance.now() + faultMs
  const answers: Answer[] = []
  while (performance.now() < endsAt) {
    answers.push(await ask(send))
    await pause(probeEveryMs)
  }
  return answers
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}

type Observed = {
  readonly name: string
  readonly pages: readonly Answer[]
  readonly calls: readonly Answer[]
  readonly recoveryMs: number
}

function toFindings({ name, pages, calls, recoveryMs }: Observed): readonly Finding[] {
  const wrong = pages.filter(({ status }) => status !== 200)
  const refused = calls.filter(({ status }) => status !== 200)
  const slowest = (answers: readonly Answer[]) =>
    percentile(
      answers.map(({ ms }) => ms),
      1,
    )
  return [
    { name: `${name}: public pages`, value: pages.length },
    { name: `${name}: errors on public pages`, value: wrong.length, limit: 0 },
    { name: `${name}: slowest public page (ms)`, value: slowest(pages) },
    { name: `${name}: API calls`, value: calls.length },
    { name: `${name}: API calls refused`, value: refused.length },
    { name: `${name}: slowest API call (ms)`, value: slowest(calls) },
    { name: `${name}: recovery (ms)`, value: recoveryMs, limit: 2_000 },
  ]
}
