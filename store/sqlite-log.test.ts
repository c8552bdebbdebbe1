import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openWriteAheadLog } from './sqlite-log.ts'

function openDatabase() {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'site.sqlite')
  const database = new DatabaseSync(file)
  onTestFinished(() => database.close())
  database.exec('pragma journal_mode = wal; create table note (text text)')
  return database
}

test('commits that come while the disk works wait for the next write to it, together', async () => {
  const log = openWriteAheadLog(openDatabase())
  onTestFinished(log.close)

  const [first, second, third] = [log.sync(), log.sync(), log.sync()]

  expect(second).not.toBe(first)
  expect(third).toBe(second)
  await Promise.all([first, second])
  const fourth = log.sync()
  expect(fourth).not.toBe(second)
  await fourth
})

test('a disk that fails fails the commits that wait for it, and not the ones after it', async () => {
  const log = openWriteAheadLog(openDatabase())
  log.close()

  await expect(Promise.all([log.sync(), log.sync()])).rejects.toThrow('EBADF')
  await expect(log.sync()).rejects.toThrow('EBADF')
})

test('a database in memory has nothing to wait for', async () => {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())

  await expect(openWriteAheadLog(database).sync()).resolves.toBeUndefined()
})
