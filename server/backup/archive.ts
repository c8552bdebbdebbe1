import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { ageMagic, decrypt, encrypt } from './age.ts'
import { isFormerArchive, isFormerEncrypted, readFormerArchive } from './former-archive.ts'
import { Manifest } from './manifest.ts'
import { damaged, readTar, type TarEntry, writeTar } from './tar.ts'

/** The only files that a backup may contain, after its manifest. */
const partNames = ['database.sqlite.gz', 'database.pgdump', 'auth-secrets', 'stand-in-key'] as const
export type PartName = (typeof partNames)[number]

const manifestName = 'manifest.json'
const maxManifestBytes = 1024 * 1024

/** SHA-256 finds damage in a backup that isn't encrypted. */
const File = z.object({
  name: z.enum(partNames),
  bytes: z.number().int().nonnegative(),
  sha256: z.hex(),
})
type File = z.infer<typeof File>
const Contents = Manifest.extend({ files: z.array(File) })

type ArchiveInput = {
  readonly manifest: Manifest
  /** Where the parts are, and their names in the order of the archive. */
  readonly folder: string
  readonly names: readonly PartName[]
  readonly backupKey: string | null
  readonly signal?: AbortSignal
}

/**
 * Writes a tar archive to an open file, inside age if there is a key, and waits until the disk has
 * it. `age -d backup.tar.age | tar x` opens it without us. See ADR-0069.
 */
export async function writeArchive(file: FileHandle, input: ArchiveInput): Promise<void> {
  const { backupKey, signal } = input
  const archive = writeTar(await listEntries(input))
  for await (const piece of backupKey ? await encrypt(archive, backupKey) : archive) {
    signal?.throwIfAborted()
    await file.writeFile(piece)
  }
  await file.sync()
}

async function listEntries({ manifest, folder, names }: ArchiveInput): Promise<TarEntry[]> {
  const files: File[] = []
  for (const name of names) files.push(await describe(name, folder))
  const contents = Buffer.from(`${JSON.stringify({ ...manifest, files }, null, 2)}\n`)
  return [
    { name: manifestName, bytes: contents.length, data: once(contents) },
    ...files.map(({ name, bytes }) => ({
      name,
      bytes,
      data: createReadStream(join(folder, name)),
    })),
  ]
}

async function describe(name: PartName, folder: string): Promise<File> {
  const path = join(folder, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

type ReadInput = {
  readonly backupKey: string | null
  /** With a key, accepts a file that anyone could have made. */
  readonly allowsUnencrypted: boolean
  readonly folder: string
}

/**
 * Unpacks a backup into a folder, verifying every byte; the database is unpacked as
 * `database.sqlite` or `database.pgdump`. If it throws, what is in the folder must not be used.
 */
export async function readArchive(path: string, input: ReadInput): Promise<Manifest> {
  const { backupKey, allowsUnencrypted, folder } = input
  const file = await open(path, 'r')
  try {
    const head = await readHead(file)
    if (backupKey !== null && !allowsUnencrypted && !isEncrypted(head)) throw unauthenticated()
    if (isFormerArchive(head)) return await readFormerArchive(file, { backupKey, folder })
    const content = readFrom(file)
    return await unpack(isAge(head) ? decrypt(content, backupKey) : content, folder)
  } finally {
    await file.close()
  }
}

const headBytes = 64 * 1024

/** Without moving the file's position. */
async function readHead(file: FileHandle): Promise<Buffer> {
  const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  const head = bytes.subarray(0, bytesRead)
  // The end of age's header: its parser would read a line of any length into memory.
  const isBackup = isAge(head) ? head.includes('\n--- ') : isTar(head) || isFormerArchive(head)
  if (!isBackup)
    throw new Error('This is not a backup of Ghost Writers IA, or it was made by a newer version')
  return head
}

function isAge(head: Buffer): boolean {
  return head.subarray(0, ageMagic.length).toString('latin1') === ageMagic
}

function isTar(head: Buffer): boolean {
  return head.subarray(257, 262).toString('latin1') === 'ustar'
}

function isEncrypted(head: Buffer): boolean {
  return isAge(head) || (isFormerArchive(head) && isFormerEncrypted(head))
}

function unauthenticated(): Error {
  return new Error(
    'BACKUP_KEY is set, but this file is not encrypted, so anyone who can write to where it is stored could have made it. If you know that it is yours, add --unencrypted',
  )
}

async function* readFrom(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(headBytes))
    if (bytesRead === 0) return
    yield bytes.subarray(0, bytesRead)
  }
}

async function unpack(content: AsyncIterable<Uint8Array>, folder: string): Promise<Manifest> {
  let contents: z.infer<typeof Contents> | undefined
  const unpacked = new Set<string>()
  for await (const entry of readTar(content)) {
    if (!contents) {
      contents = await readContents(entry)
      continue
    }
    const file = contents.files.find(({ name }) => name === entry.name)
    if (!file || file.bytes !== entry.bytes || unpacked.has(file.name)) throw misplaced(entry)
    await unpackFile(entry, { file, folder })
    unpacked.add(file.name)
  }
  if (!contents || unpacked.size !== contents.files.length) throw damaged()
  const { files: _, ...manifest } = contents
  return manifest
}

async function readContents(entry: TarEntry): Promise<z.infer<typeof Contents>> {
  if (entry.name !== manifestName || entry.bytes > maxManifestBytes) throw misplaced(entry)
  const text = (await buffer(entry.data)).toString()
  try {
    return Contents.parse(JSON.parse(text))
  } catch (fault) {
    throw damaged(fault)
  }
}

function misplaced({ name }: TarEntry): Error {
  return new Error(
    `The backup contains ${JSON.stringify(name)}, which isn't listed in its manifest`,
  )
}

async function unpackFile(
  { data }: TarEntry,
  { file, folder }: { readonly file: File; readonly folder: string },
): Promise<void> {
  const hash = createHash('sha256')
  const target = await open(join(folder, basename(file.name, '.gz')), 'wx', 0o600)
  try {
    const unzip = file.name.endsWith('.gz') ? createGunzip() : new PassThrough()
    await pipeline(tap(data, hash), unzip, async (content) => {
      for await (const piece of content) await target.writeFile(piece)
    })
    await target.sync()
  } catch (fault) {
    throw isZlibFault(fault) ? damaged(fault) : fault
  } finally {
    await target.close()
  }
  if (hash.digest('hex') !== file.sha256) throw damaged()
}

async function* tap(data: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of data) {
    hash.update(piece)
    yield piece
  }
}

function isZlibFault(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && String(fault.code).startsWith('Z_')
}
