import { expect, test } from 'vitest'
import { openSeal } from './seal.ts'

const secret = 'the secret that this house began with'
const other = 'the secret that took its place later on'
const text = 'a key to somebody’s account'

test('what was sealed is read again by whoever has the secret, and looks different each time', () => {
  const seal = openSeal([secret])
  const [one, another] = [seal.close(text), seal.close(text)]

  expect(one).not.toBe(another)
  expect([one, another].map((sealed) => seal.open(sealed))).toEqual([text, text])
})

test('a stolen database shows nothing of it', () => {
  const sealed = openSeal([secret]).close(text)

  expect(Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url').toString()).not.toContain('key')
  expect(openSeal([other]).open(sealed)).toBeNull()
})

test('a rotated secret still opens what the old one closed', () => {
  expect(openSeal([other, secret]).open(openSeal([secret]).close(text))).toBe(text)
})

test('a seal that was touched does not open', () => {
  const seal = openSeal([secret])
  const [id, nonce, tag, body = ''] = seal.close(text).split('.')
  const touched = [id, nonce, tag, `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`].join('.')

  expect(() => seal.open(touched)).toThrow()
  expect(seal.open('nonsense')).toBeNull()
})
