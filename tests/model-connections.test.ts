import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { seconds } from '#domain/time.ts'
import { connect, leave } from './editors.ts'
import { oneEngine } from './engines.ts'
import { connectRouter, endChunk, openFakeRouter, startEvents, toChunk } from './model-router.ts'
import { openShop, type Shop } from './shop.ts'
import { openTestServer } from './test-server.ts'

async function openSite(
  handler: Parameters<typeof openFakeRouter>[0],
  limits?: Parameters<typeof openTestServer>[1],
) {
  const router = await openFakeRouter(handler)
  const site: { shop?: Shop } = {}
  const { origin } = await openTestServer(async (siteUrl) => {
    site.shop = await openShop(oneEngine[0], { siteUrl })
    return { ...site.shop, models: connectRouter(router.url) }
  }, limits)
  const { shop } = site
  if (!shop) throw new Error('The site has not started')
  await leave(shop, 10)
  const { headers } = await connect(shop)
  const listLines = () =>
    shop.usage.listReservations([{ userId: 'user-ada' as never, requestId: 'mine' }])

  function ask({ stream = true } = {}) {
    const body = JSON.stringify({
      model: 'coder',
      stream,
      messages: [{ role: 'user', content: 'Hello' }],
    })
    const sent = request(`${origin}/api/v1/chat/completions`, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(body.length),
        'x-ghost-request-id': 'mine',
      },
    })
    sent.on('error', () => undefined)
    sent.end(body)
    return sent
  }
  return { router, ask, listLines }
}

test('a client that hangs up before the first text stops the router within a second and gets its request back', async () => {
  const { router, ask, listLines } = await openSite(() => undefined)
  const sent = ask()
  await vi.waitFor(() => expect(router.calls).toHaveLength(1), 10_000)

  sent.destroy()

  await vi.waitFor(() => expect(router.countCanceled()).toBe(1), { timeout: seconds(1) })
  await vi.waitFor(
    async () => expect(await listLines()).toMatchObject([{ state: 'released' }]),
    10_000,
  )
})

test('a client that hangs up in the middle of an answer stops the router within a second', async () => {
  const { router, ask, listLines } = await openSite((response) =>
    startEvents(response)(toChunk('Hello')),
  )
  const sent = ask()
  const [response] = await once(sent, 'response')
  await once(response, 'data')

  sent.destroy()

  await vi.waitFor(() => expect(router.countCanceled()).toBe(1), { timeout: seconds(1) })
  expect(await listLines()).toMatchObject([{ state: 'committed' }])
})

test('a client that does not read holds the router back instead of filling our memory', async () => {
  const total = 60 * 1_024 * 1_024
  let written = 0
  const { ask } = await openSite((response) => {
    const send = startEvents(response)
    const write = () => {
      while (written < total) {
        written += 1_024
        if (!send(toChunk('x'.repeat(960)))) return void response.once('drain', write)
      }
      send(endChunk)
      response.end()
    }
    write()
  })
  const sent = ask()
  const [response] = await once(sent, 'response')
  response.pause()

  let before = -1
  await vi.waitUntil(
    () => {
      const isStill = before === written
      before = written
      return isStill
    },
    { interval: 200, timeout: seconds(8) },
  )

  expect(written).toBeGreaterThan(0)
  // The buffers of four sockets, far from everything there is.
  expect(written).toBeLessThan(total / 3)
  sent.destroy()
})

const idleMs = 300
const limits = { headersMs: 10_000, requestMs: 30_000, checkEveryMs: 50, idleMs }

test('a client hears at once that the model has its question, before the first thought', async () => {
  const { router, ask, listLines } = await openSite((response) => void startEvents(response))
  const sent = ask()

  const [response] = await once(sent, 'response')
  const [first] = await once(response, 'data')

  expect(response.statusCode).toBe(200)
  expect(String(first)).toBe(': accepted\n\n')
  expect(await listLines()).toMatchObject([{ state: 'held' }])
  sent.destroy()
  await vi.waitFor(() => expect(router.countCanceled()).toBe(1), 10_000)
})

test('a model that thinks for longer than a connection may be idle still answers', async () => {
  const { ask } = await openSite((response) => {
    const send = startEvents(response)
    setTimeout(() => {
      for (const event of [toChunk('Hello'), endChunk, '[DONE]']) send(event)
      response.end()
    }, 4 * idleMs)
  }, limits)

  const [response] = await once(ask({ stream: false }), 'response')

  expect(response.statusCode).toBe(200)
  expect(await text(response)).toContain('Hello')
})
