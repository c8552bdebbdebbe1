import { expect, test } from 'vitest'
import { checkNewPassword } from './check-new-password.ts'

const check = (password: string, confirmPassword = password) =>
  checkNewPassword({ password, confirmPassword }, 6)?.message

test('a mismatch is reported first, then a password that is too short or too long', () => {
  expect(check('abc', 'abd')).toBe('Passwords do not match')
  expect(check('a1b2c')).toBe('Password must be at least 6 characters')
  expect(check('a'.repeat(129))).toBe('Password must be at most 128 characters')
})

test.each([
  'a1b2c3',
  'a1b2c3d',
  'a'.repeat(64),
  'a'.repeat(128),
  '      ',
  '👻👻👻👻👻👻',
  'abc\0de',
])('%j is accepted', (password) => {
  expect(check(password)).toBeUndefined()
})

test('an emoji counts as one character', () => {
  expect(check('👻👻👻👻👻')).toBe('Password must be at least 6 characters')
})

test('a password of many combining accents is refused without slow normalization', () => {
  const accents = `a${'\u0300\u0316'.repeat(80_000)}`
  const startedAt = performance.now()

  expect(check(accents)).toBe('Password must be at most 128 characters')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('the minimum length can be raised', () => {
  const typed = { password: 'a1b2c3d4', confirmPassword: 'a1b2c3d4' }
  expect(checkNewPassword(typed, 12)?.message).toBe('Password must be at least 12 characters')
})
