import { expect, test } from 'vitest'
import { firstSubscription, type UserId } from '#domain/identity/user.ts'
import { bookStore } from '#store/books.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { grace } from '#tests/people.ts'
import { checkBooks } from './check-books.ts'

const ids = ['a', 'b', 'c', 'd', 'e'] as UserId[]

async function openUsers(engine: (typeof engines)[number]) {
  const store = await openTestStore(engine)
  const passwordHash = 'scrypt$stored'
  for (const id of ids) {
    const email = `${id}@example.com`
    await store.users.addUser({ ...grace, id, email }, firstSubscription(new Date(0)))
    await store.db
      .insertInto('credential')
      .values({ user_id: id, email, name: '', email_verified: 1, password_hash: passwordHash })
      .execute()
  }
  return store
}

test.each(engines)(
  'a check reads every user once, in parts of a limited size ($name)',
  async (engine) => {
    const { db } = await openUsers(engine)
    await db.deleteFrom('credential').execute()
    const { listRanges, listIncompleteUsers } = bookStore(db, { usersPerRange: 2 })

    const parts: (readonly string[])[] = []
    for await (const range of listRanges()) parts.push(await listIncompleteUsers(range))

    expect(parts).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  },
)

test.each(engines)(
  'a check names users without a login and plans that nobody pays for ($name)',
  async (engine) => {
    const store = await openUsers(engine)
    const progress: string[] = []
    expect(await checkBooks(store, { onProgress: (checked) => progress.push(checked) })).toEqual([])
    expect(progress).toHaveLength(32)

    await store.db.deleteFrom('credential').where('user_id', '=', 'b').execute()
    await store.db
      .updateTable('subscription')
      .set({ plan: 'pro' })
      .where('user_id', '=', 'd')
      .execute()
    expect(await checkBooks(store)).toEqual([
      'user b has no plan, or no way to log in',
      'user d has the plan pro, which nobody pays for',
    ])
  },
)
