import { describe, expect, test } from 'vitest'
import { findBearer, findSignedIn } from '#domain/identity/authenticate.ts'
import { isRefusal } from '#domain/refusal.ts'
import { deleteExpiredData } from '#domain/retention.ts'
import { hours, minutes, seconds } from '#domain/time.ts'
import { allow, join, networkOf } from '#tests/accounts.ts'
import { type Engine, engines, sampledEngines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { listSessions } from '../identity/manage-sessions.ts'
import { answerLogin, findLogin } from './answer-login.ts'
import { collectToken, requestDeviceCode } from './device-login.ts'

const request = { device: 'VS Code on Linux', from: '198.51.100.4' }

/** An editor that has asked, and Ada and Grace in their browsers. */
async function openLogin(engine: Engine, given: Partial<typeof request> = {}) {
  const ports = await openTestPorts(engine)
  const { deviceCode, userCode } = allow(await requestDeviceCode(ports, { ...request, ...given }))

  async function enter(account: Parameters<typeof join>[1] = {}) {
    const { user, token } = await join(ports, account)
    const { session } = (await findSignedIn(ports, token)) as NonNullable<
      Awaited<ReturnType<typeof findSignedIn>>
    >
    const asker = { user: { ...user, isEmailVerified: true }, session, from: '203.0.113.7' }
    const look = (typed = userCode) => findLogin(ports, { typed, asker })
    const say = (ticket: string, { isAllowed = true, confirmation = userCode } = {}) =>
      answerLogin(ports, { typed: userCode, asker, ticket, isAllowed, confirmation })
    return { user, token, asker, look, say }
  }

  return {
    ports,
    userCode,
    deviceCode,
    ada: await enter(),
    grace: await enter({ email: 'grace@example.com' }),
    collect: () => collectToken(ports, { deviceCode, kind: 'editor' }),
  }
}

describe.each(sampledEngines)('an editor is connected on $name', (engine) => {
  test('when its user allows it, once: it gets a token and its owner an email', async () => {
    const { ports, userCode, ada, collect } = await openLogin(engine)
    expect(userCode).toMatch(/^[B-DF-HJ-NP-TV-Z]{4}-[B-DF-HJ-NP-TV-Z]{4}$/)
    expect(await collect()).toEqual({ refused: 'login-pending' })

    const { login, ticket } = allow(await ada.look())
    expect(login).toMatchObject({ device: request.device, address: request.from, state: 'pending' })
    allow(await ada.say(ticket))
    const { token } = allow(await collect())

    expect(token).toMatch(/^gwe_[\w-]{43}$/)
    expect((await findBearer(ports, token))?.user).toEqual(ada.user)
    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await collect()).toEqual({ refused: 'login-unknown' })
    const shown = { userId: ada.user.id, kinds: ['editor'] as const }
    expect(await listSessions(ports, shown)).toMatchObject([{ device: request.device }])
    const mails = await ports.outbox.listMailsTo(ada.user.email, new Date(0))
    const mail = mails.find(({ kind }) => kind === 'editor-connected')
    expect(mail).toMatchObject({ subject: 'A new editor was connected' })
    expect(mail?.paragraphs.join()).toContain(request.device)
  })

  test('by a code in any case, with or without its dash', async () => {
    const { userCode, ada } = await openLogin(engine)

    for (const typed of [userCode.toLowerCase(), userCode.replace('-', ''), ` ${userCode} `])
      expect(isRefusal(await ada.look(typed))).toBe(false)
  })

  test('never by a session that was not shown the request', async () => {
    const { ada, grace, collect } = await openLogin(engine)
    const graces = allow(await grace.look())

    for (const ticket of ['', 'a guess', graces.ticket])
      expect(await ada.say(ticket)).toEqual({ refused: 'code-unseen' })
    expect(await collect()).toEqual({ refused: 'login-pending' })

    allow(await grace.say(graces.ticket))
    expect(isRefusal(await collect())).toBe(false)
  })

  test('from another network only with the code typed from the editor, not by a click on a link', async () => {
    const { userCode, ada, collect } = await openLogin(engine)
    const { ticket } = allow(await ada.look())

    for (const confirmation of ['', 'BBBB-BBBB', 'x'])
      expect(await ada.say(ticket, { confirmation })).toEqual({ refused: 'code-mismatch' })
    expect(await collect()).toEqual({ refused: 'login-pending' })

    const confirmation = userCode.toLowerCase().replace('-', '')
    allow(await ada.say(ticket, { confirmation }))
  })

  test("from the user's own network with one click, and denied with one click from anywhere", async () => {
    const near = await openLogin(engine, { from: '203.0.113.7' })
    allow(await near.ada.say(allow(await near.ada.look()).ticket, { confirmation: '' }))

    const far = await openLogin(engine)
    const denial = { isAllowed: false, confirmation: '' }
    allow(await far.ada.say(allow(await far.ada.look()).ticket, denial))
  })

  test('never once its user denied it', async () => {
    const { ports, ada, collect } = await openLogin(engine)
    const { ticket } = allow(await ada.look())

    allow(await ada.say(ticket, { isAllowed: false }))

    expect(await collect()).toEqual({ refused: 'login-denied' })
    expect(await ada.say(ticket)).toEqual({ refused: 'code-used' })
    expect(await ports.outbox.listMailsTo(ada.user.email, new Date(0))).toHaveLength(1)
  })

  test('by one of several simultaneous answers, and one of several polls gets the token', async () => {
    const { ports, ada, grace, collect } = await openLogin(engine)
    const [adas, graces] = [allow(await ada.look()), allow(await grace.look())]

    const said = await Promise.all([
      ada.say(adas.ticket),
      grace.say(graces.ticket),
      ada.say(adas.ticket),
      grace.say(graces.ticket),
    ])
    expect(said.filter((answer) => !isRefusal(answer))).toHaveLength(1)

    const collected = await Promise.all([collect(), collect(), collect(), collect()])
    expect(collected.filter((answer) => !isRefusal(answer))).toHaveLength(1)
    const kinds = ['editor'] as const
    const editors = await Promise.all(
      [ada, grace].map(({ user }) => listSessions(ports, { userId: user.id, kinds })),
    )
    expect(editors.flat()).toHaveLength(1)
  })

  test('within ten minutes: then the code has expired, and later it is unknown', async () => {
    const { ports, ada, collect } = await openLogin(engine)
    const { ticket } = allow(await ada.look())

    ports.clock.move(minutes(10))

    expect(await ada.say(ticket)).toEqual({ refused: 'code-expired' })
    expect(await collect()).toEqual({ refused: 'login-expired' })
    ports.clock.move(hours(1))
    await deleteExpiredData(ports)
    expect(await ada.look()).toEqual({ refused: 'code-unknown' })
    expect(await collect()).toEqual({ refused: 'login-unknown' })
  })

  test('and may poll every five seconds; each time it polls too soon the interval grows by five', async () => {
    const { ports, collect } = await openLogin(engine)
    await collect()

    ports.clock.move(seconds(5) - 1)
    expect(await collect()).toEqual({ refused: 'login-too-fast' })
    ports.clock.move(seconds(5))
    expect(await collect()).toEqual({ refused: 'login-too-fast' })
    ports.clock.move(seconds(15))
    expect(await collect()).toEqual({ refused: 'login-pending' })
  })

  test('but gets no token if all sessions ended after it was allowed', async () => {
    const { ports, ada, collect } = await openLogin(engine)
    allow(await ada.say(allow(await ada.look()).ticket))

    await ports.sessions.endSessions(ada.user.id)

    expect(await collect()).toEqual({ refused: 'login-denied' })
  })

  test('not by an answer that was in progress when its user was logged out', async () => {
    const { ports, ada, collect } = await openLogin(engine)
    const { ticket } = allow(await ada.look())

    await ports.sessions.endSessions(ada.user.id)

    expect(await ada.say(ticket)).toEqual({ refused: 'log-in-again' })
    expect(await collect()).toMatchObject({ refused: 'login-pending' })
    expect(await ports.sessions.listSessions(ada.user.id)).toEqual([])
  })

  test("but isn't listed if it never collects its token", async () => {
    const { ports, ada } = await openLogin(engine)
    allow(await ada.say(allow(await ada.look()).ticket))
    const list = () => listSessions(ports, { userId: ada.user.id, kinds: ['editor'] })
    expect(await list()).toHaveLength(1)

    ports.clock.move(hours(2))
    await deleteExpiredData(ports)

    expect(await list()).toEqual([])
  })
})

