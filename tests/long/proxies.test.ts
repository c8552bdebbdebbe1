import { describe, expect, onTestFinished, test } from 'vitest'
import { modelFile } from '#server/downloads/model-file.ts'
import { openStore } from '#store/open-store.ts'
import { engines } from '../engines.ts'
import { findFreePort } from '../free-port.ts'
import { programs, startProxy } from './proxy-programs.ts'
import { openReplica } from './replica.ts'
import { openCrowd, openVisit, visit } from './visitors.ts'

const graceSeconds = 5
const isDebian = process.platform === 'linux' && (await hasApt())

async function hasApt(): Promise<boolean> {
  const { findOnPath } = await import('../../scripts/debian.mjs')
  return findOnPath('apt-get') !== null
}

describe.skipIf(!isDebian).each(programs)('behind $name with our example', (program) => {
  /** Two replicas on one database, and the proxy in front of them. */
  async function open() {
    const ports = { https: 0, http: 0, replicas: [0, 0] }
    ports.https = await findFreePort()
    ports.http = await findFreePort()
    ports.replicas = [await findFreePort(), await findFreePort()]
    const origin = `https://localhost:${ports.https}`
    const address = await engines[1].findAddress()
    const replicas = ports.replicas.map((port) =>
      openReplica(port, {
        SITE_URL: origin,
        DATABASE_URL: address.engine === 'postgres' ? address.url : '',
        AUTH_SECRETS: 'a secret of the tests that is long enough',
        TRUSTED_PROXIES: '127.0.0.1',
        STOP_GRACE_SECONDS: String(graceSeconds),
      }),
    )
    for (const replica of replicas) {
      onTestFinished(replica.kill)
      await replica.start()
    }
    const proxy = await startProxy(program, ports)
    onTestFinished(proxy.stop)
    await expect
      .poll(() => visit(origin, { path: '/' }).then(({ status }) => status, String), {
        timeout: 10_000,
      })
      .toBe(200)
    return { origin, address, proxy, replicas }
  }

  test('visitors get pages, event streams arrive at once, and the log names their address', {
    timeout: 60_000,
  }, async () => {
    const { origin, address, replicas } = await open()
    const password = 'correct horse battery'
    const form = { name: 'Ada', email: 'ada@example.com', password, confirmPassword: password }
    const from = { localAddress: '127.0.0.9', headers: { 'x-forwarded-for': '203.0.113.7' } }
    const signup = await visit(origin, { path: '/signup', form, ...from })
    const cookie = signup.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? ''
    const store = await openStore(address)
    onTestFinished(() => store.close())
    const user = await store.users.findUserByEmail(form.email)

    expect(signup.status).toBe(303)
    expect((await visit(origin, { path: '/dashboard', headers: { cookie } })).body).toContain('Ada')
    const events = replicas.flatMap(({ lines }) => lines)
    expect(events.find(({ event }) => event === 'signup')?.network).toBe('127.0.0.9')

    const stream = await openVisit(origin, {
      path: `/db/users/${user?.id}.json`,
      headers: { cookie, accept: 'text/event-stream' },
    })
    let received = ''
    stream.on('data', (part) => {
      received += part
    })
    await expect.poll(() => received).toContain('"Ada"')
    const rename = { intent: 'name', name: 'Augusta' }
    await visit(origin, { path: '/account', form: rename, headers: { cookie } })
    await expect.poll(() => received, { timeout: 1500 }).toContain('"Augusta"')
    stream.destroy()

    const part = await visit(origin, { path: modelFile.path, headers: { range: 'bytes=0-999' } })
    expect([part.status, part.headers['content-range']]).toEqual([
      206,
      `bytes 0-999/${modelFile.bytes}`,
    ])
    const whole = await visit(origin, { path: modelFile.path })
    expect(whole.headers['content-length']).toBe(String(modelFile.bytes))
  })

  test('a rolling restart loses no request', { timeout: 180_000 }, async () => {
    const { origin, proxy, replicas } = await open()
    const note = { name: 'Ada', email: 'ada@example.com', text: 'Hello' }
    const paths = ['/', '/pricing', '/login', '/docs', '/api/v1/openapi.json', '/dashboard']
    const visits = [...paths.map((path) => ({ path })), { path: '/contact', form: note }]
    const crowd = openCrowd(origin, { visits, size: 8 })
    onTestFinished(crowd.stop)

    const allServe = () =>
      expect
        .poll(() => replicas.every(({ lines }) => lines.some(isPage)), { timeout: 20_000 })
        .toBe(true)
    for (const replica of [...replicas, ...replicas]) {
      await allServe()
      if (!program.hasHealthChecks) proxy.reload(replica.port)
      expect(await replica.stop()).toBe(0)
      expect(drainedMs(replica.lines)).toBeGreaterThan(500)
      await replica.start()
      if (!program.hasHealthChecks) proxy.reload(null)
    }
    await allServe()
    await crowd.stop()

    console.log(`${program.name}: ${JSON.stringify(crowd.counts)}`)
    expect(Object.keys(crowd.counts)).toEqual(['good'])
  })
})

type Lines = ReturnType<typeof openReplica>['lines']

function isPage({ event, route }: Lines[number]): boolean {
  return event === 'request' && !/^\/(healthz|readyz)/.test(route ?? '')
}

/** How long before its port closed the replica got the last request. */
function drainedMs(lines: Lines): number {
  const stopping = lines.findLast(({ event }) => event === 'stopping')
  const last = lines.findLast(isPage)
  return Date.parse(stopping?.time ?? '') + graceSeconds * 1000 - Date.parse(last?.time ?? '')
}
