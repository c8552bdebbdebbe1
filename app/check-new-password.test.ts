import { expect, test } from 'vitest'
import { checkNewPassword } from './check-new-password.ts'

const check = (password: string, confirmPassword = password) =>
  checkNewPassword({ password, confirmPassword }, 6)?.message

test('a password is typed twice alike, then it is long enough, then short enough', () => {
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
])('%j is a password', (password) => {
  expect(check(password)).toBeUndefined()
})

test('a sign counts as one, however many units it takes', () => {
  expect(check('👻👻👻👻👻')).toBe('Password must be at least 6 characters')
})

test('a mountain of accents is too long at once, without being climbed', () => {
  const accents = `a${'\u0300\u0316'.repeat(80_000)}`
  const startedAt = performance.now()

  expect(check(accents)).toBe('Password must be at most 128 characters')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})

test('a stricter policy is one number', () => {
  const typed = { password: 'a1b2c3d4', confirmPassword: 'a1b2c3d4' }
  expect(checkNewPassword(typed, 12)?.message).toBe('Password must be at least 12 characters')
})
