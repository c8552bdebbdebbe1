import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { ada } from '#tests/people.ts'
import { openListeners } from './changes.ts'
import { openStore } from './open-store.ts'
import { openSqliteEar } from './sqlite-ear.ts'

test('what another process writes to the file has everyone look again', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'ear-')), 'site.sqlite')
  const [ours, other] = [
    await openStore({ engine: 'sqlite', file }),
    await openStore({ engine: 'sqlite', file }),
  ]
  onTestFinished(async () => void (await Promise.all([ours.close(), other.close()])))
  const listeners = openListeners()
  const heard: string[] = []
  listeners.listen('ada', () => heard.push('ada'))
  const ear = openSqliteEar(listeners, { db: ours.db, everyMs: 5 })
  onTestFinished(ear.close)
  // What it looked at first stands in line before this.
  await ours.ping()
  const free = firstSubscription(new Date())

  await other.users.addUser(ada, free)

  await expect.poll(() => heard).toEqual(['ada'])
})

test('a file that cannot be read tells nothing, and harms nobody', async () => {
  let looks = 0
  const db = {
    getExecutor() {
      looks += 1
      throw new Error('the disk is gone')
    },
  }
  const ear = openSqliteEar({ hearAll: () => undefined }, { db: db as never, everyMs: 1 })

  await expect.poll(() => looks).toBeGreaterThan(3)

  await ear.close()
})
