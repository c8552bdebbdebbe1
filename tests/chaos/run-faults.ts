import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Store } from '#store/open-store.ts'
import { join } from '../accounts.ts'
import { countStatuses, describeStatuses, openCrowd } from '../crowd.ts'
import { connect } from '../editors.ts'
import { toTestPorts } from '../ports.ts'
import { signInAs } from '../test-server.ts'
import { findInconsistencies, findUnsettled } from './inconsistencies.ts'
import { type Finding, percentile, report } from './report.ts'

const faultMs = 6_000
const polling = { timeout: 60_000, interval: 20 }

/** Breaks the database. Returns a function that repairs it. */
export type Fault = {
  readonly name: string
  readonly begin: () => Promise<() => unknown>
}

type FaultRun = {
  readonly part: string
  readonly origin: string
  /** The test's own way to the database. */
  readonly store: Store
  readonly faults: readonly Fault[]
  readonly notes?: readonly string[]
}

/** Breaks the database in each way while people use the site, checks the books, and reports. */
export async function runFaults({ part, origin, store, faults, notes = [] }: FaultRun) {
  const clock = { now: () => new Date(), move: () => undefined }
  const ports = toTestPorts(store, { clock, report: () => undefined, siteUrl: origin })
  const user = await join(ports)
  const { headers } = await connect(ports, user)
  const cookie = await signInAs(ports, { siteUrl: origin, user: user.user })
  const crowd = openCrowd({ store, ports, findOrigin: () => origin, size: 3 })
  const books = { store, ports, confirmed: crowd.confirmed }
  const site = openProbes(origin, { headers, cookie })

  const inconsistencies: string[] = []
  const findings: Finding[] = []
  for (const { name, begin } of faults) {
    const goal = crowd.countRequests() + 20
    await expect.poll(crowd.countRequests, polling).toBeGreaterThan(goal)
    const repair = await begin()
    const [pages, ownPages, calls] = await Promise.all([
      probe(site.readPage),
      probe(site.readPageLoggedIn),
      probe(site.readAccount),
    ])
    await repair()
    const repairedAt = performance.now()
    await expect.poll(async () => (await ask(site.reserve)).status, polling).toBe(200)
    const recoveryMs = Math.round(performance.now() - repairedAt)
    await expect.poll(() => store.ping().then(() => true, String), polling).toBe(true)
    inconsistencies.push(...(await findInconsistencies(books)))
    findings.push(...toFindings({ name, pages: [...pages, ...ownPages], calls, recoveryMs }))
  }
  await crowd.stop()
  const isWrongPage = (status: number | 'lost', kind: string) => kind === 'page' && status !== 200
  findings.push({
    name: 'errors on public pages of the crowd',
    value: countStatuses(crowd, isWrongPage),
    limit: 0,
  })
  inconsistencies.push(...(await findUnsettled(books)))
  report({ part, inconsistencies, findings, notes: [...notes, ...describeStatuses(crowd)] })
}

type Credentials = { readonly headers: Record<string, string>; readonly cookie: string }

function openProbes(origin: string, { headers, cookie }: Credentials) {
  let count = 0
  return {
    readPage: () => fetch(`${origin}/pricing`),
    readPageLoggedIn: () => fetch(`${origin}/pricing`, { headers: { cookie } }),
    readAccount: () => fetch(`${origin}/api/v1/me`, { headers }),
    /** Needs a database that can be written to. */
    reserve() {
      count += 1
      return fetch(`${origin}/api/v1/requests`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ id: `probe-${count}` }),
      })
    },
  }
}

type Answer = { readonly status: number; readonly ms: number }

async function ask(send: () => Promise<Response>): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await send().catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
  return { status: answer?.status ?? 0, ms: performance.now() - startedAt }
}

/** Slow enough for the rate limit of API calls. */
const probeEveryMs = 120

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

type Observed = {
  readonly name: string
  readonly pages: readonly Answer[]
  readonly calls: readonly Answer[]
  readonly recoveryMs: number
}

function toFindings({ name, pages, calls, recoveryMs }: Observed): readonly Finding[] {
  const countWrong = (answers: readonly Answer[]) =>
    answers.filter(({ status }) => status !== 200).length
  const slowest = (answers: readonly Answer[]) =>
    percentile(
      answers.map(({ ms }) => ms),
      1,
    )
  return [
    { name: `${name}: public pages`, value: pages.length },
    { name: `${name}: errors on public pages`, value: countWrong(pages), limit: 0 },
    { name: `${name}: slowest public page (ms)`, value: slowest(pages) },
    { name: `${name}: API calls`, value: calls.length },
    { name: `${name}: API calls refused`, value: countWrong(calls) },
    { name: `${name}: slowest API call (ms)`, value: slowest(calls) },
    { name: `${name}: recovery (ms)`, value: recoveryMs, limit: 2_000 },
  ]
}
