import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqliteStorage } from '../src/storage/sqlite.ts'
import { describeStorage } from './storage-contract.ts'

describeStorage('an SQLite file', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'sandbox.sqlite')
  const storage = openSqliteStorage(file)
  onTestFinished(() => storage.close())
  return storage
})
