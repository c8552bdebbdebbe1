import { beforeEach, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { call } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import type { Shop } from '#tests/shop.ts'
import { openShopServer } from '#tests/shop-server.ts'
import type { TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let headers: { authorization: string }

beforeEach(async () => {
  ;({ shop, testServer, headers } = await openShopServer(oneEngine[0]))
  await setPlan('essential')
})

const setPlan = (plan: 'free' | 'essential') =>
  shop.users.setSubscription(ada.id, { ...firstSubscription(shop.clock.now()), plan })

const review = { name: 'review', description: 'Reviews code', body: 'Review {{selection}}' }
const send = (method: string, id: string | null, body?: unknown) =>
  call(testServer, { path: id === null ? 'snippets' : `snippets/${id}`, method, headers, body })
const list = () => send('GET', null)

test('an editor creates, lists, edits and deletes snippets', async () => {
  const created = await send('POST', null, review)
  expect(created.status).toBe(201)
  expect(created.json).toEqual({ ...review, id: expect.any(String), version: 1 })
  const id = String(created.json.id)

  const body = 'x'.repeat(8192)
  const updated = await send('PUT', id, { ...review, body, version: 1 })
  expect(updated.json).toEqual({ ...review, body, id, version: 2 })
  expect((await list()).json).toEqual({
    revision: 2,
    isReadOnly: false,
    snippets: [updated.json],
  })
  const me = await call(testServer, { path: 'me', method: 'GET', headers })
  expect(me.json.snippetRevision).toBe(2)

  expect((await send('DELETE', id, { version: 2 })).status).toBe(204)
  expect((await list()).json).toMatchObject({ revision: 3, snippets: [] })
})

test('an edit of an older version is refused with the current one', async () => {
  const { json: snippet } = await send('POST', null, review)
  const id = String(snippet.id)
  const { json: current } = await send('PUT', id, { ...review, body: 'Mine', version: 1 })

  const answer = await send('PUT', id, { ...review, body: 'Yours', version: 1 })

  expect(answer.status).toBe(409)
  expect(answer.json).toEqual({
    error: 'This snippet was changed somewhere else while you were editing it',
    code: 'snippet-conflict',
    current,
  })
  expect((await send('DELETE', id, { version: 1 })).json).toMatchObject({
    code: 'snippet-conflict',
  })
})

test('on Free, snippets are read-only and a change is refused with the upgrade that helps', async () => {
  const { json: snippet } = await send('POST', null, review)
  await setPlan('free')

  const answer = await send('POST', null, { ...review, name: 'other' })

  expect(answer.status).toBe(403)
  expect(answer.json).toEqual({
    error: 'Snippets are included in Essential and Pro.',
    code: 'feature-not-in-plan',
    action: { kind: 'upgrade', label: 'Upgrade', url: `${testServer.origin}/pricing` },
  })
  expect((await list()).json).toMatchObject({ isReadOnly: true, snippets: [snippet] })
})

test.each([
  [{ ...review, name: 'Not a name' }, 400, 'invalid-snippet'],
  [{ ...review, body: 'x'.repeat(8193) }, 400, 'invalid-snippet'],
  [{ ...review, body: '' }, 400, 'invalid-snippet'],
  [{ ...review, body: 1 }, 400, 'bad-request'],
  [{ name: 'review' }, 400, 'bad-request'],
  [{ ...review, body: 'x'.repeat(70_000) }, 413, 'bad-request'],
])('an invalid snippet is refused', async (body, status, code) => {
  const answer = await send('POST', null, body)
  expect(answer.status).toBe(status)
  expect(answer.json.code).toBe(code)
})

test('a name that is taken, an unknown snippet and a visitor are refused', async () => {
  await send('POST', null, review)

  expect((await send('POST', null, review)).json.code).toBe('snippet-name-taken')
  expect((await send('PUT', 'unknown', { ...review, version: 1 })).json.code).toBe(
    'no-such-snippet',
  )
  expect((await send('PATCH', 'unknown', {})).status).toBe(405)
  const stranger = await call(testServer, { path: 'snippets', method: 'GET' })
  expect(stranger.status).toBe(401)
})