describe('guessing codes is limited', () => {
  const [engine] = engines
  const wrong = 'BBBB-BBBB'

  test('to ten wrong codes per user in 15 minutes', async () => {
    const { ports, ada, grace } = await openLogin(engine)

    for (let tries = 0; tries < 10; tries += 1)
      expect(await ada.look(wrong)).toEqual({ refused: 'code-unknown' })
    expect(await ada.look()).toEqual({ refused: 'too-many-wrong-codes' })
    expect(isRefusal(await grace.look())).toBe(false)

    ports.clock.move(minutes(15))
    expect(await ada.look()).toEqual({ refused: 'code-expired' })
  })

  test('to thirty wrong codes per network', async () => {
    const { ports, ada, grace } = await openLogin(engine)
    const users = Array.from({ length: 30 }, (_, one) => ({ ...ada.user, id: `u${one}` as never }))

    for (const user of users)
      await findLogin(ports, { typed: wrong, asker: { ...ada.asker, user } })

    expect(await grace.look()).toEqual({ refused: 'too-many-wrong-codes' })
  })

  test("and a right code never counts, however often it's opened", async () => {
    const { ada } = await openLogin(engine)

    for (let tries = 0; tries < 12; tries += 1) expect(isRefusal(await ada.look())).toBe(false)
  })

  test('one network can request thirty codes in 15 minutes', async () => {
    const { ports } = await openLogin(engine)
    const ask = (from = request.from) => requestDeviceCode(ports, { ...request, from })

    for (let tries = 1; tries < 30; tries += 1) expect(isRefusal(await ask())).toBe(false)

    expect(await ask()).toEqual({ refused: 'too-many-codes' })
    expect(isRefusal(await ask(networkOf(1)))).toBe(false)
  })
})

test.each([
  ['VS Code', 'VS Code'],
  ['', 'An editor'],
  ['two\r\nlines\0', 'two lines'],
  ['\u202Eevil\u200B', 'evil'],
  ['x'.repeat(200), `${'x'.repeat(59)}…`],
])('the name of an editor is cut to one short line: %j', async (device, shown) => {
  const { ada } = await openLogin(engines[0], { device })

  expect(allow(await ada.look()).login.device).toBe(shown)
})

test('the database contains neither the device code nor the token', async () => {
  const { ports, deviceCode, ada, collect } = await openLogin(engines[0])
  allow(await ada.say(allow(await ada.look()).ticket))
  const kept = await ports.devices.findLogin(ports.secrets.hash(deviceCode))
  const { token } = allow(await collect())

  expect(JSON.stringify(kept)).not.toContain(deviceCode)
  expect(JSON.stringify(kept)).not.toContain(token.slice(4))
  expect(await findBearer(ports, `gwe_${kept?.sessionId}`)).toBeNull()
})
