import { describe, expect, test } from 'vitest'
import type { Passkey, PasskeyOptions } from '#domain/identity/passkeys.ts'
import { allow } from '#tests/accounts.ts'
import { createAuthenticator, toCbor } from '#tests/authenticator.ts'
import { ada, grace } from '#tests/people.ts'
import { createPasskeyVerifier } from './passkey-verifier.ts'

const siteUrl = 'https://ghost.example'
const verifier = getVerifier(siteUrl)
const challenge = 'a challenge that was used once'
const invalid = { refused: 'passkey-invalid' }

function getVerifier(url: string) {
  const made = createPasskeyVerifier(url)
  if (!made) throw new Error(`No passkeys at ${url}`)
  return made
}

const creation = verifier.toCreationOptions({ challenge, user: ada, existing: [] })
const request = verifier.toRequestOptions({ challenge, allowed: [] })

async function register(authenticator: ReturnType<typeof createAuthenticator>, options = creation) {
  const answer = authenticator.create(options)
  const created = allow(await verifier.verifyCreation({ answer, challenge }))
  const { product: _, ...kept } = created
  const times = { addedAt: ada.createdAt, usedAt: null }
  return { ...kept, userId: ada.id, name: 'Laptop', ...times } satisfies Passkey
}

test('a new passkey has to be found without an account, by a person who is verified', () => {
  const existing = [{ id: 'known', transports: ['internal'] } as unknown as Passkey]
  const options = verifier.toCreationOptions({ challenge, user: ada, existing })

  expect(options).toMatchObject({
    rp: { id: 'ghost.example', name: 'Ghost Writers IA' },
    user: { id: Buffer.from(ada.id).toString('base64url'), name: ada.email, displayName: ada.name },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    attestation: 'none',
    excludeCredentials: [{ type: 'public-key', id: 'known', transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(request).toMatchObject({
    rpId: 'ghost.example',
    userVerification: 'required',
    allowCredentials: [],
  })
})

test('the site at an IP address has no passkeys, because browsers refuse them there', () => {
  expect(createPasskeyVerifier('http://127.0.0.1:3000')).toBeNull()
  expect(createPasskeyVerifier('http://[::1]:3000')).toBeNull()
  expect(createPasskeyVerifier('http://localhost:3000')).not.toBeNull()
})

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'a passkey with %s is registered and used',
  async (algorithm) => {
    const authenticator = createAuthenticator({ algorithm })
    const passkey = await register(authenticator)
    expect(passkey).toMatchObject({ counter: 0, isBackupEligible: true, isBackedUp: true })
    expect(passkey.id).toBe(authenticator.id)

    const answer = authenticator.use(request, { counter: 7, flags: 13 })

    const used = { counter: 7, isBackedUp: false }
    expect(await verifier.verifyRequest({ answer, challenge, passkey })).toEqual(used)
  },
)

test('a passkey of one device, and one that signed its own attestation, are registered', async () => {
  const device = createAuthenticator().create(creation, { flags: 5 })
  const created = await verifier.verifyCreation({ answer: device, challenge })
  expect(created).toMatchObject({ isBackupEligible: false, isBackedUp: false })

  const ownWord = createAuthenticator().create(creation, { isSelfSigned: true })
  expect(await verifier.verifyCreation({ answer: ownWord, challenge })).not.toEqual(invalid)
})

describe('a new passkey is refused', () => {
  const statement = new Map([['x5c', [Buffer.from('a certificate')]]])
  test.each([
    ['of another origin', { origin: 'https://ghost.example.evil.example' }],
    ['of another port', { origin: 'https://ghost.example:8443' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['of a parent domain', { rpId: 'example' }],
    ['with another challenge', { challenge: 'another' }],
    ['without a challenge', { challenge: '' }],
    ['when it was used instead of created', { type: 'webauthn.get' }],
    ['without a person', { flags: 4 }],
    ['without a verified person', { flags: 1 }],
    ['that is copied but cannot be', { flags: 21 }],
    ['from a frame of another site', { clientData: { crossOrigin: true } }],
    ['from a frame whose top is named', { clientData: { topOrigin: 'https://evil.example' } }],
    ['with bytes after its end', { extra: Buffer.from('more') }],
    ['with certificates', { format: 'packed', statement }],
    ['with certificates of a platform', { format: 'apple', statement }],
    ['with a statement that should be empty', { statement: new Map([['sig', 'x']]) }],
    ['with an unknown attestation', { format: 'fido-u3f' }],
  ])('%s', async (_, changes) => {
    const answer = createAuthenticator().create(creation, changes)

    expect(await verifier.verifyCreation({ answer, challenge })).toEqual(invalid)
  })

  test('with an algorithm that we did not ask for', async () => {
    const answer = createAuthenticator({ algorithm: 'ES384' }).create(creation)

    expect(await verifier.verifyCreation({ answer, challenge })).toEqual(invalid)
  })

  test('under the id of another credential', async () => {
    const answer = { ...createAuthenticator().create(creation), id: 'bm90IHRoaXMgb25l' }

    expect(await verifier.verifyCreation({ answer, challenge })).toEqual(invalid)
  })

  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'when it was cut off anywhere (%s)',
    async (algorithm) => {
      const answer = createAuthenticator({ algorithm }).create(creation)
      const bytes = Buffer.from(answer.attestationObject, 'base64url')

      for (let length = 0; length < bytes.length; length += 1) {
        const attestationObject = bytes.subarray(0, length).toString('base64url')
        const cut = { ...answer, attestationObject }
        expect(await verifier.verifyCreation({ answer: cut, challenge }), `${length}`).toEqual(
          invalid,
        )
      }
    },
  )

  test.each([
    ['deep', Buffer.alloc(6_000, 0x81)],
    ['of 4 billion elements', Buffer.from('9affffffff', 'hex')],
    ['of 4 billion entries', Buffer.from('baffffffff', 'hex')],
    ['a text of 4 billion bytes', Buffer.from('7affffffff', 'hex')],
    ['without an end', Buffer.from('9f010203', 'hex')],
    ['a number', toCbor(7)],
    ['a map without authenticator data', toCbor(new Map([['fmt', 'none']]))],
    [
      'a map with text for authenticator data',
      toCbor(
        new Map<string, string | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', 'x'.repeat(200)],
        ]),
      ),
    ],
  ])('when its CBOR is %s, at once', async (_, bytes) => {
    const answer = createAuthenticator().create(creation)
    const attestationObject = bytes.toString('base64url')
    const startedAt = performance.now()

    const hostile = { ...answer, attestationObject }
    expect(await verifier.verifyCreation({ answer: hostile, challenge })).toEqual(invalid)
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  test.each(['', 'null', '7', '"text"', '[]', '{', '{"challenge":7}'])(
    'when the browser says %s about itself',
    async (text) => {
      const answer = createAuthenticator().create(creation)
      const clientDataJSON = Buffer.from(text).toString('base64url')

      const hostile = { ...answer, clientDataJSON }
      expect(await verifier.verifyCreation({ answer: hostile, challenge })).toEqual(invalid)
    },
  )
})

describe('the use of a passkey is refused', () => {
  const handleOf = (id: string) => Buffer.from(id).toString('base64url')

  test.each([
    ['at another origin', { origin: 'https://evil.example' }],
    ['over http', { origin: 'http://ghost.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'another' }],
    ['when it was created instead of used', { type: 'webauthn.create' }],
    ['without a person', { flags: 12 }],
    ['without a verified person', { flags: 9 }],
    ['when it is copied, but could not be when it was created', { flags: 5 }],
    ['from a frame of another site', { clientData: { crossOrigin: true } }],
    ['with bytes after its end', { extra: Buffer.from('more') }],
    ["under another user's id", { userHandle: handleOf(grace.id) }],
  ])('%s', async (_, changes) => {
    const authenticator = createAuthenticator()
    const passkey = await register(authenticator)

    const answer = authenticator.use(request, changes)

    expect(await verifier.verifyRequest({ answer, challenge, passkey })).toEqual(invalid)
  })

  test('with the signature of another key, or with one that was changed', async () => {
    const authenticator = createAuthenticator()
    const passkey = await register(authenticator)
    const forger = createAuthenticator({ id: authenticator.id })
    forger.create(creation)
    const answer = authenticator.use(request)
    const forged = forger.use(request)
    const { authenticatorData: counted } = authenticator.use(request, { counter: 9 })

    for (const hostile of [
      forged,
      { ...answer, signature: forged.signature },
      { ...answer, signature: answer.signature.slice(0, -8) },
      { ...answer, signature: '' },
      { ...answer, authenticatorData: counted },
      { ...answer, authenticatorData: '' },
      { ...answer, authenticatorData: answer.authenticatorData.slice(0, 20) },
      { ...answer, clientDataJSON: '' },
      { ...answer, id: 'another' },
    ])
      expect(await verifier.verifyRequest({ answer: hostile, challenge, passkey })).toEqual(invalid)
    expect(await verifier.verifyRequest({ answer, challenge, passkey })).not.toEqual(invalid)
  })
})

test('an authenticator that was told the passkey may leave out whose it is', async () => {
  const authenticator = createAuthenticator()
  const passkey = await register(authenticator)
  const options: PasskeyOptions = verifier.toRequestOptions({ challenge, allowed: [passkey] })
  expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }] })

  const answer = authenticator.use(options, { userHandle: null })

  expect(await verifier.verifyRequest({ answer, challenge, passkey })).not.toEqual(invalid)
})
