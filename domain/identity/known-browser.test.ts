import { beforeEach, describe, expect, test } from 'vitest'
import { days, minutes, seconds } from '#domain/time.ts'
import { allow, join, logIn, networkOf } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { findDevice } from './device-tokens.ts'
import type { SignedIn } from './manage-sessions.ts'
import type { User } from './user.ts'

const wrong = { refused: 'wrong-credentials' }

describe.each(oneEngine)('a browser that has logged in before, on $name', (engine) => {
  let ports: TestPorts
  let ada: User
  let deviceTokens: readonly string[]

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ada = (await join(ports)).user
    deviceTokens = (allow(await logIn(ports)) as SignedIn).deviceTokens
  })

  const attack = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await logIn(ports, { password: 'wrong!', from: networkOf(n) })
    }
  }

  test('the owner can always log in from it, while strangers keep guessing', async () => {
    await attack(11)
    expect(await logIn(ports)).toEqual(wrong)

    for (let n = 0; n < 8; n += 1) allow(await logIn(ports, { deviceTokens }))
    expect(await logIn(ports)).toEqual(wrong)
  })

  test('its owner is emailed about another browser, but not about this one', async () => {
    const isEmailVerified = true
    await ports.users.setEmail(ada.id, { email: ada.email, isEmailVerified })
    await ports.transaction(({ credentials }) =>
      credentials.updateCredential(ada.id, { isEmailVerified }),
    )
    const countMails = async () =>
      (await ports.outbox.listMails(100)).filter(({ kind }) => kind === 'login-changed').length

    const known = allow(await logIn(ports)) as SignedIn
    expect(await countMails()).toBe(1)

    allow(await logIn(ports, { deviceTokens: known.deviceTokens }))
    expect(await countMails()).toBe(1)
  })

  test('the owner can log in from it in a network that has used up its attempts', async () => {
    const from = networkOf(1)
    for (let n = 0; n < 55; n += 1) await logIn(ports, { email: `guess${n}@example.com`, from })
    expect(await logIn(ports, { from })).toEqual({ refused: 'too-many-sign-ins' })

    allow(await logIn(ports, { from, deviceTokens }))
  })

  test('a stolen device cookie has a limit of its own, and nobody else has to wait for it', async () => {
    for (let n = 0; n < 5; n += 1) {
      const from = networkOf(n)
      expect(await logIn(ports, { password: 'wrong!', deviceTokens, from })).toEqual(wrong)
    }

    expect(await logIn(ports, { deviceTokens })).toEqual({
      refused: 'too-many-attempts',
      retryAfterMs: seconds(1),
    })
    allow(await logIn(ports))
    ports.clock.move(seconds(1))
    allow(await logIn(ports, { deviceTokens }))
  })

  test('logging in again and again gives no account more than its share of password checks', async () => {
    for (let n = 0; n < 29; n += 1) allow(await logIn(ports, { deviceTokens }))
    const from = networkOf(7)
    for (let n = 0; n < 55; n += 1) await logIn(ports, { email: `guess${n}@example.com`, from })
    allow(await logIn(ports, { deviceTokens, from }))

    // From now on it counts like a stranger, in its network too.
    expect(await logIn(ports, { deviceTokens, from })).toEqual({ refused: 'too-many-sign-ins' })
    ports.clock.move(minutes(15))
    allow(await logIn(ports, { deviceTokens, from }))
  })

  test('cookies that a stranger collected end when the owner verifies the address', async () => {
    await ports.users.setEmail(ada.id, { email: ada.email, isEmailVerified: true })
    await attack(11)

    expect(await logIn(ports, { deviceTokens })).toEqual(wrong)
  })

  test('a copied cookie ends after a year, whatever the browser does with it', async () => {
    ports.clock.move(days(365))
    await attack(11)

    expect(await logIn(ports, { deviceTokens })).toEqual(wrong)
  })

  test('logging in again protects the owner from someone who copied the cookie', async () => {
    const { deviceTokens: fresh } = allow(await logIn(ports, { deviceTokens })) as SignedIn

    for (let n = 0; n < 9; n += 1) await logIn(ports, { password: 'wrong!', deviceTokens })

    allow(await logIn(ports, { deviceTokens: fresh }))
  })

  test("a cookie of another account, a changed one and an invented one count as a stranger's", async () => {
    const grace = await join(ports, { email: 'grace@example.com' })
    const [token = ''] = deviceTokens
    const [nonce = '', issued = '', signature = ''] = token.split('.')
    await attack(11)

    for (const forged of [
      grace.deviceTokens,
      [`${nonce}x.${issued}.${signature}`],
      [`${nonce}.${issued}0.${signature}`],
      [`${nonce}.${issued}.${signature.slice(1)}`],
      [`${nonce}..`, '..', '', 'x'.repeat(90)],
    ]) {
      expect(await logIn(ports, { deviceTokens: forged })).toEqual(wrong)
    }
  })

  test('one browser can know five accounts, and forgets the one used longest ago', async () => {
    let tokens = deviceTokens
    const people: User[] = []
    for (const name of ['b', 'c', 'd', 'e']) {
      const joined = await join(ports, { email: `${name}@example.com`, deviceTokens: tokens })
      people.push(joined.user)
      tokens = joined.deviceTokens
    }
    const knows = (user: User) => findDevice(ports, { user, tokens }) !== null
    expect([ada, ...people].every(knows)).toBe(true)

    const last = await join(ports, { email: 'f@example.com', deviceTokens: tokens })
    tokens = last.deviceTokens

    expect(tokens).toHaveLength(5)
    expect([ada, ...people, last.user].map(knows)).toEqual([false, true, true, true, true, true])
    expect(JSON.stringify(tokens)).not.toContain(ada.id)
  })
})
