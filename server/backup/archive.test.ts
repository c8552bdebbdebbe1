import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { readTar, type TarEntry, writeTar } from './tar.ts'

const passphrase = 'the key of the backups of the tests, long enough'
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const manifest = {
  createdAt: '2026-03-01T12:00:00.000Z',
  siteVersion: '0.0.0',
  engine: 'sqlite' as const,
  migrations: ['0001-first-rooms'],
}
/** Several chunks. */
const database = randomBytes(200_000)

function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'archive-'))
}

async function write(backupKey: string | null): Promise<string> {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'database.sqlite.gz'), gzipSync(database))
  writeFileSync(join(folder, 'auth-secrets'), 'a secret')
  const path = join(folder, 'backup')
  const file = await open(path, 'wx', 0o600)
  const names = ['database.sqlite.gz', 'auth-secrets'] as const
  await writeArchive(file, { manifest, folder, names, backupKey }).finally(() => file.close())
  return path
}

async function read(path: string, backupKey: string | null, allowsUnencrypted = false) {
  const folder = emptyFolder()
  const found = await readArchive(path, { backupKey, allowsUnencrypted, folder })
  return { found, file: (name: string) => readFileSync(join(folder, name)) }
}

test.each([
  ['without a key', null, null],
  ['with a passphrase', passphrase, passphrase],
  ['with an identity of age', identity, identity],
  ['for a recipient of age', recipient, identity],
])('a backup made %s contains what was put in', async (_, writeKey, readKey) => {
  const { found, file } = await read(await write(writeKey), readKey)

  expect(found).toEqual(manifest)
  expect(file('database.sqlite').equals(database)).toBe(true)
  expect(file('auth-secrets').toString()).toBe('a secret')
})

test('an encrypted backup shows nothing of its content, and opens only with its key', async () => {
  const path = await write(passphrase)

  expect(readFileSync(path).includes('auth-secrets')).toBe(false)
  await expect(read(path, null)).rejects.toThrow('This backup is encrypted: set BACKUP_KEY')
  await expect(read(path, `${passphrase}!`)).rejects.toThrow('BACKUP_KEY is not the key')
  await expect(read(path, identity)).rejects.toThrow('BACKUP_KEY is not the key')
  await expect(read(path, recipient)).rejects.toThrow('which can only make backups')
})

test('a mistyped key of age makes no backup', async () => {
  await expect(write(`${recipient}x`)).rejects.toThrow('mistyped or incomplete')
  await expect(write(`${identity}X`)).rejects.toThrow('mistyped or incomplete')
})

