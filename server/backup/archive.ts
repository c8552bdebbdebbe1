import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { fromChunks, toChunks } from './chunks.ts'

export const Manifest = z.object({
  createdAt: z.iso.datetime(),
  /** The version of the site that made it. */
  siteVersion: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that had run. */
  migrations: z.array(z.string()),
  /** The version of pg_dump. */
  tool: z.string().optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** The only files that a backup may contain. */
const partNames = ['database.sqlite', 'database.pgdump', 'auth-secrets', 'stand-in-key'] as const
export type PartName = (typeof partNames)[number]
export type Part = { readonly name: PartName; readonly data: AsyncIterable<Buffer> }

const PartStart = z.object({ name: z.enum(partNames) })
const PartEnd = z.object({ bytes: z.number(), sha256: z.hex() })

const kinds = { manifest: 1, start: 2, data: 3, end: 4, finish: 5 } as const
const maxFrameBytes = 1024 * 1024

type Contents = { readonly manifest: Manifest; readonly parts: AsyncIterable<Part> }

/** Writes everything to an open file, and waits until the disk has it. */
export async function writeArchive(
  file: FileHandle,
  { backupKey, signal, ...contents }: Contents & ArchiveOptions,
): Promise<void> {
  await pipeline(
    toFrames(contents),
    createGzip({ level: 1 }),
    async (compressed) => {
      const chunks = toChunks(compressed as AsyncIterable<Buffer>, backupKey)
      for await (const chunk of chunks) await file.writeFile(chunk)
    },
    { ...(signal && { signal }) },
  )
  await file.sync()
}

type ArchiveOptions = { readonly backupKey: string | null; readonly signal?: AbortSignal }

async function* toFrames({ manifest, parts }: Contents): AsyncGenerator<Buffer> {
  yield toFrame(kinds.manifest, toJson(manifest))
  for await (const { name, data } of parts) {
    const hash = createHash('sha256')
    let bytes = 0
    yield toFrame(kinds.start, toJson({ name }))
    for await (const piece of data) {
      hash.update(piece)
      bytes += piece.length
      yield toFrame(kinds.data, piece)
    }
    yield toFrame(kinds.end, toJson({ bytes, sha256: hash.digest('hex') }))
  }
  yield toFrame(kinds.finish, Buffer.alloc(0))
}

function toJson(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}

function toFrame(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(kind)
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

/**
 * Unpacks a backup into a folder, verifying every byte. If it throws, what is in the folder must not
 * be used.
 */
export async function readArchive(
  path: string,
  { backupKey, folder }: { readonly backupKey: string | null; readonly folder: string },
): Promise<Manifest> {
  const file = await open(path, 'r')
  try {
    let manifest: Manifest | undefined
    await pipeline(fromChunks(file, backupKey), createGunzip(), async (content) => {
      manifest = await unpack(readFrames(content as AsyncIterable<Buffer>), folder)
    })
    if (!manifest) throw incomplete()
    return manifest
  } finally {
    await file.close()
  }
}

type Frame = { readonly kind: number; readonly content: Buffer }

async function unpack(frames: AsyncGenerator<Frame>, folder: string): Promise<Manifest> {
  const manifest = Manifest.parse(parse(await next(frames, kinds.manifest)))
  for (;;) {
    const { kind, content } = await next(frames, kinds.start, kinds.finish)
    if (kind === kinds.finish) break
    const { name } = PartStart.parse(JSON.parse(content.toString()))
    await unpackPart(frames, join(folder, name))
  }
  if (!(await frames.next()).done) throw incomplete()
  return manifest
}

async function unpackPart(frames: AsyncGenerator<Frame>, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for (;;) {
      const frame = await next(frames, kinds.data, kinds.end)
      if (frame.kind === kinds.end) {
        const written = PartEnd.parse(parse(frame))
        if (written.bytes !== bytes || written.sha256 !== hash.digest('hex')) throw incomplete()
        break
      }
      hash.update(frame.content)
      bytes += frame.content.length
      await file.writeFile(frame.content)
    }
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
  if (done || !expected.includes(value.kind)) throw incomplete()
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
  if (rest.length > 0) throw incomplete()
}

/** The size of the first frame with its head; null while it isn't complete. */
function frameSize(bytes: Buffer): number | null {
  if (bytes.length < 5) return null
  const length = bytes.readUInt32BE(1)
  if (length > maxFrameBytes) throw incomplete()
  return bytes.length >= 5 + length ? 5 + length : null
}

function incomplete(): Error {
  return new Error('The backup is incomplete or its checksums are wrong; use another one')
}
