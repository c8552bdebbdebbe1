import { beforeEach, expect, test } from 'vitest'
import { call, connect } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { openTestHouse, signInAs, type TestHouse } from '#tests/house.ts'
import { ada, grace } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let house: TestHouse
let cookie: string
const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'monthly' } as const

beforeEach(async () => {
  house = await openTestHouse(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl })
    return shop
  })
  cookie = await signInAs(shop, { siteUrl: house.origin })
  await shop.users.setSubscription(ada.id, pro)
})

function send(form: Record<string, string>, who = cookie) {
  const body = new URLSearchParams(form).toString()
  const type = 'application/x-www-form-urlencoded'
  const headers = { cookie: who, origin: house.origin, 'content-type': type }
  return house.ask('/account', {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  })
}

const open = async () => (await house.ask('/account', { headers: { cookie } })).text
const create = (tokenName = 'Nightly build') => send({ intent: 'create-token', tokenName })
const findToken = (html: string) => /gwp_[\w-]{43}/.exec(html)?.[0] ?? ''
const ask = (token: string) =>
  call(house, { path: 'me', method: 'GET', headers: { authorization: `Bearer ${token}` } })

test('a token is made without scripts, shown once, and opens the API', async () => {
  const created = await create()

  const token = findToken(created.text)
  expect(created.headers['cache-control']).toBe('no-store')
  expect((await ask(token)).json).toMatchObject({ uid: ada.id, plan: 'pro' })
  const later = await open()
  expect(findToken(later)).toBe('')
  expect(later).toContain('Nightly build')
})

test('a token is revoked by its owner, and by nobody else', async () => {
  const token = findToken((await create()).text)
  const session = shop.secrets.hash(token)
  const graces = await signInAs(shop, { user: grace, siteUrl: house.origin })

  await send({ intent: 'revoke-token', session }, graces)
  expect((await ask(token)).status).toBe(200)
  expect((await send({ intent: 'revoke-token', session })).status).toBe(303)
  expect((await ask(token)).status).toBe(401)
})

test('logging out all other devices ends browsers and editors, not tokens', async () => {
  const token = findToken((await create()).text)
  const editor = await connect(shop)

  await send({ intent: 'end-sessions' })

  expect((await ask(editor.token)).status).toBe(401)
  expect((await ask(token)).status).toBe(200)
  expect((await house.ask('/account', { headers: { cookie } })).status).toBe(200)
})

test.each(['', '   ', 'x'.repeat(61)])('a token has a name: %j', async (name) => {
  const { status, text } = await create(name)

  expect(status).toBe(400)
  expect(text).toContain('Please give it a name')
  expect(await shop.sessions.listSessions(ada.id)).toHaveLength(1)
})

test('whoever is not on Pro is told where tokens come from, and makes none', async () => {
  await create()
  await shop.users.setSubscription(ada.id, { ...pro, plan: 'essential' })

  expect(await open()).toContain('Yours rest until you are on Pro again.')
  const refused = await create()
  expect(refused.status).toBe(403)
  expect(findToken(refused.text)).toBe('')
})

test('the list of devices shows browsers and editors, and tokens have their own', async () => {
  await connect(shop)
  await create('<b>Nightly</b>')

  const [devices = '', tokens = ''] = (await open()).split('API tokens')

  expect(devices).toContain('VS Code')
  expect(devices).not.toContain('Nightly')
  expect(tokens).toContain('&lt;b&gt;Nightly')
})
