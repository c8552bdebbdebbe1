import { describe, expect, test } from 'vitest'
import { firstSubscription, type UserId } from '#domain/identity/user.ts'
import { type SiteLanguage, siteLanguages } from '#domain/site-language.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

describe.each(engines)('the user store on $name', (engine) => {
  test('stores a user and their plan', async () => {
    const { users } = await openTestStore(engine)
    const subscription = { ...firstSubscription(ada.createdAt), billingCycle: 'yearly' } as const

    await users.addUser(ada, subscription)
    await users.addUser(grace, { ...subscription, plan: 'pro', requestLimit: -1, expiresAt: null })

    expect(await users.findUser(ada.id)).toEqual(ada)
    expect(await users.findUser(grace.id)).toEqual(grace)
    expect(await users.findSubscription(ada.id)).toEqual(subscription)
    expect(await users.findSubscription(grace.id)).toMatchObject({ plan: 'pro', expiresAt: null })
  })

  test('finds no unknown user', async () => {
    const { users } = await openTestStore(engine)

    expect(await users.findUser('nobody' as UserId)).toBeNull()
    expect(await users.findSubscription('nobody' as UserId)).toBeNull()
  })

  test("changes a user's name and no one else's", async () => {
    const { users } = await openTestStore(engine)
    for (const user of [ada, grace]) await users.addUser(user, firstSubscription(ada.createdAt))

    await users.setName(ada.id, 'Ada King')

    expect(await users.findUser(ada.id)).toEqual({ ...ada, name: 'Ada King' })
    expect(await users.findUser(grace.id)).toEqual(grace)
  })

  test('stores a new address and whether it is verified', async () => {
    const { users } = await openTestStore(engine)
    for (const user of [ada, grace]) await users.addUser(user, firstSubscription(ada.createdAt))
    const address = { email: 'countess@example.com', isEmailVerified: true }

    await users.setEmail(ada.id, address)

    expect(await users.findUser(ada.id)).toEqual({ ...ada, ...address })
    expect(await users.findUser(grace.id)).toEqual(grace)
  })

  test('stores the language, and reads one that only a newer version has as English', async () => {
    const { users, db } = await openTestStore(engine)
    for (const user of [ada, grace]) await users.addUser(user, firstSubscription(ada.createdAt))

    for (const language of siteLanguages) {
      await users.setLanguage(ada.id, language)
      expect(await users.findUser(ada.id)).toEqual({ ...ada, language })
    }
    await users.setLanguage(ada.id, 'tlh' as SiteLanguage)

    expect(await users.findUser(ada.id)).toEqual({ ...ada, language: 'en' })
    expect(await users.findUser(grace.id)).toEqual(grace)
    const rows = await db.selectFrom('user_profile').select('site_language').orderBy('id').execute()
    expect(rows).toEqual([{ site_language: 'tlh' }, { site_language: 'en' }])
  })

  test('deletes a user with their plan and every session, and no one else', async () => {
    const { users, sessions } = await openTestStore(engine)
    for (const user of [ada, grace]) {
      const times = { startedAt: ada.createdAt, seenAt: ada.createdAt }
      const kind = 'browser'
      await users.addUser(user, firstSubscription(ada.createdAt))
      await sessions.addSession({
        id: `of ${user.id}`,
        userId: user.id,
        kind,
        device: '',
        ...times,
      })
    }

    await users.deleteUser(ada.id)

    expect(await users.findUser(ada.id)).toBeNull()
    expect(await users.findSubscription(ada.id)).toBeNull()
    expect(await sessions.listSessions(ada.id)).toEqual([])
    expect(await users.findUser(grace.id)).toEqual(grace)
    expect(await sessions.listSessions(grace.id)).toHaveLength(1)
  })
})
