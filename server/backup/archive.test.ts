import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Part, readArchive, writeArchive } from './archive.ts'

const key = 'the key of the backups of the tests, long enough'
const manifest = {
  createdAt: '2026-03-01T12:00:00.000Z',
  siteVersion: '0.0.0',
  engine: 'sqlite' as const,
  migrations: ['0001-first-rooms'],
}
/** Several chunks. */
const database = randomBytes(200_000)

async function* pieces(...content: Buffer[]): AsyncGenerator<Buffer> {
  yield* content
}

async function* parts(): AsyncGenerator<Part> {
  yield {
    name: 'database.sqlite',
    data: pieces(database.subarray(0, 70_001), database.subarray(70_001)),
  }
  yield { name: 'auth-secrets', data: pieces(Buffer.from('a secret')) }
}

async function write(backupKey: string | null): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'archive-')), 'backup')
  const file = await open(path, 'wx', 0o600)
  await writeArchive(file, { manifest, parts: parts(), backupKey })
  await file.close()
  return path
}

async function read(path: string, backupKey: string | null) {
  const folder = `${path}-${crypto.randomUUID()}`
  mkdirSync(folder)
  const found = await readArchive(path, { backupKey, folder })
  return { found, file: (name: string) => readFileSync(join(folder, name)) }
}

test.each([
  ['without a key', null],
  ['with a key', key],
])('a backup made %s contains what was put in', async (_, backupKey) => {
  const { found, file } = await read(await write(backupKey), backupKey)

  expect(found).toEqual(manifest)
  expect(file('database.sqlite').equals(database)).toBe(true)
  expect(file('auth-secrets').toString()).toBe('a secret')
})

test('an encrypted backup shows nothing of its content, and opens only with its key', async () => {
  const path = await write(key)

  expect(readFileSync(path).includes('auth-secrets')).toBe(false)
  await expect(read(path, null)).rejects.toThrow('This backup is encrypted: set BACKUP_KEY')
  await expect(read(path, `${key}!`)).rejects.toThrow('BACKUP_KEY is not the key')
})

test.each([
  ['without a key', null],
  ['with a key', key],
])('a backup made %s that was changed or cut off anywhere is refused', async (_, backupKey) => {
  const path = await write(backupKey)
  const whole = readFileSync(path)
  const middle = Math.floor(whole.length / 2)
  // Deriving a key takes time.
  const places = backupKey ? [middle] : [30, 200, middle, whole.length - 1]

  for (const place of places) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    writeFileSync(path, changed)
    await expect(read(path, backupKey), `changed at ${place}`).rejects.toThrow()
    writeFileSync(path, whole.subarray(0, place))
    await expect(read(path, backupKey), `cut off at ${place}`).rejects.toThrow()
  }
  writeFileSync(path, Buffer.concat([whole, Buffer.from('x')]))
  await expect(read(path, backupKey)).rejects.toThrow('damaged')
})

test('chunks that were swapped are refused', async () => {
  const path = await write(null)
  const whole = readFileSync(path)
  const start = whole.indexOf('\n', whole.indexOf('\n') + 1) + 1
  const size = 4 + 64 * 1024 + 16
  const [first, second] = [0, 1].map((index) =>
    whole.subarray(start + index * size, start + (index + 1) * size),
  )
  expect(second?.readUInt32BE()).toBe(64 * 1024)
  const rest = whole.subarray(start + 2 * size)
  writeFileSync(
    path,
    Buffer.concat([whole.subarray(0, start), second as Buffer, first as Buffer, rest]),
  )

  await expect(read(path, null)).rejects.toThrow('damaged')
})

test('a file that is no backup is refused', async () => {
  const path = await write(null)
  writeFileSync(path, 'SQLite format 3')

  await expect(read(path, null)).rejects.toThrow('This is not a backup of Ghost Writers IA')
})
