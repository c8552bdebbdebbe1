import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { beforeEach, expect, test } from 'vitest'
import { days, hours } from '#domain/time.ts'
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
})

let count = 0
const reserve = (purpose: object) => {
  count += 1
  return call(testServer, {
    path: 'requests',
    headers,
    body: { id: `request-${count}`, ...purpose },
  })
}
const switchTo = (language: unknown) =>
  call(testServer, { path: 'language', method: 'PUT', headers, body: { language } })
const me = () => call(testServer, { path: 'me', method: 'GET', headers })

test('Explain on Free is refused with a sentence and the upgrade that resolves it', async () => {
  const answer = await reserve({ feature: 'explain', language: 'python' })

  expect(answer.status).toBe(403)
  expect(answer.json).toEqual({
    error: 'Explanations are included in Essential and Pro.',
    code: 'feature-not-in-plan',
    action: { kind: 'upgrade', label: 'Upgrade', url: `${testServer.origin}/pricing` },
  })
})

test('a second language on Free is refused with a switch, or an upgrade while switching has to wait', async () => {
  await reserve({ feature: 'generate', language: 'python' })

  const answer = await reserve({ feature: 'generate', language: 'TypeScript' })

  expect(answer.status).toBe(403)
  expect(answer.json).toEqual({
    error:
      'Your plan works in one language at a time, and yours is Python. Switch to JavaScript/TypeScript, or upgrade to use all languages.',
    code: 'language-not-in-plan',
    action: {
      kind: 'switch-language',
      label: 'Switch language',
      url: `${testServer.origin}/dashboard#language`,
    },
  })

  const switchableAt = shop.clock.now().getTime() + hours(24)
  const switched = await switchTo('typescript')
  expect(switched.json).toEqual({
    id: 'javascript',
    name: 'JavaScript/TypeScript',
    switchableAt,
  })
  expect((await me()).json.language).toEqual(switched.json)
  expect((await reserve({ feature: 'generate', language: 'python' })).json).toEqual({
    error:
      'Your plan works in one language at a time, and yours is JavaScript/TypeScript. You switched less than a day ago. Upgrade to use Python now.',
    code: 'language-not-in-plan',
    action: { kind: 'upgrade', label: 'Upgrade', url: `${testServer.origin}/pricing` },
    nextAt: switchableAt,
  })
})

test('a second switch within a day says when the next one is possible', async () => {
  await switchTo('go')
  await switchTo('rust')

  const answer = await switchTo('java')

  expect(answer.status).toBe(409)
  expect(answer.json).toMatchObject({
    code: 'language-switched',
    error: 'You can switch once every 24 hours. Try again in 24 hours.',
    nextAt: shop.clock.now().getTime() + hours(24),
  })
  expect(answer.headers['retry-after']).toBe(String(hours(24) / 1000))
})

test("a limit of one's own is refused with the time when it resets", async () => {
  await shop.usage.setPreferences(ada.id, { dailyLimit: 1, hasAlerts: true })
  await reserve({ feature: 'chat' })

  const answer = await reserve({ feature: 'chat' })

  expect(answer.status).toBe(429)
  expect(answer.json).toEqual({
    error: "You've reached the limit you set for yourself: 1 request a day.",
    code: 'daily-limit-reached',
    action: {
      kind: 'change-daily-limit',
      label: 'Change limit',
      url: `${testServer.origin}/usage#daily-limit`,
    },
    nextAt: Math.ceil(shop.clock.now().getTime() / days(1)) * days(1),
  })
})

test.each([
  { feature: 'everything' },
  { feature: 'generate' },
  { feature: 'completion' },
  { feature: 'chat', language: 'a b' },
  { feature: 'chat', model: 7 },
])('a request for %o is malformed', async (purpose) => {
  expect((await reserve(purpose)).status).toBe(400)
})

test.each(['', 'x'.repeat(51), '<b>', null])('the language %o is malformed', async (language) => {
  expect((await switchTo(language)).status).toBe(400)
})

test('what the account includes follows the plan', async () => {
  expect((await me()).json.entitlements).toEqual(getEntitlements('free'))

  const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'yearly' } as const
  await shop.users.setSubscription(ada.id, pro)

  expect((await me()).json).toMatchObject({
    entitlements: getEntitlements('pro'),
    language: null,
  })
  expect((await reserve({ feature: 'explain', language: 'python' })).status).toBe(200)
})

test('a snippet on Free is refused with a sentence, and nothing is counted', async () => {
  const answer = await reserve({ feature: 'chat', snippet: true })

  expect(answer.status).toBe(403)
  expect(answer.json).toEqual({
    error: 'Snippets are included in Essential and Pro.',
    code: 'feature-not-in-plan',
    action: { kind: 'upgrade', label: 'Upgrade', url: `${testServer.origin}/pricing` },
  })
  expect((await me()).json.allowance).toMatchObject({ left: 1000 })
})

test('fair use of Pro is explained, and says when to try again', async () => {
  const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'yearly' } as const
  await shop.users.setSubscription(ada.id, pro)
  const ids: unknown[] = []
  for (let running = 0; running < 5; running += 1)
    ids.push((await reserve({ feature: 'chat' })).json.id)

  const sixth = await reserve({ feature: 'chat' })
  expect(sixth.status).toBe(429)
  expect(sixth.json).toEqual({
    error: 'Fair use: up to 5 requests can run at once. Wait until one has finished.',
    code: 'too-many',
  })
  expect(sixth.headers['retry-after']).toBe('1')

  for (const id of ids) await call(testServer, { path: `requests/${id}/commit`, headers, body: {} })
  for (let made = 5; made < 60; made += 1) {
    const { json } = await reserve({ feature: 'chat' })
    await call(testServer, { path: `requests/${json.id}/commit`, headers, body: {} })
  }
  const next = await reserve({ feature: 'chat' })
  expect(next.status).toBe(429)
  expect(next.json).toEqual({
    error: 'Fair use: up to 60 requests a minute. Try again in a minute.',
    code: 'too-many',
  })
  expect(next.headers['retry-after']).toBe('60')
})
