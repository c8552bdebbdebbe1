import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { seconds } from '#domain/time.ts'
import { openStore } from '#store/open-store.ts'
import { stoppedClock } from '../clock.ts'
import { connect } from '../editors.ts'
import { findFreePort } from '../free-port.ts'
import { endChunk, openFakeRouter, startEvents, toChunk } from '../model-router.ts'
import { ada } from '../people.ts'
import { toTestPorts } from '../ports.ts'
import { startSite } from '../site-process.ts'
import { programs, startProxy } from './proxy-programs.ts'
import { visit } from './visitors.ts'

/** Longer than the site lets a connection be idle. `THINK_SECONDS=480`: the eight minutes that we promise. */
const thinkMs = seconds(Number(process.env.THINK_SECONDS ?? 150))

describe.each(programs)('behind $name with our example', (program) => {
  test('a model that thinks for minutes without a byte answers, streamed or not', {
    timeout: thinkMs + seconds(120),
  }, async () => {
    const ports = {
      https: await findFreePort(),
      http: await findFreePort(),
      replicas: [await findFreePort(), await findFreePort()],
    }
    const origin = `https://localhost:${ports.https}`
    const router = await openFakeRouter((response) => {
      const send = startEvents(response)
      setTimeout(() => {
        for (const event of [toChunk('Hello'), endChunk, '[DONE]']) send(event)
        response.end()
      }, thinkMs)
    })
    const dir = mkdtempSync(join(tmpdir(), 'thinking-'))
    const store = await openStore({ engine: 'sqlite', file: join(dir, 'ghost-writers-ia.sqlite') })
    onTestFinished(() => store.close())
    const stores = toTestPorts(store, { clock: stoppedClock(new Date()) })
    await stores.users.addUser(ada, firstSubscription(new Date()))
    const { authorization } = (await connect(stores)).headers
    await startSite({
      PORT: String(ports.replicas[0]),
      DATA_DIR: dir,
      SITE_URL: origin,
      TRUSTED_PROXIES: '127.0.0.1',
      MODEL_ROUTER_URL: router.url,
      MODEL_ROUTER_KEY: 'key',
      MODELS: '[{"id":"coder","name":"Coder","context":32768,"output":4096}]',
    })
    const proxy = await startProxy(program, ports)
    onTestFinished(proxy.stop)
    const ask = async (stream: boolean) => {
      const body = JSON.stringify({
        model: 'coder',
        stream,
        messages: [{ role: 'user', content: 'Hello' }],
      })
      const sent = request(`${origin}/api/v1/chat/completions`, {
        method: 'POST',
        rejectUnauthorized: false,
        agent: false,
        headers: {
          authorization,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      })
      sent.end(body)
      const [response] = await once(sent, 'response')
      return { status: response.statusCode, body: await text(response) }
    }
    const isUp = () => visit(origin, { path: '/healthz' }).then(({ status }) => status, String)
    await expect.poll(isUp, { timeout: seconds(20) }).toBe(200)

    const [whole, streamed] = await Promise.all([ask(false), ask(true)])

    expect(whole).toMatchObject({ status: 200, body: expect.stringContaining('Hello') })
    expect(streamed.body).toMatch(/^: accepted\n\n(: keep-alive\n\n){5,}data: /)
    expect(streamed.body).toContain('data: [DONE]')
  })
})
