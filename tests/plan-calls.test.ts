import { type PlanId, plans } from '@ghost-writers-ia/rules/plans'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { createSnippet } from '#domain/snippets/manage-snippets.ts'
import { join } from './accounts.ts'
import { call, connect } from './editors.ts'
import { oneEngine } from './engines.ts'
import { adasAccount } from './people.ts'
import { openShop, type Shop } from './shop.ts'
import { openTestServer, signInAs, type TestServer } from './test-server.ts'

let shop: Shop
let testServer: TestServer
let user: User
let cookie: string
let editor: { authorization: string }
let token: { authorization: string }
/** A snippet from a former plan. */
let snippet: { id: string; version: number }
/** A team from a former plan. */
let team: { id: string }

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(oneEngine[0], { siteUrl })
    return shop
  })
  user = (await join(shop, { email: 'countess@example.com' })).user
  cookie = await signInAs(shop, { user, siteUrl: testServer.origin })
  editor = (await connect(shop, { user })).headers
  token = (await connect(shop, { user, kind: 'token' })).headers
  await setPlan('pro')
  const input = { name: 'kept', description: '', body: 'Kept' }
  snippet = (await createSnippet(shop, { userId: user.id, input })) as typeof snippet
  const createdAt = shop.clock.now()
  team = await shop.teams.addTeam({ name: 'Kept', ownerId: user.id, createdAt })
})

const setPlan = (plan: PlanId) =>
  shop.users.setSubscription(user.id, {
    plan,
    requestLimit: 1,
    expiresAt: null,
    billingCycle: 'monthly',
  })

async function submit(path: string, form: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(form).toString()
  const headers = {
    cookie,
    origin: testServer.origin,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
  }
  return (await testServer.ask(path, { method: 'POST', headers, body })).status
}

const text = { name: 'review', description: '', body: 'Review' }
const currentPassword = adasAccount.password

const api = (path: string, { method = 'POST', headers = editor, body = {} as object } = {}) =>
  call(testServer, { path, method, headers, ...(method !== 'GET' && { body }) }).then(
    ({ status }) => status,
  )
const reserve = (purpose: object) =>
  api('requests', { body: { id: crypto.randomUUID(), ...purpose } })

/** What a call returns on Free, Essential and Pro. Pages that need snippets redirect to their list. */
const calls: Record<string, readonly [() => Promise<number>, readonly [number, number, number]]> = {
  'reserve a chat message': [() => reserve({ feature: 'chat' }), [200, 200, 200]],
  'reserve an explanation': [() => reserve({ feature: 'explain' }), [403, 200, 200]],
  'reserve a snippet': [() => reserve({ feature: 'chat', snippet: true }), [403, 200, 200]],
  'reserve a whole block': [
    () => reserve({ feature: 'block-completion', language: 'go' }),
    [403, 200, 200],
  ],
  'reserve a second language': [
    async () => {
      await reserve({ feature: 'generate', language: 'go' })
      return reserve({ feature: 'generate', language: 'rust' })
    },
    [403, 200, 200],
  ],
  'switch the language by the API': [
    () => api('language', { method: 'PUT', body: { language: 'go' } }),
    [200, 409, 409],
  ],
  'switch the language on the dashboard': [
    () => submit('/dashboard', { intent: 'switch-language', language: 'go' }),
    [303, 409, 409],
  ],
  'read snippets by the API': [() => api('snippets', { method: 'GET' }), [200, 200, 200]],
  'create a snippet by the API': [() => api('snippets', { body: text }), [403, 201, 201]],
  'change a snippet by the API': [
    () => api(`snippets/${snippet.id}`, { method: 'PUT', body: { ...text, version: 1 } }),
    [403, 200, 200],
  ],
  'delete a snippet by the API': [
    () => api(`snippets/${snippet.id}`, { method: 'DELETE', body: { version: 1 } }),
    [403, 204, 204],
  ],
  'create a snippet on its page': [() => submit('/snippets/new', text), [302, 303, 303]],
  'change a snippet on its page': [
    () => submit(`/snippets/${snippet.id}`, { ...text, intent: 'save', version: '1' }),
    [302, 303, 303],
  ],
  'delete a snippet on its page': [
    () => submit(`/snippets/${snippet.id}`, { intent: 'delete', version: '1' }),
    [302, 303, 303],
  ],
  'import snippets': [() => submit('/snippets/import', {}), [302, 400, 400]],
  'read teams by the API': [() => api('teams', { method: 'GET' }), [200, 200, 200]],
  'create a team snippet by the API': [
    () => api(`teams/${team.id}/snippets`, { body: text }),
    [403, 403, 201],
  ],
  'save team instructions by the API': [
    () => api(`teams/${team.id}/instructions`, { method: 'PUT', body: { text: 'x', version: 0 } }),
    [403, 403, 200],
  ],
  'write to support': [
    () => submit('/support', { subject: 'Help', text: 'Please' }),
    [403, 303, 303],
  ],
  'create an API token': [
    () => {
      const form = { intent: 'create-token', tokenName: 'CI', 'models:use': 'on' }
      return submit('/account', { ...form, currentPassword })
    },
    [403, 403, 200],
  ],
  'read the account with a token': [
    () => api('me', { method: 'GET', headers: token }),
    [403, 403, 200],
  ],
  'reserve with a token': [
    () => api('requests', { headers: token, body: { id: 'one', feature: 'chat' } }),
    [403, 403, 200],
  ],
  'read snippets with a token': [
    () => api('snippets', { method: 'GET', headers: token }),
    [403, 403, 200],
  ],
  'read teams with a token': [
    () => api('teams', { method: 'GET', headers: token }),
    [403, 403, 200],
  ],
  'revoke a token that is paused': [
    () => api('token', { method: 'DELETE', headers: token }),
    [204, 204, 204],
  ],
}

describe.each(plans.map(({ id }, place) => ({ id, place })))('on $id', ({ id, place }) => {
  test.each(Object.entries(calls))('%s', async (_, [send, statuses]) => {
    await setPlan(id)

    expect(await send()).toBe(statuses[place])
  })
})

test('no call changes the snippets of a user on Free', async () => {
  await setPlan('free')
  const before = await shop.snippets.listSnippets(user.id)

  for (const [send] of Object.values(calls)) await send()

  expect(await shop.snippets.listSnippets(user.id)).toEqual(before)
  expect(before).toHaveLength(1)
})
