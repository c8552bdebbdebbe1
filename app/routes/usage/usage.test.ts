import { beforeEach, expect, test } from 'vitest'
import { recordProof } from '#domain/identity/proof.ts'
import type { UserId } from '#domain/identity/user.ts'
import { days } from '#domain/time.ts'
import { recordOutcome } from '#domain/usage/record-outcome.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { commit } from '#domain/usage/settle.ts'
import { call, connect } from '#tests/editors.ts'
import { oneEngine } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openShop, type Shop, subscribe } from '#tests/shop.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let cookie: string

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(oneEngine[0], { siteUrl })
    return shop
  })
  cookie = await signInAs(shop, { user: ada, siteUrl: testServer.origin })
})

const open = async (path: string, who = cookie) =>
  testServer.ask(path, { headers: { cookie: who } })

type Use = { readonly name?: string; readonly model?: string; readonly userId?: UserId }

async function use(requestId: string, { name = 'Laptop', model = 'large', userId = ada.id }: Use) {
  const id = { userId, requestId }
  const source = { kind: 'editor', id: name, name } as const
  const purpose = { feature: 'chat', language: 'python', model } as const
  await reserve(shop, { ...id, purpose, source })
  await commit(shop, id)
  await recordOutcome(shop, { ...id, ending: 'completed', tokensIn: 1_200, tokensOut: 340 })
}

test('someone who has made no request is told how to make the first one', async () => {
  const { text } = await open('/usage')

  expect(text).toContain('No requests yet')
  expect(text).toContain('connect your editor')
})

test('a request that an editor makes is listed with its editor, and a completion as a tenth', async () => {
  const { headers } = await connect(shop)
  const body = { id: 'one', feature: 'completion', language: 'python', model: 'small' }
  await call(testServer, { path: 'requests', headers, body })
  await call(testServer, { path: 'requests/one/commit', headers })

  const { text } = await open('/usage/export?format=json')

  expect(JSON.parse(text)).toEqual([
    {
      id: 'one',
      time: expect.any(String),
      sourceKind: 'editor',
      source: 'VS Code',
      feature: 'completion',
      language: 'python',
      model: 'small',
      tokensIn: null,
      tokensOut: null,
      cachedTokens: null,
      reasoningTokens: null,
      provider: null,
      client: null,
      outcome: 'answered',
      requests: 0.1,
    },
  ])
})

test('a request of a program is listed with the tool that says it sent it', async () => {
  await subscribe(shop, { planId: 'pro' })
  const { headers } = await connect(shop, { kind: 'token', device: 'Laptop' })
  const body = {
    model: 'ghost-writers-stand-in',
    max_tokens: 9,
    messages: [{ role: 'user', content: 'Hi' }],
  }
  const agent = { ...headers, 'user-agent': 'claude-cli/2.1.327 (external, cli)' }
  await call(testServer, { path: 'messages', headers: agent, body })

  expect((await open('/usage')).text).toContain('Laptop, with Claude Code')
  const { text } = await open('/usage/export?format=csv')
  expect(text.split('\r\n')[0]).toMatch(/,provider,client$/)
  expect(text.split('\r\n')[1]).toMatch(/,"claude-code"$/)
})

test('filters and pages are part of the address', async () => {
  for (let count = 0; count < 60; count += 1) await use(`large-${count}`, {})
  await use('small', { model: 'small' })

  const filtered = (await open('/usage?model=small')).text
  expect(filtered).toContain('1 request<')
  expect(filtered).not.toContain('Older requests')
  const first = (await open('/usage')).text
  const older = /href="(?<path>\/usage\?[^"]*before=[^"]+)"/.exec(first)?.groups?.path ?? ''
  const second = (await open(older.replaceAll('&amp;', '&'))).text

  expect(first.match(/<time/g)).toHaveLength(25)
  expect(second.match(/<time/g)).toHaveLength(25)
  expect(second).toContain('Newest requests')
})

test('a period is chosen in days, and other dates of the address are kept', async () => {
  await use('one', {})

  expect((await open('/usage')).text).toContain('last 30 days')
  expect((await open('/usage?days=7')).text).toContain('last 7 days')
  const other = (await open('/usage?from=2026-02-27&to=2026-02-28')).text
  expect(other).toContain('February 27, 2026 to February 28, 2026')
  expect(other).toContain('name="from" value="2026-02-27"')
})

test('preferences are saved without scripts, and a limit that is no number is refused', async () => {
  const body = 'alerts=on&dailyLimit=1%2C200'
  const type = 'application/x-www-form-urlencoded'
  const headers = { cookie, origin: testServer.origin, 'content-type': type }
  const save = (body: string) =>
    testServer.ask('/usage', {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    })

  expect((await save(body)).headers.location).toBe('/usage#daily-limit')
  expect((await open('/usage')).text).toContain('value="1200"')
  expect((await save('dailyLimit=many')).text).toContain('Please enter a whole number')
})

test('nonsense in the address is ignored', async () => {
  await use('one', {})

  const { status, text } = await open(
    '/usage?days=8&from=yesterday&to=2026-99-99&feature=x&outcome=y&before=z&model=',
  )

  expect(status).toBe(200)
  expect(text.match(/<time/g)).toHaveLength(1)
})

test('a file for a spreadsheet contains no formulas, and quotes are escaped', async () => {
  await use('one', { name: '=HYPERLINK("https://evil.example")', model: '-1+1' })

  const { text, headers } = await open('/usage/export')

  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('attachment')
  const [, row = ''] = text.split('\r\n')
  expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(row).toContain(`"'-1+1"`)
  expect(row).toMatch(/,1200,340,"answered",1,,,,$/)
})

test('an export has all filtered requests, more than a page', async () => {
  for (let count = 0; count < 60; count += 1) await use(`large-${count}`, {})
  await use('small', { model: 'small' })

  const exported = JSON.parse((await open('/usage/export?format=json&model=large')).text)

  expect(exported).toHaveLength(60)
  expect(JSON.parse((await open('/usage/export?format=json&model=none')).text)).toEqual([])
})

test('the account export contains every request and the daily totals', async () => {
  await use('one', {})

  expect((await open('/account/export')).headers.location).toBe('/prove?next=/account')
  const [session] = await shop.sessions.listSessions(ada.id)
  const proof = { sessionId: session?.id ?? '', userId: ada.id, method: 'passkey' } as const
  await recordProof(shop, proof)
  const exported = JSON.parse((await open('/account/export')).text)

  expect(exported.requests).toMatchObject([{ id: 'one', source: 'Laptop', requests: 1 }])
  expect(exported.usageTotals).toMatchObject([{ feature: 'chat', model: 'large', cost: 10 }])
})

test('nobody sees the requests of somebody else', async () => {
  await use('hers', { userId: grace.id, name: 'The laptop of Grace' })

  expect((await open('/usage')).text).not.toContain('The laptop of Grace')
  expect((await open('/usage/export')).text.trim().split('\r\n')).toHaveLength(1)
  expect((await open('/usage', '')).status).toBe(302)
  expect((await open('/usage/export', '')).status).toBe(302)
})

test('after 90 days the totals are still shown', async () => {
  await use('one', {})
  shop.clock.move(days(100))
  await shop.usage.forgetReservations(shop.clock.now(), 100)

  const again = await signInAs(shop, { user: ada, siteUrl: testServer.origin })
  const { text } = await open('/usage?from=2026-03-01', again)

  expect(text).toContain('1 request<')
  expect(text).toContain('No requests match these filters.')
})
