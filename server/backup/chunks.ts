import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { createProtection, openSeal, type Protection, type Seal, tagBytes } from './encryption.ts'

const magic = 'ghost-writers-ia backup 1'
const chunkBytes = 64 * 1024
const maxHeaderBytes = 1024
const lastFlag = 0x8000_0000

const Header: z.ZodType<Protection> = z.discriminatedUnion('encryption', [
  z.object({ encryption: z.literal('none') }),
  z.object({
    encryption: z.literal('aes-256-gcm'),
    kdf: z.literal('scrypt'),
    cost: z.number().int().positive(),
    salt: z.hex(),
    keyCheck: z.hex(),
  }),
])

/**
 * The outer form of a backup file: two lines of text (the format, and how it's protected), then
 * chunks, each with its length and its tag. See ADR-0057.
 */
export async function* toChunks(
  content: AsyncIterable<Buffer>,
  backupKey: string | null,
): AsyncGenerator<Buffer> {
  const { protection, toSeal } = createProtection(backupKey)
  const header = Buffer.from(`${magic}\n${JSON.stringify(protection)}\n`)
  const { seal } = toSeal(header)
  yield header

  let index = 0
  let rest = Buffer.alloc(0)
  for await (const piece of content) {
    rest = Buffer.concat([rest, piece])
    for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes)) {
      yield frame(seal, rest.subarray(0, chunkBytes), { index, isLast: false })
      index += 1
    }
  }
  yield frame(seal, rest, { index, isLast: true })
}

function frame(seal: Seal['seal'], chunk: Buffer, position: Parameters<Seal['seal']>[1]): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length + (position.isLast ? lastFlag : 0))
  return Buffer.concat([length, seal(chunk, position)])
}

/** The content of a backup file. Throws as soon as something was changed, cut off or added. */
export async function* fromChunks(
  file: FileHandle,
  backupKey: string | null,
): AsyncGenerator<Buffer> {
  const header = await readHeader(file)
  const { open } = openSeal(parseHeader(header), { backupKey, header })

  for (let index = 0, isLast = false; !isLast; index += 1) {
    const length = (await readExactly(file, 4)).readUInt32BE()
    isLast = length >= lastFlag
    const size = isLast ? length - lastFlag : length
    if (size > chunkBytes) throw damaged()
    const sealed = await readExactly(file, size + tagBytes)
    try {
      yield open(sealed, { index, isLast })
    } catch (fault) {
      throw damaged(fault)
    }
  }
  const { bytesRead } = await file.read(Buffer.alloc(1), 0, 1)
  if (bytesRead > 0) throw damaged()
}

async function readHeader(file: FileHandle): Promise<Buffer> {
  const buffer = Buffer.alloc(maxHeaderBytes)
  const { bytesRead } = await file.read(buffer, 0, maxHeaderBytes, 0)
  const head = buffer.subarray(0, bytesRead)
  const firstLine = head.indexOf('\n')
  const secondLine = head.indexOf('\n', firstLine + 1)
  if (head.subarray(0, Math.max(firstLine, 0)).toString() !== magic || secondLine < 0)
    throw new Error('This is not a backup of Ghost Writers IA, or it was made by a newer version')
  const header = head.subarray(0, secondLine + 1)
  // A read with a position leaves the file where it was.
  await readExactly(file, header.length)
  return header
}

function parseHeader(header: Buffer): Protection {
  try {
    return Header.parse(JSON.parse(header.toString().split('\n')[1] ?? ''))
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

function damaged(cause?: unknown): Error {
  return new Error('The backup is damaged or incomplete; use another one', { cause })
}
