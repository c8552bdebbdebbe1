import { expect, test } from 'vitest'
import { createAuthenticator } from '#tests/authenticator.ts'
import { parseCreationAnswer, parseRequestAnswer } from './passkey-answers.ts'

const authenticator = createAuthenticator({ algorithm: 'RS256' })
const options = { challenge: 'x', rpId: 'ghost.example', rp: { id: 'ghost.example' } }
const created = authenticator.create({ ...options, user: { id: 'YWRh' } })
const used = authenticator.use(options)

test('the answers of browsers are read', () => {
  expect(parseCreationAnswer(JSON.stringify(created))).toEqual(created)
  expect(parseRequestAnswer(JSON.stringify(used))).toEqual(used)
  const nameless = { ...used, userHandle: null }
  expect(parseRequestAnswer(JSON.stringify(nameless))).toEqual(nameless)
})

test.each([
  ['nothing', undefined],
  ['an empty field', ''],
  ['text', 'passkey'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an answer of the other kind', JSON.stringify(created)],
  ['an answer without an id', JSON.stringify({ ...used, id: '' })],
  ['a number for an id', JSON.stringify({ ...used, id: 7 })],
  ['bytes that are not in base64url', JSON.stringify({ ...used, signature: 'a+b/c=' })],
  ['a NUL', JSON.stringify({ ...used, id: 'a\0b' })],
  ['a long id', JSON.stringify({ ...used, id: 'a'.repeat(1_400) })],
  ['a long signature', JSON.stringify({ ...used, signature: 'a'.repeat(2_000) })],
  ['a long handle', JSON.stringify({ ...used, userHandle: 'a'.repeat(100) })],
  ['a megabyte', JSON.stringify({ ...used, extra: 'a'.repeat(1_000_000) })],
  ['much inside of much', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
])('%s is not the answer of a passkey', (_, field) => {
  expect(parseRequestAnswer(field)).toBeNull()
})

test('a new passkey with a large attestation, or many transports, is not read', () => {
  const large = { ...created, attestationObject: 'a'.repeat(9_000) }
  expect(parseCreationAnswer(JSON.stringify(large))).toBeNull()
  const many = { ...created, transports: Array.from({ length: 9 }, () => 'usb') }
  expect(parseCreationAnswer(JSON.stringify(many))).toBeNull()
})
