import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'

/** How a backup is protected, as written in its header. */
export type Protection =
  | { readonly encryption: 'none' }
  | {
      readonly encryption: 'aes-256-gcm'
      readonly kdf: 'scrypt'
      readonly cost: number
      readonly salt: string
      /** Tells a wrong key from a damaged file. The other half of what the key is derived from. */
      readonly keyCheck: string
    }

export type Seal = {
  /** Returns the chunk as it is stored, followed by its tag. */
  seal(chunk: Buffer, position: ChunkPosition): Buffer
  /** Throws if the chunk was changed, moved or cut off. */
  open(sealed: Buffer, position: ChunkPosition): Buffer
}

type ChunkPosition = { readonly index: number; readonly isLast: boolean }

export const tagBytes = 16
const keyBytes = 32
/** 32 MB and a tenth of a second. A key has at least 32 random characters, so it needs no more. */
const scryptCost = 2 ** 15
const maxScryptCost = 2 ** 20

export class WrongKey extends Error {}

/**
 * The protection of a new file, and its seal once the header is known. Each file has its own salt
 * and so its own key, which is why a counter is a safe nonce.
 */
export function createProtection(backupKey: string | null): {
  readonly protection: Protection
  readonly toSeal: (header: Buffer) => Seal
} {
  if (backupKey === null) return { protection: { encryption: 'none' }, toSeal: toChecksumSeal }
  const salt = randomBytes(16)
  const { key, keyCheck } = deriveKey(backupKey, { salt, cost: scryptCost })
  const protection = {
    encryption: 'aes-256-gcm',
    kdf: 'scrypt',
    cost: scryptCost,
    salt: salt.toString('hex'),
    keyCheck: keyCheck.toString('hex'),
  } as const
  return { protection, toSeal: (header) => toCipherSeal(key, header) }
}

/** Throws `WrongKey` if the backup is encrypted with another key, or without one being given. */
export function openSeal(
  protection: Protection,
  { backupKey, header }: { readonly backupKey: string | null; readonly header: Buffer },
): Seal {
  if (protection.encryption === 'none') return toChecksumSeal(header)
  if (backupKey === null)
    throw new WrongKey('This backup is encrypted: set BACKUP_KEY to the key it was made with')

  const { cost } = protection
  if (cost > maxScryptCost) throw new Error('The header of the backup is damaged')
  const salt = Buffer.from(protection.salt, 'hex')
  const { key, keyCheck } = deriveKey(backupKey, { salt, cost })
  if (!keyCheck.equals(Buffer.from(protection.keyCheck, 'hex')))
    throw new WrongKey('BACKUP_KEY is not the key that this backup was made with')
  return toCipherSeal(key, header)
}

function deriveKey(backupKey: string, { salt, cost }: { salt: Buffer; cost: number }) {
  const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 }
  const derived = scryptSync(backupKey.normalize('NFC'), salt, keyBytes * 2, options)
  return { key: derived.subarray(0, keyBytes), keyCheck: derived.subarray(keyBytes) }
}

function toCipherSeal(key: Buffer, header: Buffer): Seal {
  return {
    seal(chunk, position) {
      const cipher = createCipheriv('aes-256-gcm', key, toNonce(position))
      cipher.setAAD(header)
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, position) {
      const decipher = createDecipheriv('aes-256-gcm', key, toNonce(position), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(header)
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    },
  }
}

/** Without a key: detects damage, but not someone who changes the file on purpose. */
function toChecksumSeal(header: Buffer): Seal {
  const toTag = (chunk: Buffer, position: ChunkPosition) =>
    createHash('sha256')
      .update(header)
      .update(toNonce(position))
      .update(chunk)
      .digest()
      .subarray(0, tagBytes)
  return {
    seal: (chunk, position) => Buffer.concat([chunk, toTag(chunk, position)]),
    open(sealed, position) {
      const chunk = sealed.subarray(0, -tagBytes)
      const isSound = toTag(chunk, position).equals(sealed.subarray(-tagBytes))
      if (!isSound) throw new Error('The checksum is wrong')
      return chunk
    },
  }
}

/** The last chunk has a nonce of its own, so that a file that was cut off doesn't look complete. */
function toNonce({ index, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 0, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
