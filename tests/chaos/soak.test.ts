import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { countStatuses, crowdSettings, describeStatuses, openCrowd } from '../crowd.ts'
import { engines } from '../engines.ts'
import { findFreePort } from '../free-port.ts'
import { toTestPorts } from '../ports.ts'
import { type SiteProcess, startSite } from '../site-process.ts'
import { openBalancer } from './balancer.ts'
import { findUnsettled } from './inconsistencies.ts'
import { chaos, report } from './report.ts'

const replicaCount = 3
const minuteMs = 60_000
const sampleMs = 5_000
/** In MB per minute, for each replica. */
const mostGrowth = 0.2

/** The memory of a process in MB. */
function readMemory(pid: number): number {
  const [, kilobytes = '0'] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

/**
 * By how much the highest value of the last quarter is above that of the quarter before, in each minute.
 * Memory grows until it's collected, so a line through all values shows when that happened, and the
 * heights to which it grows show what is left each time.
 */
function getGrowth(values: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(values.length / 4))
  const last = Math.max(...values.slice(-quarter))
  return (last - Math.max(...values.slice(-2 * quarter, -quarter))) / quarter
}

/** The least memory of each minute, by process. */
async function watchMemory(replicas: readonly SiteProcess[]): Promise<readonly number[][]> {
  const least = replicas.map(() => [] as number[])
  for (let minute = 0; minute < chaos.soakMinutes; minute += 1) {
    const seen = replicas.map(() => Number.POSITIVE_INFINITY)
    for (let at = 0; at < minuteMs; at += sampleMs) {
      await wait(sampleMs)
      for (const [index, { pid }] of replicas.entries())
        seen[index] = Math.min(seen[index] ?? 0, readMemory(pid))
    }
    for (const [index, memory] of seen.entries()) least[index]?.push(Math.round(memory))
  }
  return least
}

test.skipIf(chaos.soakMinutes === 0)(
  'three replicas under mixed load use no more memory after an hour than after half of it',
  async () => {
    const address = await engines[1].findAddress()
    const ports: number[] = []
    while (ports.length < replicaCount) ports.push(await findFreePort())
    const { origin } = await openBalancer(ports.map((port) => `http://localhost:${port}`))
    const replicas: SiteProcess[] = []
    for (const port of ports)
      replicas.push(
        await startSite({
          ...crowdSettings,
          PORT: String(port),
          DATABASE_URL: address.engine === 'postgres' ? address.url : '',
          SITE_URL: origin,
          LOG_LEVEL: 'error',
        }),
      )
    const store = await openStore(address)
    onTestFinished(() => store.close())
    const clock = { now: () => new Date(), move: () => undefined }
    const testPorts = toTestPorts(store, { clock, report: () => undefined })
    const pace = { size: 4, restMs: chaos.soakRestMs, hasChats: true }
    const crowd = openCrowd({ store, ports: testPorts, findOrigin: () => origin, ...pace })

    const least = await watchMemory(replicas)
    await crowd.stop()

    report({
      part: `Soak of ${chaos.soakMinutes} minutes on three replicas`,
      inconsistencies: await findUnsettled({
        store,
        ports: testPorts,
        confirmed: crowd.confirmed,
      }),
      notes: [
        ...describeStatuses(crowd),
        ...least.map(
          (memory, index) => `memory of replica ${index + 1} in MB: ${memory.join(' ')}`,
        ),
      ],
      findings: [
        { name: 'requests', value: crowd.countRequests() },
        { name: '5xx', value: countStatuses(crowd, (status) => Number(status) >= 500), limit: 0 },
        {
          name: 'lost connections',
          value: countStatuses(crowd, (status) => status === 'lost'),
          limit: 0,
        },
        ...least.map((memory, index) => ({
          name: `growth of replica ${index + 1} in the last half (MB a minute)`,
          value: Math.round(getGrowth(memory) * 100) / 100,
          limit: mostGrowth,
        })),
      ],
    })
  },
  // A busy machine takes longer to look, and the books of an hour take a while to compare.
  (chaos.soakMinutes * 1.2 + 15) * minuteMs,
)
