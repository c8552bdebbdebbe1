import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import type { RecordSigner } from '#domain/audit/ports.ts'

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Signs records as compact JSON Web Signatures with Ed25519 (RFC 8037), so that an auditor needs
 * only our public key, which is in the header. It changes with the first secret.
 */
export function createRecordSigner(authSecrets: readonly string[]): RecordSigner {
  const [secret] = authSecrets
  if (secret === undefined) throw new Error('A signer needs at least one secret')
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'signed records', 32))
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key).export({ format: 'jwk' })
  const header = encode({ alg: 'EdDSA', jwk: publicKey })
  return {
    publicKey: JSON.stringify(publicKey),
    sign(record) {
      const content = `${header}.${encode(record)}`
      return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`
    },
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