test.each([
  ['without a key', null],
  ['with a key', identity],
])('a backup made %s that was changed or cut off anywhere is refused', async (_, backupKey) => {
  const path = await write(backupKey)
  const whole = readFileSync(path)
  // The last two blocks of a tar archive are its end.
  const end = whole.length - (backupKey ? 1 : 1025)

  for (const place of [3, 150, 300, 600, Math.floor(whole.length / 2), end]) {
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

test('an encrypted backup that is cut off after a complete chunk is refused', async () => {
  const path = await write(identity)
  const whole = readFileSync(path)
  const chunk = 64 * 1024 + 16
  const start = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1 + 16
  const [first, second] = [0, 1].map((n) => whole.subarray(start + n * chunk).subarray(0, chunk))

  writeFileSync(path, whole.subarray(0, start + 2 * chunk))
  await expect(read(path, identity)).rejects.toThrow('damaged')
  const swapped = [whole.subarray(0, start), second, first, whole.subarray(start + 2 * chunk)]
  writeFileSync(path, Buffer.concat(swapped as Buffer[]))
  await expect(read(path, identity)).rejects.toThrow('damaged')
})

test('a file that is no backup is refused', async () => {
  const path = join(emptyFolder(), 'backup')
  const endlessHeader = `age-encryption.org/v1\n-> ${'x'.repeat(100_000)}`
  for (const content of ['', 'SQLite format 3', 'x'.repeat(10_000), endlessHeader]) {
    writeFileSync(path, content)
    await expect(read(path, null)).rejects.toThrow('This is not a backup of Ghost Writers IA')
  }
})

const former = {
  plain: 'server/backup/fixtures/former-unencrypted.backup',
  encrypted: 'server/backup/fixtures/former-encrypted.backup',
}

test('with a key, a file that anyone could have made is refused unless it is expressly allowed', async () => {
  const plainTar = await write(null)

  for (const path of [plainTar, former.plain]) {
    for (const key of [passphrase, identity, recipient])
      await expect(read(path, key), path).rejects.toThrow('could have made it')
    expect((await read(path, passphrase, true)).found.engine).toBe('sqlite')
    expect((await read(path, null)).found.engine).toBe('sqlite')
  }
})

test('backups of versions up to 0.2.7 can be read, with their key', async () => {
  const { found, file } = await read(former.encrypted, passphrase)

  expect(found).toMatchObject({ engine: 'sqlite', siteVersion: '0.2.7' })
  expect(file('database.sqlite').subarray(0, 15).toString()).toBe('SQLite format 3')
  expect(file('auth-secrets').toString()).toBe('a secret of the tests that is long enough')
  await expect(read(former.encrypted, null)).rejects.toThrow('set BACKUP_KEY')
  await expect(read(former.encrypted, `${passphrase}!`)).rejects.toThrow('is not the key')
})

test.each([
  ['without a key', former.plain, null],
  ['with a key', former.encrypted, passphrase],
])(
  'a backup of an earlier version made %s that was changed or cut off is refused',
  async (_, source, key) => {
    const whole = readFileSync(source)
    const path = join(emptyFolder(), 'backup')
    for (const place of [30, 9000, whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
      writeFileSync(path, changed)
      await expect(read(path, key), `changed at ${place}`).rejects.toThrow()
      writeFileSync(path, whole.subarray(0, place))
      await expect(read(path, key), `cut off at ${place}`).rejects.toThrow()
    }
    writeFileSync(path, Buffer.concat([whole, Buffer.from('x')]))
    await expect(read(path, key)).rejects.toThrow('damaged')
  },
)

test('a backup without a key is a tar archive that other programs read, and the other way round', async () => {
  const folder = emptyFolder()
  execFileSync('tar', ['-xf', await write(null)], { cwd: folder })
  const names = ['manifest.json', 'database.sqlite.gz', 'auth-secrets']
  expect(readdirSync(folder).sort()).toEqual(names.toSorted())
  expect(readFileSync(join(folder, 'auth-secrets'), 'utf8')).toBe('a secret')

  const copy = join(emptyFolder(), 'backup')
  execFileSync('tar', ['--format=ustar', '-cf', copy, ...names], { cwd: folder })
  expect((await read(copy, null)).file('database.sqlite').equals(database)).toBe(true)
})

test('a part of more than 8 GB has its size in the archive', async () => {
  const bytes = 9 * 1024 ** 3 + 1
  const archive = writeTar([{ name: 'auth-secrets', bytes, data: endless() }])
  const entries = readTar(archive)

  expect((await entries.next()).value).toMatchObject({ name: 'auth-secrets', bytes })
  await entries.return(undefined)
})

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(512)
}

function toEntry(name: string, content: string): TarEntry {
  const data = Buffer.from(content)
  return {
    name,
    bytes: data.length,
    data: (async function* () {
      yield data
    })(),
  }
}

const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const listed = (...names: string[]) =>
  toEntry(
    'manifest.json',
    JSON.stringify({
      ...manifest,
      files: names.map((name) => ({ name, bytes: 0, sha256: empty })),
    }),
  )

test.each<[string, () => TarEntry[]]>([
  ['a path', () => [listed('../auth-secrets'), toEntry('../auth-secrets', '')]],
  ['another name', () => [listed('run-me'), toEntry('run-me', '')]],
  ['a file that is not listed', () => [listed(), toEntry('auth-secrets', '')]],
  [
    'a file twice',
    () => [listed('auth-secrets'), toEntry('auth-secrets', ''), toEntry('auth-secrets', '')],
  ],
  ['another size than listed', () => [listed('auth-secrets'), toEntry('auth-secrets', 'more')]],
  ['less than what is listed', () => [listed('auth-secrets')]],
  ['no manifest', () => [toEntry('auth-secrets', '')]],
  ['a manifest of 2 MB', () => [toEntry('manifest.json', ' '.repeat(2_000_000))]],
  ['nothing', () => []],
])('an archive with %s is refused', async (_, toEntries) => {
  const path = join(emptyFolder(), 'backup')
  const pieces: Buffer[] = []
  for await (const piece of writeTar(toEntries())) pieces.push(piece)
  writeFileSync(path, Buffer.concat(pieces))

  await expect(read(path, null)).rejects.toThrow(/backup/)
})

test.each([
  ['a symbolic link', 'ln -s /etc/passwd auth-secrets'],
  ['a folder', 'mkdir auth-secrets'],
  ['a pipe', 'mkfifo auth-secrets'],
  ['a hard link', 'ln manifest.json auth-secrets'],
])('an archive with %s is refused', async (_, command) => {
  const folder = emptyFolder()
  for await (const content of listed('auth-secrets').data)
    writeFileSync(join(folder, 'manifest.json'), content)
  execFileSync('sh', ['-c', command], { cwd: folder })
  const path = join(emptyFolder(), 'backup')
  const names = ['manifest.json', 'auth-secrets']
  execFileSync('tar', ['--format=ustar', '-cf', path, ...names], { cwd: folder })

  await expect(read(path, null)).rejects.toThrow("isn't a part of a backup")
})
