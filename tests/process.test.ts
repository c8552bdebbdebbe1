import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from './free-port.ts'

type Site = { child: ChildProcess; output: Promise<string>; errors: Promise<string> }

const port = 4390

/** The built site in its own process, as an operator starts it. */
function start(env: Record<string, string> = {}): Site {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'site-')),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, output: text(child.stdout as never), errors: text(child.stderr as never) }
}

test('on SIGTERM the site finishes running requests, accepts no new ones and exits with 0', async () => {
  const { child, output } = start()
  const [{ standInKey }] = await once(child, 'message')
  const body = 'name=Ada&email=ada%40example.com&text=Hello'
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /contact?token=secret HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await expect.poll(() => fetch(`http://localhost:${port}/healthz`).then(({ ok }) => ok)).toBe(true)

  child.kill('SIGTERM')
  await expect
    .poll(() => fetch(`http://localhost:${port}/healthz`).catch(() => 'closed'))
    .toBe('closed')
  socket.write(body)

  expect(await text(socket)).toMatch(/^HTTP\/1.1 303 /)
  expect(await once(child, 'exit')).toEqual([0, null])
  const lines = (await output)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'request', method: 'POST', route: '/contact', status: 303 }),
  )
  expect(await output).not.toMatch(/secret|ada|127\.0\.0\.1/)
  expect(standInKey).toMatch(/^[\da-f]{32}$/)
  expect(await output).not.toContain(standInKey)
})

test('during the grace period /readyz fails while requests are still answered, and SIGINT ends it', async () => {
  const metricsPort = await findFreePort()
  const { child } = start({ STOP_GRACE_SECONDS: '300', METRICS_PORT: String(metricsPort) })
  await once(child, 'message')
  const ask = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status
  expect(await ask('/readyz')).toBe(200)
  expect(await ask('/metrics')).toBe(404)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('ghostwriters_http_requests_total{route="/readyz",status="2xx"} 1')

  child.kill('SIGTERM')
  await expect.poll(() => ask('/readyz')).toBe(503)
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/login')).toBe(200)

  child.kill('SIGTERM')
  expect(await ask('/login')).toBe(200)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a connection on which nothing was ever sent does not delay the stop', async () => {
  const { child } = start()
  await once(child, 'message')
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200)
  const startedAt = performance.now()

  child.kill('SIGTERM')

  expect(await once(child, 'exit')).toEqual([0, null])
  expect(performance.now() - startedAt).toBeLessThan(9_000)
})

test('a site with an invalid configuration logs all problems in one line and does not start', async () => {
  const { child, output } = start({ SITE_URL: 'https://ghost.example', LOG_LEVEL: 'loud' })

  expect(await once(child, 'exit')).toEqual([1, null])
  const { level, event, reason, ...rest } = JSON.parse(await output)
  expect([level, event, Object.keys(rest)]).toEqual(['error', 'startup_failed', ['time']])
  for (const name of ['LOG_LEVEL', 'AUTH_SECRETS', 'STRIPE_SECRET_KEY', 'SMTP_URL'])
    expect(reason).toContain(name)
})

test('a site that cannot start for another reason logs that as JSON, too', async () => {
  const { child, output, errors } = start({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })

  expect(await once(child, 'exit')).toEqual([1, null])
  const line = JSON.parse((await output).trim().split('\n').at(-1) ?? '')
  expect(line).toMatchObject({ level: 'error', event: 'startup_failed' })
  expect(JSON.stringify(line.fault)).toContain('ECONNREFUSED')
  expect(await errors).toBe('')
})
