import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { damaged } from './tar.ts'

export const ageMagic = 'age-encryption.org/v1\n'

/** 128 MB and half a second. A passphrase here has at least 32 random characters, so it needs no more. */
const scryptWorkFactor = 17

/**
 * Encrypts with BACKUP_KEY in the format of https://age-encryption.org. The key is a passphrase, an
 * identity (AGE-SECRET-KEY-1…), or a recipient (age1…), which can't open what it encrypts.
 */
export async function encrypt(
  content: AsyncIterable<Uint8Array>,
  backupKey: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = await toEncrypter(backupKey)
  return asIterable(await encrypter.encrypt(asStream(content)))
}

async function toEncrypter(backupKey: string): Promise<Encrypter> {
  const encrypter = new Encrypter()
  if (isRecipient(backupKey)) check(() => encrypter.addRecipient(backupKey))
  else if (isIdentity(backupKey)) encrypter.addRecipient(await toRecipient(backupKey))
  else {
    encrypter.setPassphrase(backupKey)
    encrypter.setScryptWorkFactor(scryptWorkFactor)
  }
  return encrypter
}

function toRecipient(identity: string): Promise<string> {
  return identityToRecipient(identity).catch((fault) => {
    throw invalidKey(fault)
  })
}

/** The content of an encrypted file. Throws as soon as something was changed, moved, cut off or added. */
export async function* decrypt(
  content: AsyncIterable<Uint8Array>,
  backupKey: string | null,
): AsyncGenerator<Uint8Array> {
  const decrypter = toDecrypter(backupKey)
  const decrypted = await decrypter.decrypt(asStream(content)).catch((fault) => {
    const isOtherKey = String(fault).includes('no identity matched')
    throw isOtherKey ? wrongKey(fault) : damaged(fault)
  })
  try {
    yield* asIterable(decrypted)
  } catch (fault) {
    throw damaged(fault)
  }
}

function toDecrypter(backupKey: string | null): Decrypter {
  if (backupKey === null)
    throw new Error('This backup is encrypted: set BACKUP_KEY to the key it was made with')
  if (isRecipient(backupKey))
    throw new Error(
      'BACKUP_KEY is a recipient (age1…), which can only make backups: set it to the identity (AGE-SECRET-KEY-1…) that opens them',
    )
  const decrypter = new Decrypter()
  if (isIdentity(backupKey)) check(() => decrypter.addIdentity(backupKey))
  else decrypter.addPassphrase(backupKey)
  return decrypter
}

export function wrongKey(cause?: unknown): Error {
  return new Error('BACKUP_KEY is not the key that this backup was made with', { cause })
}

function isRecipient(backupKey: string): boolean {
  return backupKey.startsWith('age1')
}

function isIdentity(backupKey: string): boolean {
  return backupKey.startsWith('AGE-SECRET-KEY-')
}

function check(use: () => void): void {
  try {
    use()
  } catch (fault) {
    throw invalidKey(fault)
  }
}

function invalidKey(cause: unknown): Error {
  return new Error('BACKUP_KEY begins like a key of age, but is mistyped or incomplete', { cause })
}

function asStream(content: AsyncIterable<Uint8Array>) {
  return ReadableStream.from(content) as unknown as globalThis.ReadableStream<Uint8Array>
}

function asIterable(stream: globalThis.ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return stream as unknown as ReadableStream<Uint8Array>
}
