import { expect, test } from 'vitest'
import { createTotalsRefresh } from '#domain/operator/refresh-totals.ts'
import { minutes } from '#domain/time.ts'
import { join } from '#tests/accounts.ts'
import { cancellation, send, settleDeclarations } from '#tests/declarations.ts'
import { oneEngine } from '#tests/engines.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { openTestServer, operatorEmail, signInAs } from '#tests/test-server.ts'

async function openSite(email = operatorEmail) {
  let ports: TestPorts | undefined
  const server = await openTestServer(async (siteUrl) => {
    ports = await openTestPorts(oneEngine[0], { siteUrl })
    return ports
  })
  if (!ports) throw new Error('The test server has no ports')
  const shop = ports
  const { user } = await join(shop, { email })
  const cookie = await signInAs(shop, { user, siteUrl: server.origin })
  const verify = () => shop.users.setEmail(user.id, { email, isEmailVerified: true })
  const ask = (path = '/operator', who = cookie) =>
    server.ask(path, { headers: { ...(who && { cookie: who }) } })
  const type = (password: string, path = '/prove?next=/operator') =>
    server.ask(path, {
      method: 'POST',
      headers: {
        cookie,
        origin: server.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ intent: 'password', currentPassword: password }).toString(),
    })
  return { shop, server, cookie, verify, ask, type }
}

const proof = '/prove?next=/operator'

/** What a person sees. */
function findMain(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
}

test('to visitors, other users and unverified operators the page does not exist', async () => {
  const { ask, verify, type, server, shop } = await openSite()
  const other = await join(shop, { email: 'someone@example.com' })
  const otherCookie = await signInAs(shop, { user: other.user, siteUrl: server.origin })

  for (const who of ['', otherCookie, undefined]) {
    const [operator, missing] = [await ask('/operator', who), await ask('/nowhere', who)]
    expect([operator.status, missing.status]).toEqual([404, 404])
    expect(operator.text).not.toContain('Operations')
    expect(operator.text.includes('app-tabs')).toBe(missing.text.includes('app-tabs'))
    expect(findMain(operator.text)).toBe(findMain(missing.text))
    expect((await ask('/operator.data', who)).status).toBe(404)
  }
  const [posted, missing] = [await type('q7w2e9', '/operator'), await type('q7w2e9', '/nowhere')]
  expect(posted.status).toBe(missing.status)
  await verify()
  expect((await ask()).status).toBe(302)
})

test('an operator types the password and sees the numbers for 15 minutes', async () => {
  const { shop, server, ask, verify, type } = await openSite()
  await verify()

  expect((await ask()).headers.location).toBe(proof)
  expect((await type('wrong-1')).status).toBe(400)
  expect((await ask()).text).not.toContain('being counted')
  expect((await type('q7w2e9')).headers.location).toBe('/operator')
  expect((await ask()).text).toContain('being counted')
  const refresh = createTotalsRefresh(shop)
  while (await refresh());

  const { text, headers } = await ask()
  expect(text).toContain('Monthly recurring revenue')
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(headers['cache-control']).toContain('no-store')
  shop.clock.move(minutes(15))
  expect((await ask()).headers.location).toBe(proof)
  const events = server.listLines().map(({ event }) => event)
  expect(events).toContain('operator-access')
  expect(events).toContain('identity-proof-refused')
})

test('a password that was typed in one browser does not open the page in another', async () => {
  const { shop, server, ask, verify, type } = await openSite()
  await verify()
  await type('q7w2e9')
  const [user] = await shop.users.listUsersByEmail(operatorEmail)
  if (!user) throw new Error('The operator has no account')

  const other = await signInAs(shop, { user, siteUrl: server.origin })

  expect((await ask('/operator', other)).headers.location).toBe(proof)
})

test('an operator carries out or closes open declarations, and nobody else can', async () => {
  const { shop, server, cookie, verify, ask, type } = await openSite()
  const reason = 'Line one'
  const sent = { ...cancellation, email: 'nobody@example.com', isExtraordinary: true, reason }
  await send(shop, { ...sent, name: '<b>Bob</b>' })
  await settleDeclarations(shop)
  const [open] = await shop.declarations.listOpen(1)
  const press = (intent: string, who = cookie) =>
    server.ask('/operator', {
      method: 'POST',
      headers: {
        cookie: who,
        origin: server.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ intent, id: open?.id ?? '' }).toString(),
    })

  expect((await press('close')).status).toBe(405)
  await verify()
  expect((await press('close')).headers.location).toBe(proof)
  await type('q7w2e9')
  const { text } = await ask()
  expect(text).toContain(open?.reference)
  expect(text).toContain('&lt;b&gt;Bob&lt;/b&gt;')
  expect(text).not.toContain('Carry out')
  expect((await press('carry-out')).status).toBe(409)
  expect((await press('delete-all')).status).toBe(400)
  expect(await shop.declarations.listOpen(1)).toHaveLength(1)
  expect((await press('close')).headers.location).toBe('/operator')

  expect(await shop.declarations.listOpen(1)).toEqual([])
  expect((await press('close')).status).toBe(409)
  expect((await ask()).text).not.toContain(open?.reference)
})
