import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { beforeEach, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { call, connect } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import type { Shop } from '#tests/shop.ts'
import { openShopServer } from '#tests/shop-server.ts'
import type { TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let headers: { authorization: string }

beforeEach(async () => {
  ;({ shop, testServer, headers } = await openShopServer(oneEngine[0]))
  await setPlan('pro')
})

const setPlan = (plan: PlanId) =>
  shop.users.setSubscription(ada.id, { ...firstSubscription(shop.clock.now()), plan })

const mine = {
  name: 'Mine',
  endpoint: 'https://tuning.example/v1',
  model: 'ft:base:acme::7p4lURel',
}
const send = (method: string, id: string | null, body?: unknown) => {
  const path = id === null ? 'tuned-models' : `tuned-models/${id}`
  return call(testServer, { path, method, headers, body })
}

test('an editor saves, lists and deletes a tuned model', async () => {
  const saved = await send('POST', null, mine)
  expect(saved.status).toBe(201)
  expect(saved.json).toEqual({
    ...mine,
    id: expect.any(String),
    createdAt: shop.clock.now().getTime(),
  })
  expect((await send('POST', null, { ...mine, name: 'Again' })).json).toEqual(saved.json)
  const me = await call(testServer, { path: 'me', method: 'GET', headers })
  expect(me.json.tunedModelRevision).toBe(1)
  expect((await send('GET', null)).json).toEqual({
    revision: 1,
    isUsable: true,
    models: [saved.json],
  })

  const id = String(saved.json.id)
  const other = (await connect(shop, { user: grace })).headers
  const theirs = { path: `tuned-models/${id}`, method: 'DELETE', headers: other }
  expect((await call(testServer, theirs)).json.code).toBe('no-such-tuned-model')
  expect((await send('DELETE', id)).status).toBe(204)
  expect((await send('GET', null)).json).toMatchObject({ revision: 2, models: [] })
})

test('without Pro, tuned models are listed, and a new one is refused with the upgrade that helps', async () => {
  const { json: saved } = await send('POST', null, mine)
  await setPlan('essential')

  const answer = await send('POST', null, { ...mine, model: 'ft:other' })

  expect(answer.status).toBe(403)
  expect(answer.json).toEqual({
    error: 'Fine-tuning is included in Pro.',
    code: 'feature-not-in-plan',
    action: { kind: 'upgrade', label: 'Upgrade', url: `${testServer.origin}/pricing` },
  })
  expect((await send('GET', null)).json).toMatchObject({ isUsable: false, models: [saved] })
})

test.each([
  { ...mine, name: '' },
  { ...mine, name: 'x'.repeat(61) },
  { ...mine, name: 'half \ud800' },
  { ...mine, endpoint: 'http://tuning.example/v1' },
  { ...mine, endpoint: 'https://user:secret@tuning.example/v1' },
  { ...mine, endpoint: 'https://tuning.example/v1?key=secret' },
  { ...mine, endpoint: 'ftp://tuning.example' },
  { ...mine, endpoint: `https://tuning.example/${'x'.repeat(500)}` },
  { ...mine, model: 'two words' },
  { ...mine, model: 'x'.repeat(201) },
  { name: 'Mine' },
])('an invalid tuned model is refused', async (body) => {
  const answer = await send('POST', null, body)
  expect(answer.status).toBe(400)
  expect(answer.json.code).toBe('bad-request')
})

test('a model on this machine may be saved, and a visitor is refused', async () => {
  const local = { ...mine, endpoint: 'http://127.0.0.1:8080/v1' }
  expect((await send('POST', null, local)).status).toBe(201)
  expect((await call(testServer, { path: 'tuned-models', method: 'GET' })).status).toBe(401)
  expect((await call(testServer, { path: 'tuned-models', body: mine })).status).toBe(401)
})
