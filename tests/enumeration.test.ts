import { expect, test } from 'vitest'
import { days } from '#domain/time.ts'
import { fullCost } from '#gateways/identity/embedded/passwords.ts'
import { join } from './accounts.ts'
import { openBuiltSite, siteUrl } from './built-site.ts'
import { areApart, timeInTurn } from './compare-times.ts'
import { type Engine, engines, oneEngine } from './engines.ts'
import { openTestPorts } from './ports.ts'

const operator = { name: 'Ghost Writers IA', address: '', email: '' }
const known = 'known@example.com'
const unknown = 'never@example.com'

/** The built site with one account, asked as a browser asks. Before each request a day passes, so that no limit is met. */
async function openSite(engine: Engine) {
  const ports = await openTestPorts(engine, { passwordCost: fullCost })
  await join(ports, { email: known })
  const { answer } = await openBuiltSite(operator, ports)

  return (path: string, fields: Record<string, string>) => {
    ports.clock.move(days(1))
    const body = new URLSearchParams(fields)
    const request = new Request(`${siteUrl}${path}`, { method: 'POST', body })
    return answer(request, { address: '203.0.113.7', nonce: 'the-same' })
  }
}

type Post = Awaited<ReturnType<typeof openSite>>

/** Everything that an answer says, without the address that was typed. */
async function read(response: Response, typed: string) {
  const text = (await response.text()).replaceAll(typed, '…')
  return { status: response.status, headers: [...response.headers], text }
}

/** Chance alone fails one round in a hundred at most; only what is there fails three. */
async function expectAlike(post: (email: string) => Promise<unknown>, samples: number) {
  for (let round = 0; round < 3; round += 1) {
    const times = await timeInTurn([() => post(known), () => post(unknown)], samples)
    if (!areApart(times)) return
  }
  throw new Error('The time of the answer tells whether an address is known')
}

const login = (post: Post, path: string) => (email: string) =>
  post(path, { email, password: 'not the one' })
const reset = (post: Post, path: string) => (email: string) => post(path, { email })

test.each([
  ['the login page', '/login', login, 400],
  ['the script of the login page', '/login.data', login, 400],
  ['the reset page', '/reset-password', reset, 200],
  ['the script of the reset page', '/reset-password.data', reset, 200],
] as const)(
  '%s says the same to the last sign for a known and an unknown address',
  async (_, path, form, status) => {
    const ask = form(await openSite(engines[0]), path)

    const answers = [await read(await ask(known), known), await read(await ask(unknown), unknown)]

    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(status)
    expect(answers[0]?.text.length).toBeGreaterThan(20)
  },
)

test('the login says the same while an account has to wait, and the right password hears it too', async () => {
  const ports = await openTestPorts(engines[0])
  await join(ports, { email: known, password: 'the right one' })
  const { answer } = await openBuiltSite(operator, ports)
  const tryWith = async (email: string, password: string) => {
    const body = new URLSearchParams({ email, password })
    const request = new Request(`${siteUrl}/login`, { method: 'POST', body })
    return read(await answer(request, { address: '203.0.113.7', nonce: 'the-same' }), email)
  }

  const first = await tryWith(known, 'not the one')
  for (let count = 0; count < 4; count += 1) await tryWith(known, 'not the one')

  expect(await tryWith(known, 'the right one')).toEqual(first)
  expect(await tryWith(unknown, 'the right one')).toEqual(first)
})

// Hashing takes most of a login, so 40 samples of each are enough; a reset hashes nothing and gets 200.
test.each(oneEngine)(
  'how long a login takes does not tell whether an address is known ($name)',
  { timeout: 120_000 },
  async (engine) => {
    await expectAlike(login(await openSite(engine), '/login.data'), 40)
  },
)

test.each(engines)(
  'how long a reset takes does not tell whether an address is known ($name)',
  { timeout: 120_000 },
  async (engine) => {
    await expectAlike(reset(await openSite(engine), '/reset-password.data'), 200)
  },
)

test('a difference that a stopwatch would show is found, and noise is not', () => {
  const around = (middle: number) =>
    Array.from({ length: 40 }, (_, n) => middle + ((n * 7) % 13) - 6)

  expect(areApart([around(50), around(50)])).toBe(false)
  expect(areApart([around(50), around(52)])).toBe(false)
  expect(areApart([around(50), around(57)])).toBe(true)
  expect(areApart([around(5), around(50)])).toBe(true)
})
