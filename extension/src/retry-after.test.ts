import { expect, test } from 'vitest'
import { readRetryAfter } from './retry-after.ts'
import { minutes, seconds } from './time.ts'

const now = Date.parse('2026-11-17T09:00:00Z')

test.each([
  ['20', now + seconds(20)],
  ['Tue, 17 Nov 2026 09:05:00 GMT', now + minutes(5)],
  ['999999999', now + minutes(60)],
  ['Wed, 17 Nov 2077 09:05:00 GMT', now + minutes(60)],
  ['0', null],
  ['-5', null],
  ['Tue, 17 Nov 2026 08:00:00 GMT', null],
  ['soon', null],
  ['', null],
])('a server that says "Retry-After: %s" is believed for up to an hour', (value, expected) => {
  expect(readRetryAfter(new Headers({ 'retry-after': value }), now)).toBe(expected)
})
