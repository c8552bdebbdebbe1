import { expect, test } from 'vitest'
import { createSigner } from './secrets.ts'

const oldSecret = 'the secret that this server began with'
const newSecret = 'the secret that replaced it later on'

test('a signature is valid only for its own text', () => {
  const signer = createSigner([newSecret])
  const signature = signer.sign('ada')

  expect(signer.isSigned('ada', signature)).toBe(true)
  expect(signer.isSigned('grace', signature)).toBe(false)
  for (const forged of ['', 'x', signature.slice(1), `${signature}AA`, '\0']) {
    expect(signer.isSigned('ada', forged)).toBe(false)
  }
})

test('after a rotation of AUTH_SECRETS old signatures stay valid until the old secret is removed', () => {
  const signature = createSigner([oldSecret]).sign('ada')

  expect(createSigner([newSecret, oldSecret]).isSigned('ada', signature)).toBe(true)
  expect(createSigner([newSecret]).isSigned('ada', signature)).toBe(false)
  expect(createSigner([newSecret, oldSecret]).sign('ada')).not.toBe(signature)
})
