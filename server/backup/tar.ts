/** Files in the order of the archive; `data` has to be read before the next one. */
export type TarEntry = {
  readonly name: string
  readonly bytes: number
  readonly data: AsyncIterable<Buffer>
}

const blockBytes = 512
/** The largest size that a header can hold in octal digits: 8 GB. */
const maxOctal = 8 ** 11
const endOfArchive = Buffer.alloc(2 * blockBytes)

/**
 * An archive of plain files, as POSIX describes it (ustar). Sizes from 8 GB on are written in binary,
 * which GNU tar, bsdtar and others read.
 */
export async function* writeTar(entries: Iterable<TarEntry>): AsyncGenerator<Buffer> {
  for (const { name, bytes, data } of entries) {
    yield toHeader(name, bytes)
    let written = 0
    for await (const piece of data) {
      written += piece.length
      yield piece
    }
    if (written !== bytes) throw new Error(`${name} changed while the backup was made`)
    yield Buffer.alloc(toPadding(bytes))
  }
  yield endOfArchive
}

function toHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, bytes)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${toOctal(sumHeader(header), 6)}\0 `, 148)
  return header
}

function writeSize(header: Buffer, bytes: number): void {
  if (bytes < maxOctal) {
    header.write(`${toOctal(bytes, 11)}\0`, 124)
    return
  }
  header.writeUInt8(0x80, 124)
  header.writeBigUInt64BE(BigInt(bytes), 128)
}

function toOctal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function toPadding(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

/** The sum of all bytes, with the checksum itself as spaces. */
function sumHeader(header: Buffer): number {
  const summed = Buffer.from(header).fill(' ', 148, 156)
  return summed.reduce((sum, byte) => sum + byte, 0)
}

/**
 * The files of an archive. Refuses links, folders, extended headers and whatever else isn't a plain
 * file, and reads the content to its end, so that what authenticates it is complete.
 */
export async function* readTar(content: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = openReader(content)
  try {
    for (;;) {
      const header = await reader.read(blockBytes)
      if (isZero(header)) break
      const { name, bytes } = parseHeader(header)
      yield { name, bytes, data: reader.take(bytes) }
      if (!isZero(await reader.read(toPadding(bytes)))) throw damaged()
    }
    if (!(await reader.isZeroToTheEnd())) throw damaged()
  } finally {
    await reader.close()
  }
}

function parseHeader(header: Buffer): { readonly name: string; readonly bytes: number } {
  const sum = Number.parseInt(toText(header.subarray(148, 156)), 8)
  if (sum !== sumHeader(header)) throw damaged()
  const name = toText(header.subarray(0, 100))
  const isPlainFile = ['0', ''].includes(toText(header.subarray(156, 157)))
  const hasPrefix = toText(header.subarray(345, 500)) !== ''
  if (!isPlainFile || hasPrefix)
    throw new Error(`The backup contains ${JSON.stringify(name)}, which isn't a part of a backup`)
  return { name, bytes: readSize(header) }
}

function readSize(header: Buffer): number {
  const isBinary = header.readUInt8(124) === 0x80
  const bytes = isBinary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(toText(header.subarray(124, 136)), 8)
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw damaged()
  return bytes
}

function toText(field: Buffer): string {
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? field.length : end).toString('latin1')
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

function openReader(content: AsyncIterable<Uint8Array>) {
  const source = content[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)

  /** At most `most` bytes, and null at the end. */
  async function next(most: number): Promise<Buffer | null> {
    while (left.length === 0) {
      const { value, done } = await source.next()
      if (done) return null
      left = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const piece = left.subarray(0, most)
    left = left.subarray(piece.length)
    return piece
  }

  async function* take(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0; ) {
      const piece = await next(missing)
      if (!piece) throw damaged()
      missing -= piece.length
      yield piece
    }
  }

  return {
    take,
    /** Exactly so many bytes. */
    async read(bytes: number): Promise<Buffer> {
      const pieces: Buffer[] = []
      for await (const piece of take(bytes)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
    async isZeroToTheEnd(): Promise<boolean> {
      for (let piece = await next(blockBytes); piece; piece = await next(blockBytes))
        if (!isZero(piece)) return false
      return true
    },
    async close(): Promise<void> {
      await source.return?.()
    },
  }
}

export function damaged(cause?: unknown): Error {
  return new Error('The backup is damaged or incomplete; use another one', { cause })
}
