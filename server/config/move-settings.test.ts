import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMoveSettings } from './load.ts'

const open = 'postgres://app@127.0.0.1/ghost'
const secret = 'postgres://app:never-shown@127.0.0.1/ghost'
const DATA_DIR = '/data'

test('a move goes to DATABASE_URL, past a pooler, or to an argument', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'move-')), 'url')
  writeFileSync(file, `${secret}\n`)

  expect(readMoveSettings(null, { DATA_DIR, DATABASE_URL_FILE: file })).toEqual({
    dataDir: '/data',
    file: '/data/ghost-writers-ia.sqlite',
    url: secret,
    isConfigured: true,
    hasOwnSecrets: false,
  })
  const pooled = { DATABASE_URL: 'postgres://app@127.0.0.1:6432/ghost', DATABASE_DIRECT_URL: open }
  expect(readMoveSettings(null, { DATA_DIR, ...pooled })).toMatchObject({ url: open })
  expect(readMoveSettings(open, { DATA_DIR })).toMatchObject({ url: open, isConfigured: false })
  expect(() => readMoveSettings(open, { DATA_DIR, DATABASE_URL: secret })).toThrow(
    'DATABASE_URL is another address than --to',
  )
  expect(() => readMoveSettings(null, { DATA_DIR })).toThrow('Where to?')
})

test('an argument with a password is refused, because others can read it', () => {
  const read = () => readMoveSettings(secret, { DATA_DIR })

  expect(read).toThrow('Set DATABASE_URL instead')
  expect(read).not.toThrow('never-shown')
  expect(() => readMoveSettings(`${open}?password=never-shown`, { DATA_DIR })).toThrow(
    'Set DATABASE',
  )
})

test('a move is refused if the site would not start afterwards', () => {
  const remote = 'postgres://app@db.example.com/ghost'

  expect(() => readMoveSettings(remote, { DATA_DIR, SITE_URL: 'https://ghost.example' })).toThrow(
    'DATABASE_URL must include sslmode=verify-full',
  )
})
