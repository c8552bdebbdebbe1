import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { countStatuses, crowdSettings, describeStatuses, openCrowd } from '../crowd.ts'
import { engines } from '../engines.ts'
import { findFreePort } from '../free-port.ts'
import { type Program, programs, startProxy } from '../long/proxy-programs.ts'
import { toTestPorts } from '../ports.ts'
import { type SiteProcess, startSite } from '../site-process.ts'
import { openBalancer } from './balancer.ts'
import { findUnsettled } from './inconsistencies.ts'
import { chaos, percentile, report, timeoutMs } from './report.ts'

const replicaCount = 4
const polling = { timeout: 60_000, interval: 10 }

type Front = {
  readonly origin: string
  readonly graceSeconds: number
  /** Tells a proxy without health checks which replica is about to be restarted; null for none. */
  readonly takeOut: (port: number | null) => void
}

async function openOurs(replicas: readonly number[]): Promise<Front> {
  const { origin } = await openBalancer(replicas.map((port) => `http://localhost:${port}`))
  return { origin, graceSeconds: 1, takeOut: () => undefined }
}

/** A real proxy with our example. Node trusts its certificate from then on. */
async function openProgram(program: Program, replicas: readonly number[]): Promise<Front> {
  const ports = { https: await findFreePort(), http: await findFreePort(), replicas }
  const { certificate, stop, reload } = await startProxy(program, ports, { trustsClients: true })
  onTestFinished(stop)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate])
  return {
    origin: `https://localhost:${ports.https}`,
    graceSeconds: 5,
    takeOut: program.hasHealthChecks ? () => undefined : reload,
  }
}

const fronts = [
  { name: 'a small load balancer', open: openOurs },
  ...(chaos.hasProxies ? programs : []).map((program) => ({
    name: program.name,
    open: (replicas: readonly number[]) => openProgram(program, replicas),
  })),
]

test.skipIf(!chaos.engines.includes('postgres')).each(fronts)(
  'a rolling restart of four replicas behind $name is not noticed by anyone',
  async ({ name, open }) => {
    const address = await engines[1].findAddress()
    const ports: number[] = []
    while (ports.length < replicaCount) ports.push(await findFreePort())
    const { origin, graceSeconds, takeOut } = await open(ports)
    const start = (port: number) =>
      startSite({
        ...crowdSettings,
        PORT: String(port),
        DATABASE_URL: address.engine === 'postgres' ? address.url : '',
        SITE_URL: origin,
        STOP_GRACE_SECONDS: String(graceSeconds),
        LOG_LEVEL: 'error',
      })
    const replicas = new Map<number, SiteProcess>()
    for (const port of ports) replicas.set(port, await start(port))
    const findStatus = () => fetch(`${origin}/`).then(({ status }) => status, String)
    await expect.poll(findStatus, polling).toBe(200)

    const store = await openStore(address)
    onTestFinished(() => store.close())
    const clock = { now: () => new Date(), move: () => undefined }
    const testPorts = toTestPorts(store, { clock, report: () => undefined })
    const crowd = openCrowd({ store, ports: testPorts, findOrigin: () => origin })
    const waitForCrowd = () =>
      expect.poll(crowd.countRequests, polling).toBeGreaterThan(crowd.countRequests() + 40)

    const stops: number[] = []
    const codes: (number | null | undefined)[] = []
    for (const port of ports) {
      await waitForCrowd()
      const stoppedAt = performance.now()
      takeOut(port)
      codes.push(await replicas.get(port)?.stop())
      stops.push(performance.now() - stoppedAt)
      replicas.set(port, await start(port))
      takeOut(null)
    }
    await waitForCrowd()
    await crowd.stop()

    report({
      part: `Rolling restart of four replicas behind ${name}`,
      inconsistencies: await findUnsettled({
        store,
        ports: testPorts,
        confirmed: crowd.confirmed,
      }),
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
