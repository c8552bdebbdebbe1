import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import type { CreationAnswer, PasskeyOptions, RequestAnswer } from '#domain/identity/passkeys.ts'

/** What a hostile or broken authenticator or browser changes. */
type Changes = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** By default: someone was there (1), was verified (4), can be copied (8) and is (16). */
  readonly flags?: number
  readonly counter?: number
  readonly userHandle?: string | null
  readonly clientData?: Readonly<Record<string, unknown>>
  /** By default none. */
  readonly format?: string
  readonly statement?: CborMap
  /** Signs the attestation with the passkey itself. */
  readonly isSelfSigned?: boolean
  /** After the authenticator's data is complete. */
  readonly extra?: Uint8Array
}

type Algorithm = 'ES256' | 'EdDSA' | 'RS256' | 'ES384'

/** An authenticator in software, with one passkey: as honest as told. */
export function createAuthenticator({
  algorithm = 'ES256',
  origin = 'https://ghost.example',
  id = randomBytes(16).toString('base64url'),
}: {
  readonly algorithm?: Algorithm
  readonly origin?: string
  readonly id?: string
} = {}) {
  const keys = createKeys(algorithm)
  let handle = ''

  function toClientData(type: string, options: PasskeyOptions, changes: Changes) {
    const data = {
      type: changes.type ?? type,
      challenge: changes.challenge ?? options.challenge,
      origin: changes.origin ?? origin,
      crossOrigin: false,
      ...changes.clientData,
    }
    return Buffer.from(JSON.stringify(data))
  }

  function toData(rpId: string, { flags = 29, counter = 0 }: Changes) {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([hash(Buffer.from(rpId)), head])
  }

  return {
    id,

    create(options: PasskeyOptions, changes: Changes = {}): CreationAnswer {
      const { rp, user } = options as { rp: { id: string }; user: { id: string } }
      handle = user.id
      const flags = (changes.flags ?? 29) | 64
      const bytes = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(bytes.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, bytes, toCbor(keys.cose)])
      const head = toData(changes.rpId ?? rp.id, { ...changes, flags })
      const data = Buffer.concat([head, credential, changes.extra ?? Buffer.alloc(0)])
      const clientData = toClientData('webauthn.create', options, changes)
      const { isSelfSigned = false, format = 'none', statement = new Map() } = changes
      const own = () => [
        ['alg', keys.cose.get(3) ?? 0] as const,
        ['sig', keys.sign(Buffer.concat([data, hash(clientData)]))] as const,
      ]
      const attestation: CborMap = new Map<string, Cbor>([
        ['fmt', isSelfSigned ? 'packed' : format],
        ['attStmt', isSelfSigned ? new Map<string, Cbor>(own()) : statement],
        ['authData', data],
      ])
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: toCbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },

    use(options: PasskeyOptions, changes: Changes = {}): RequestAnswer {
      const data = toData(changes.rpId ?? String(options.rpId), changes)
      const authenticatorData = Buffer.concat([data, changes.extra ?? Buffer.alloc(0)])
      const clientData = toClientData('webauthn.get', options, changes)
      const signature = keys.sign(Buffer.concat([authenticatorData, hash(clientData)]))
      return {
        id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: changes.userHandle === undefined ? handle : changes.userHandle,
      }
    },
  }
}

function hash(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

function createKeys(algorithm: Algorithm) {
  if (algorithm === 'EdDSA') {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const cose = new Map<number, Cbor>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, readPart(publicKey, 'x')],
    ])
    return { cose, sign: (data: Uint8Array) => sign(null, data, privateKey) }
  }
  if (algorithm === 'RS256') {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const cose = new Map<number, Cbor>([
      [1, 3],
      [3, -257],
      [-1, readPart(publicKey, 'n')],
      [-2, readPart(publicKey, 'e')],
    ])
    return { cose, sign: (data: Uint8Array) => sign('sha256', data, privateKey) }
  }
  const isLarge = algorithm === 'ES384'
  const namedCurve = isLarge ? 'P-384' : 'P-256'
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  const cose = new Map<number, Cbor>([
    [1, 2],
    [3, isLarge ? -35 : -7],
    [-1, isLarge ? 2 : 1],
    [-2, readPart(publicKey, 'x')],
    [-3, readPart(publicKey, 'y')],
  ])
  const digest = isLarge ? 'sha384' : 'sha256'
  return { cose, sign: (data: Uint8Array) => sign(digest, data, privateKey) }
}

function readPart(key: KeyObject, part: keyof JsonWebKey): Buffer {
  return Buffer.from(String(key.export({ format: 'jwk' })[part]), 'base64url')
}

type Cbor = number | string | Uint8Array | CborMap | readonly Cbor[]
type CborMap = ReadonlyMap<number | string, Cbor>

/** The part of https://www.rfc-editor.org/rfc/rfc8949 that WebAuthn uses. */
export function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? toHead(1, -1 - value) : toHead(0, value)
  if (typeof value === 'string') return Buffer.concat([toHead(3, value.length), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([toHead(2, value.length), value])
  if (isList(value)) return Buffer.concat([toHead(4, value.length), ...value.map(toCbor)])
  const entries = [...value].flatMap(([key, one]) => [toCbor(key), toCbor(one)])
  return Buffer.concat([toHead(5, value.size), ...entries])
}

function isList(value: CborMap | readonly Cbor[]): value is readonly Cbor[] {
  return Array.isArray(value)
}

function toHead(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([major * 32 + count])
  if (count < 256) return Buffer.from([major * 32 + 24, count])
  return Buffer.from([major * 32 + 25, count >> 8, count % 256])
}
