import { expect, test } from 'vitest'
import { describeStrength } from './password-fields.tsx'

test.each([
  ['', 'At least 6'],
  ['abcde', '1 more character'],
  ['abcd', '2 more characters'],
  ['123456', 'Weak'],
  ['password1', 'Weak'],
  ['GhostWriters', 'Weak'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['k3y-b0x', 'Fair'],
  ['a-longer-one', 'Good'],
  ['four words make it', 'Strong'],
])('the hint for %j says "%s"', (password, words) => {
  expect(describeStrength(password, 6).text).toContain(words)
})
