import { beforeEach, expect, test } from 'vitest'
import type { ModelFailure, ModelGateway } from '#domain/models/ports.ts'
import { call, connect } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { openShopServer } from '#tests/shop-server.ts'
import { openTestServer, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let headers: { authorization: string }

beforeEach(async () => {
  ;({ shop, testServer, headers } = await openShopServer(oneEngine[0]))
})

const model = 'ghost-writers-stand-in'
const question = (content: string) => ({ model, messages: [{ role: 'user', content }] })

const chat = (body: object, more: Record<string, string> = {}) =>
  call(testServer, { path: 'chat/completions', headers: { ...headers, ...more }, body })
const complete = (body: object, more: Record<string, string> = {}) =>
  call(testServer, { path: 'completions', headers: { ...headers, ...more }, body })

test.each([
  [{}, 'messages is invalid'],
  [{ ...question('Hi'), n: 2 }, 'n must be 1'],
  [{ ...question('Hi'), temperature: 9 }, 'temperature is invalid'],
  [{ model, messages: [{ role: 'robot', content: 'Hi' }] }, 'Only one of the roles'],
])('a malformed question %j is refused with the field', async (body, message) => {
  const answer = await chat({ model, ...body })

  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({ error: { message: expect.stringContaining(message) } })
})

test('an unknown model, an unknown feature and images get a clear answer', async () => {
  const unknown = await chat({ ...question('Hi'), model: 'gone' })
  expect(unknown.status).toBe(404)
  expect(unknown.json).toMatchObject({ error: { code: 'model-not-found' } })

  const feature = await chat(question('Hi'), { 'x-ghost-feature': 'completion' })
  expect(feature.status).toBe(400)

  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }
  const seen = await chat({ model, messages: [{ role: 'user', content: [image] }] })
  expect(seen.json).toMatchObject({
    error: { code: 'bad-request', message: expect.stringContaining('images') },
  })
})

test("an image inside the operator's network is refused", async () => {
  const image = { type: 'image_url', image_url: { url: 'http://169.254.169.254/latest/' } }

  const answer = await chat({ model, messages: [{ role: 'user', content: [image] }] })

  expect(answer.status).toBe(400)
  expect(answer.text).toContain('messages.0.content')
})

test('an editor cannot call itself a program to get more languages than its plan includes', async () => {
  const answer = await complete(
    { model, prompt: 'let a = ' },
    { 'x-ghost-feature': 'api', 'x-ghost-language': 'rust' },
  )

  expect(answer.status).toBe(400)
})

test('the 21st call of someone who has not verified their address says how to go on', async () => {
  const all = {
    ...shop,
    limits: { ...shop.limits, countTry: async () => ({ tries: 21, endsAt: new Date() }) },
  }
  const server = await openTestServer(async (siteUrl) => ({ ...all, siteUrl }))

  const answer = await call(server, { path: 'chat/completions', headers, body: question('Hi') })

  expect(answer.status).toBe(403)
  expect(answer.json).toMatchObject({
    error: {
      code: 'email-not-verified',
      action: { kind: 'verify-email', url: `${server.origin}/dashboard` },
    },
  })
})

test('a question that is too long for Free says so and offers the upgrade', async () => {
  const answer = await chat(question('x'.repeat(270_000)))

  expect(answer.status).toBe(400)
  expect(answer.json).toMatchObject({
    error: { code: 'context_length_exceeded', action: { kind: 'upgrade' } },
  })
  expect((await chat(question('x'.repeat(1_100_000)))).status).toBe(413)
})

test('Explain on Free is refused as a reservation would be', async () => {
  const answer = await chat(question('Explain this'), { 'x-ghost-feature': 'explain' })

  expect(answer.status).toBe(403)
  expect(answer.json).toMatchObject({
    error: { code: 'feature-not-in-plan', action: { kind: 'upgrade' } },
  })
})

/** A site of its own whose models are changed. */
async function askOther(change: (models: ModelGateway) => Partial<ModelGateway>) {
  let other: Shop | undefined
  const server = await openTestServer(async (siteUrl) => {
    other = await openShop(oneEngine[0], { siteUrl })
    return { ...other, models: { ...other.models, ...change(other.models) } }
  })
  const editor = await connect(other as Shop)
  return call(server, { path: 'chat/completions', ...editor, body: question('Hi') })
}

test('a body of unknown length is refused without reading it', async () => {
  const answer = await testServer.ask('/api/v1/chat/completions', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    body: ['{"model":', '"x"}'],
  })

  expect(answer.status).toBe(411)
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'bad-request', param: null } })
})

test.each<[ModelFailure, number, object]>([
  [{ refused: 'model-unavailable' }, 502, { code: 'model-unavailable', type: 'api_error' }],
  [{ refused: 'model-timeout' }, 504, { code: 'model-timeout', type: 'api_error' }],
  [{ refused: 'model-refused' }, 400, { code: 'model-refused', type: 'invalid_request_error' }],
  [{ refused: 'model-too-long' }, 400, { code: 'context_length_exceeded' }],
  [{ refused: 'model-busy', retryAfterMs: 7_000 }, 503, { code: 'model-busy' }],
])('the failure %j of a model is answered with %i', async (failure, status, error) => {
  const answer = await askOther(() => ({
    async *answer() {
      yield { kind: 'failure', ...failure }
    },
  }))

  expect(answer.status).toBe(status)
  expect(answer.json).toMatchObject({ error: { ...error, message: expect.stringMatching(/\.$/) } })
  expect(answer.headers['retry-after']).toBe(status === 503 ? '7' : undefined)
})

test('a spent budget of the operator is refused politely, with the day on which it is back', async () => {
  const answer = await askOther(() => ({ budget: { perDay: 0, perMonth: null } }))

  expect(answer.status).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBe(12 * 60 * 60)
  expect(answer.json).toMatchObject({
    error: {
      code: 'model-busy',
      message:
        "Our models have reached their limit for now. They're back on March 2, 2026, or use your own API key.",
      nextAt: new Date('2026-03-02').getTime(),
    },
  })
})

test('users on Free are told when only their share of the budget is spent, and that an upgrade helps', async () => {
  const answer = await askOther(() => ({ budget: { perDay: 1, perMonth: null } }))

  expect(answer.json).toMatchObject({
    error: {
      code: 'model-busy',
      message:
        "Your plan's share of our models is used up for now. It's back on March 2, 2026; upgrade or use your own API key to go on.",
      action: { kind: 'upgrade' },
    },
  })
})
