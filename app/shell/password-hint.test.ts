import { expect, test } from 'vitest'
import { describeStrength } from './password-hint.ts'

test.each([
  ['', 'At least 6'],
  ['abcd', '2 more'],
  ['123456', 'Weak'],
  ['password1', 'Weak'],
  ['GhostWriters', 'Weak'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['k3y-b0x', 'Fair'],
  ['a-longer-one', 'Good'],
  ['four words make it', 'Strong'],
])('the advice for %j says how good it is', (password, words) => {
  expect(describeStrength(password, 6)).toContain(words)
})
