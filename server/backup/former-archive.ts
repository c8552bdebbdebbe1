import { createDecipheriv, createHash, scryptSync } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { wrongKey } from './age.ts'
import { Manifest } from './manifest.ts'
import { damaged } from './tar.ts'

// Reads backups of version 0.2.7 and earlier: two lines of text (the format, and how it's protected),
// then chunks of 64 KB, each with its length and a tag, and inside, compressed, frames. See ADR-0069.

const magic = 'ghost-writers-ia backup 1\n'
const maxHeaderBytes = 1024
const chunkBytes = 64 * 1024
const tagBytes = 16
const lastFlag = 0x8000_0000
const maxScryptCost = 2 ** 20
const maxFrameBytes = 1024 * 1024
const kinds = { manifest: 1, start: 2, data: 3, end: 4, finish: 5 } as const
const partNames = ['database.sqlite', 'database.pgdump', 'auth-secrets', 'stand-in-key'] as const

const PartStart = z.object({ name: z.enum(partNames) })
const PartEnd = z.object({ bytes: z.number(), sha256: z.hex() })
const Protection = z.discriminatedUnion('encryption', [
  z.object({ encryption: z.literal('none') }),
  z.object({
    encryption: z.literal('aes-256-gcm'),
    kdf: z.literal('scrypt'),
    cost: z.number().int().positive().max(maxScryptCost),
    salt: z.hex(),
    /** Tells a wrong key from a damaged file. The other half of what the key is derived from. */
    keyCheck: z.hex(),
  }),
])
type Protection = z.infer<typeof Protection>

/** Whether a file begins like one. */
export function isFormerArchive(head: Buffer): boolean {
  return head.subarray(0, magic.length).toString('latin1') === magic
}

/** Whether only who has the key can have made the file. */
export function isFormerEncrypted(head: Buffer): boolean {
  return parseProtection(toHeader(head)).encryption !== 'none'
}

/** Unpacks a backup into a folder, verifying every byte. If it throws, the folder must not be used. */
export async function readFormerArchive(
  file: FileHandle,
  { backupKey, folder }: { readonly backupKey: string | null; readonly folder: string },
): Promise<Manifest> {
  let manifest: Manifest | undefined
  await pipeline(readChunks(file, backupKey), createGunzip(), async (content) => {
    manifest = await unpack(readFrames(content as AsyncIterable<Buffer>), folder)
  })
  if (!manifest) throw damaged()
  return manifest
}

async function* readChunks(file: FileHandle, backupKey: string | null): AsyncGenerator<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0)
  const header = toHeader(buffer.subarray(0, bytesRead))
  const openChunk = toOpener(parseProtection(header), { backupKey, header })
  // A read with a position leaves the file where it was.
  await readExactly(file, header.length)

  for (let index = 0, isLast = false; !isLast; index += 1) {
    const length = (await readExactly(file, 4)).readUInt32BE()
    isLast = length >= lastFlag
    const size = isLast ? length - lastFlag : length
    if (size > chunkBytes) throw damaged()
    const sealed = await readExactly(file, size + tagBytes)
    yield openChunk(sealed, toNonce(index, isLast))
  }
  const { bytesRead: more } = await file.read(Buffer.alloc(1), 0, 1)
  if (more > 0) throw damaged()
}

function toHeader(head: Buffer): Buffer {
  const secondLine = head.subarray(0, maxHeaderBytes).indexOf('\n', magic.length)
  if (secondLine < 0) throw damaged()
  return head.subarray(0, secondLine + 1)
}

function parseProtection(header: Buffer): Protection {
  try {
    return Protection.parse(JSON.parse(header.subarray(magic.length).toString()))
  } catch (fault) {
    throw damaged(fault)
  }
}

async function readExactly(file: FileHandle, size: number): Promise<Buffer> {
  const buffer = Buffer.alloc(size)
  let filled = 0
  while (filled < size) {
    const { bytesRead } = await file.read(buffer, filled, size - filled)
    if (bytesRead === 0) throw damaged()
    filled += bytesRead
  }
  return buffer
}

/** The last chunk has a nonce of its own, so that a file that was cut off doesn't look complete. */
function toNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 0, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

type Opener = (sealed: Buffer, nonce: Buffer) => Buffer

function toOpener(
  protection: Protection,
  { backupKey, header }: { readonly backupKey: string | null; readonly header: Buffer },
): Opener {
  if (protection.encryption === 'none') return (sealed, nonce) => verify(sealed, { nonce, header })
  if (backupKey === null)
    throw new Error('This backup is encrypted: set BACKUP_KEY to the key it was made with')
  const key = deriveKey(backupKey, protection)
  return (sealed, nonce) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(header)
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
    } catch (fault) {
      throw damaged(fault)
    }
  }
}

function deriveKey(
  backupKey: string,
  { cost, salt, keyCheck }: Exclude<Protection, { encryption: 'none' }>,
): Buffer {
  const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 }
  const derived = scryptSync(backupKey.normalize('NFC'), Buffer.from(salt, 'hex'), 64, options)
  if (!derived.subarray(32).equals(Buffer.from(keyCheck, 'hex'))) throw wrongKey()
  return derived.subarray(0, 32)
}

/** Without a key: detects damage, but not someone who changes the file on purpose. */
function verify(
  sealed: Buffer,
  { nonce, header }: { readonly nonce: Buffer; readonly header: Buffer },
): Buffer {
  const chunk = sealed.subarray(0, -tagBytes)
  const sum = createHash('sha256').update(header).update(nonce).update(chunk).digest()
  if (!sum.subarray(0, tagBytes).equals(sealed.subarray(-tagBytes))) throw damaged()
  return chunk
}

type Frame = { readonly kind: number; readonly content: Buffer }

async function unpack(frames: AsyncGenerator<Frame>, folder: string): Promise<Manifest> {
  const manifest = Manifest.parse(parse(await next(frames, kinds.manifest)))
  for (;;) {
    const frame = await next(frames, kinds.start, kinds.finish)
    if (frame.kind === kinds.finish) break
    const { name } = PartStart.parse(parse(frame))
    await unpackPart(frames, join(folder, name))
  }
  if (!(await frames.next()).done) throw damaged()
  return manifest
}

async function unpackPart(frames: AsyncGenerator<Frame>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    let frame = await next(frames, kinds.data, kinds.end)
    for (; frame.kind === kinds.data; frame = await next(frames, kinds.data, kinds.end)) {
      hash.update(frame.content)
      bytes += frame.content.length
      await file.writeFile(frame.content)
    }
    const written = PartEnd.parse(parse(frame))
    if (written.bytes !== bytes || written.sha256 !== hash.digest('hex')) throw damaged()
    await file.sync()
  } finally {
    await file.close()
  }
}

function parse({ content }: Frame): unknown {
  return JSON.parse(content.toString())
}

async function next(frames: AsyncGenerator<Frame>, ...expected: number[]): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done || !expected.includes(value.kind)) throw damaged()
  return value
}

async function* readFrames(content: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0)
  for await (const piece of content) {
    rest = Buffer.concat([rest, piece])
    for (let size = frameSize(rest); size !== null; size = frameSize(rest)) {
      yield { kind: rest.readUInt8(), content: rest.subarray(5, size) }
      rest = rest.subarray(size)
    }
  }
  if (rest.length > 0) throw damaged()
}

/** The size of the first frame with its head; null while it isn't complete. */
function frameSize(bytes: Buffer): number | null {
  if (bytes.length < 5) return null
  const length = bytes.readUInt32BE(1)
  if (length > maxFrameBytes) throw damaged()
  return bytes.length >= 5 + length ? 5 + length : null
}
