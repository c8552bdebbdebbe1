import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { countStatuses, crowdSettings, describeStatuses, openCrowd } from '../crowd.ts'
import { engines } from '../engines.ts'
import { toTestPorts } from '../ports.ts'
import { startSite } from '../site-process.ts'
import { openBalancer } from './balancer.ts'
import { findUnsettled } from './inconsistencies.ts'
import { chaos, percentile, report, timeoutMs } from './report.ts'

const replicaCount = 4
const polling = { timeout: 60_000, interval: 10 }

test.skipIf(!chaos.engines.includes('postgres'))(
  'a rolling restart of four replicas is not noticed by anyone',
  async () => {
    const address = await engines[1].findAddress()
    const balancer = await openBalancer()
    const env = {
      ...crowdSettings,
      DATABASE_URL: address.engine === 'postgres' ? address.url : '',
      SITE_URL: balancer.origin,
      STOP_GRACE_SECONDS: '1',
      LOG_LEVEL: 'error',
    }
    const replicas = await Promise.all(Array.from({ length: replicaCount }, () => startSite(env)))
    for (const { origin } of replicas) await balancer.add(origin)
    const store = await openStore(address)
    onTestFinished(() => store.close())
    const clock = { now: () => new Date(), move: () => undefined }
    const ports = toTestPorts(store, { clock, report: () => undefined })
    const crowd = openCrowd({ store, ports, findOrigin: () => balancer.origin })

    const stops: number[] = []
    const codes: (number | null)[] = []
    for (const replica of replicas) {
      const goal = crowd.countRequests() + 40
      await expect.poll(crowd.countRequests, polling).toBeGreaterThan(goal)
      const stoppedAt = performance.now()
      codes.push(await replica.stop())
      stops.push(performance.now() - stoppedAt)
      balancer.remove(replica.origin)
      await balancer.add((await startSite(env)).origin)
    }
    await crowd.stop()

    report({
      part: 'Rolling restart of four replicas',
      inconsistencies: await findUnsettled({ store, ports, confirmed: crowd.confirmed }),
      notes: describeStatuses(crowd),
      findings: [
        { name: 'requests', value: crowd.countRequests() },
        {
          name: '5xx',
          value: countStatuses(crowd, (status) => Number(status) >= 500),
          limit: 0,
        },
        {
          name: 'lost connections',
          value: countStatuses(crowd, (status) => status === 'lost'),
          limit: 0,
        },
        {
          name: 'exit codes other than 0',
          value: codes.filter((code) => code !== 0).length,
          limit: 0,
        },
        { name: 'longest stop (ms)', value: percentile(stops, 1) },
      ],
    })
  },
  timeoutMs,
)
