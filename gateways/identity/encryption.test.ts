import { expect, test } from 'vitest'
import { createEncryption } from './encryption.ts'

const secret = 'the first secret of this installation'
const other = 'the secret that replaced it later on'
const text = 'a key to someone’s account'

test('encrypted text can be decrypted with the secret, and looks different each time', () => {
  const { encrypt, decrypt } = createEncryption([secret], 'hosted identity')
  const [one, another] = [encrypt(text), encrypt(text)]

  expect(one).not.toBe(another)
  expect([one, another].map((encrypted) => decrypt(encrypted))).toEqual([text, text])
})

test('a stolen database reveals nothing without the secret', () => {
  const encrypted = createEncryption([secret], 'hosted identity').encrypt(text)

  const body = Buffer.from(encrypted.split('.').at(-1) ?? '', 'base64url').toString()
  expect(body).not.toContain('key')
  expect(createEncryption([other], 'hosted identity').decrypt(encrypted)).toBeNull()
})

test('text that was encrypted before a rotation can still be decrypted', () => {
  const encrypted = createEncryption([secret], 'hosted identity').encrypt(text)

  const rotated = createEncryption([other, secret], 'hosted identity')
  expect(rotated.decrypt(encrypted)).toBe(text)
  expect([encrypted, rotated.encrypt(text)].map(rotated.isNewest)).toEqual([false, true])
})

test('modified text is not decrypted', () => {
  const { encrypt, decrypt } = createEncryption([secret], 'hosted identity')
  const [id, nonce, tag, body = ''] = encrypt(text).split('.')
  const modified = [id, nonce, tag, `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`].join('.')

  expect(() => decrypt(modified)).toThrow()
  expect(decrypt('nonsense')).toBeNull()
})

test('what was encrypted for one purpose can not be decrypted for another', () => {
  const encrypted = createEncryption([secret], 'second factors').encrypt(text)

  expect(createEncryption([secret], 'hosted identity').decrypt(encrypted)).toBeNull()
})
