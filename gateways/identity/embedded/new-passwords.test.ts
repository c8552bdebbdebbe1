import { describe, expect, test } from 'vitest'
import { changePassword } from '#domain/account/change-password.ts'
import { resetPassword, sendPasswordReset } from '#domain/identity/reset-password.ts'
import { signUp } from '#domain/identity/sign-up.ts'
import { allow, join, logIn, readSecret } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { commonPasswords } from './common-passwords.ts'
import { isEasyToGuess } from './new-passwords.ts'

const owner = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' }
const weak = { refused: 'weak-password' }

test.each([
  '123456',
  'password',
  'PassWord',
  'qwerty',
  '111111',
  'ｑｗｅｒｔｙ',
  'ghostwriters',
  'Ghost Writers IA',
  'ghost-writers',
  'ghostwriter1',
  'ghostwritersia2026',
  'Ada.Lovelace@example.com',
  'ada.lovelace',
  'adalovelace',
  'Ada Lovelace',
  'AdaLovelace99',
])('%j is too easy to guess', (password) => {
  expect(isEasyToGuess(password, owner)).toBe(true)
})

test.each(['correct horse', 'q7w2e9', '!!!!!!', 'lovelace in 1843', 'a ghost writes', '      '])(
  '%j is accepted',
  (password) => {
    expect(isEasyToGuess(password, owner)).toBe(false)
    expect(isEasyToGuess(password, { email: 'x@example.com', name: '…' })).toBe(false)
  },
)

test('the list has 1,000 passwords of at least six characters', () => {
  expect(commonPasswords.size).toBe(1_000)
  expect([...commonPasswords].every((one) => one.length >= 6 && one === one.toLowerCase())).toBe(
    true,
  )
})

describe.each(oneEngine)('a password that is easy to guess', (engine) => {
  test('is refused at sign-up, at a reset and at a change, and the old one still works', async () => {
    const ports = await openTestPorts(engine)
    expect(await signUp(ports, { ...adasAccount, password: '123456' })).toEqual(weak)
    const { user } = await join(ports)
    const { email, password } = adasAccount

    for (const newPassword of ['qwerty', 'Ghostwriters', user.name, user.email]) {
      const change = { user, password, sessionId: 'any', newPassword }
      expect(await changePassword(ports, change)).toEqual(weak)
      ports.clock.move(3_600_000)
      await sendPasswordReset(ports, { email, from: '192.0.2.1' })
      const secret = await readSecret(ports, 'reset-password')
      const reset = { secret, password: newPassword, from: '192.0.2.1' }
      expect(await resetPassword(ports, reset)).toEqual(weak)
    }

    allow(await logIn(ports))
  })
})
