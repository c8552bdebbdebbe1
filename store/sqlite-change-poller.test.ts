import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { ada } from '#tests/people.ts'
import { createListeners, openSqliteChangePoller } from './changes.ts'
import { openStore } from './open-store.ts'

test('a write by another process notifies all subscribers', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'change-poller-')), 'site.sqlite')
  const [ours, other] = [
    await openStore({ engine: 'sqlite', file }),
    await openStore({ engine: 'sqlite', file }),
  ]
  onTestFinished(async () => void (await Promise.all([ours.close(), other.close()])))
  const listeners = createListeners()
  const heard: string[] = []
  listeners.listen('ada', () => heard.push('ada'))
  const poller = openSqliteChangePoller(listeners, { db: ours.db, everyMs: 5 })
  onTestFinished(poller.close)
  // The first poll is queued before this.
  await ours.ping()
  const free = firstSubscription(new Date())

  await other.transaction(({ users }) => users.addUser(ada, free))

  await expect.poll(() => heard).toEqual(['ada'])
})

test('an unreadable file notifies no one and breaks nothing', async () => {
  let looks = 0
  const db = {
    getExecutor() {
      looks += 1
      throw new Error('the disk is gone')
    },
  }
  const poller = openSqliteChangePoller(
    { notifyAll: () => undefined },
    { db: db as never, everyMs: 1 },
  )

  await expect.poll(() => looks).toBeGreaterThan(3)

  await poller.close()
})
