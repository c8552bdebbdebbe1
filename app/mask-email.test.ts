import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['ada@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['"odd@name"@example.com', '"•••@example.com'],
])('a stranger who sees %s in a mail meant for someone else reads %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})
