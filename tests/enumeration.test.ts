import { expect, test } from 'vitest'
import { join } from './accounts.ts'
import { openBuiltSite, siteUrl } from './built-site.ts'
import { engines } from './engines.ts'
import { known, login, openSite, operator, reset, unknown } from './enumeration.ts'
import { openTestPorts } from './ports.ts'

/** The whole response, without the address that was typed. */
async function read(response: Response, typed: string) {
  const text = (await response.text()).replaceAll(typed, '…')
  return { status: response.status, headers: [...response.headers], text }
}

test.each([
  ['the login page', '/login', login, 400],
  ['the data request of the login page', '/login.data', login, 400],
  ['the reset page', '/reset-password', reset, 200],
  ['the data request of the reset page', '/reset-password.data', reset, 200],
] as const)(
  '%s gives identical responses for a known and an unknown address',
  async (_, path, form, status) => {
    const ask = form(await openSite(engines[0]), path)

    const answers = [await read(await ask(known), known), await read(await ask(unknown), unknown)]

    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(status)
    expect(answers[0]?.text.length).toBeGreaterThan(20)
  },
)

test('during a login backoff the response is the same, even with the right password', async () => {
  const ports = await openTestPorts(engines[0])
  await join(ports, { email: known, password: 'the right one' })
  const { respond } = await openBuiltSite(operator, ports)
  const tryWith = async (email: string, password: string) => {
    const body = new URLSearchParams({ email, password })
    const request = new Request(`${siteUrl}/login`, { method: 'POST', body })
    return read(await respond(request, { address: '203.0.113.7', nonce: 'the-same' }), email)
  }

  const first = await tryWith(known, 'not the one')
  for (let count = 0; count < 4; count += 1) await tryWith(known, 'not the one')

  expect(await tryWith(known, 'the right one')).toEqual(first)
  expect(await tryWith(unknown, 'the right one')).toEqual(first)
})
