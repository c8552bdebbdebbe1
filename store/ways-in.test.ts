import { beforeEach, describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { holdWaysIn, refuseLastWayIn } from '#domain/identity/ways-in.ts'
import { isRefusal } from '#domain/refusal.ts'
import { later, minutes } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'

const firstAt = new Date('2026-03-01T12:00:00Z')
const nextAt = later(firstAt, minutes(1))

describe.each(engines)('the ways in to an account, on $name', (engine) => {
  let store: Store

  beforeEach(async () => {
    store = await openTestStore(engine)
    await store.users.addUser(ada, firstSubscription(firstAt))
    await store.credentials.addCredential({ ...ada, passwordHash: null })
    await addPasskey('hers', firstAt)
    await addPasskey('new', nextAt)
  })

  async function addPasskey(name: string, addedAt: Date) {
    const key = { id: name, user_id: ada.id, public_key: '', counter: 0, transports: '[]', name }
    const rest = { is_backup_eligible: 0, is_backed_up: 0, used_at: null }
    const added_at = addedAt.getTime()
    await store.db
      .insertInto('passkey')
      .values({ ...key, ...rest, added_at })
      .execute()
  }

  test('are counted without passwords that are empty and second factors that were not confirmed', async () => {
    const factor = { user_id: ada.id, encrypted_secret: '', last_step: 0, added_at: 0 }
    await store.db
      .insertInto('second_factor')
      .values({ ...factor, confirmed_at: null })
      .execute()

    expect(await store.transaction((stores) => holdWaysIn(stores, ada.id))).toEqual({
      hasPassword: false,
      passkeys: 2,
      providers: 0,
      hasSecondFactor: false,
    })
  })

  test('those that were added since a moment are removed together, and remembered browsers', async () => {
    const login = { user_id: ada.id, email: ada.email, used_at: 0, added_at: nextAt.getTime() }
    await store.db
      .insertInto('provider_login')
      .values({ ...login, issuer: 'https://id.example', subject: '7' })
      .execute()
    const browser = { id: 'browser', user_id: ada.id, expires_at: nextAt.getTime() }
    await store.db.insertInto('remembered_browser').values(browser).execute()

    await store.waysIn.removeWaysSince(ada.id, nextAt)

    expect(await store.waysIn.countWays(ada.id)).toMatchObject({ passkeys: 1, providers: 0 })
    expect(await store.db.selectFrom('remembered_browser').selectAll().execute()).toEqual([])
  })

  test('count as two factors with nothing but passkeys, or with an app after the password', async () => {
    await store.teams.addTeam({ name: 'Compilers', ownerId: ada.id, createdAt: firstAt })
    const isSecure = async () => {
      const [membership] = await store.teamMembers.listMemberships(ada.id)
      const [member] = await store.teamMembers.listMembers(membership?.team.id ?? '')
      expect(member?.hasSecondFactor).toBe(membership?.hasSecondFactor)
      return member?.hasSecondFactor
    }
    expect(await isSecure()).toBe(true)

    await store.credentials.updateCredential(ada.id, { passwordHash: '$hash' })
    expect(await isSecure()).toBe(false)
    const factor = { userId: ada.id, encryptedSecret: '', addedAt: firstAt, lastStep: 0 }
    await store.secondFactors.addFactor({ ...factor, confirmedAt: null })
    expect(await isSecure()).toBe(false)
    await store.secondFactors.confirmFactor(ada.id, firstAt)
    expect(await isSecure()).toBe(true)

    await store.secondFactors.removeFactor(ada.id)
    await store.credentials.updateCredential(ada.id, { passwordHash: null })
    const login = { user_id: ada.id, email: ada.email, used_at: 0, added_at: 0 }
    await store.db
      .insertInto('provider_login')
      .values({ ...login, issuer: 'https://id.example', subject: '7' })
      .execute()
    expect(await isSecure()).toBe(false)
  })

  test('of two that are removed at the same time, one stays', async () => {
    const answers = await Promise.all(
      ['one', 'two'].map(() =>
        store.transaction(async (stores) => {
          const refused = await refuseLastWayIn(stores, ada.id)
          if (refused) return refused
          await stores.waysIn.removeWaysSince(ada.id, nextAt)
          return { removed: true }
        }),
      ),
    )

    expect(answers.filter((answer) => isRefusal(answer))).toHaveLength(1)
    expect(await store.waysIn.countWays(ada.id)).toMatchObject({ passkeys: 1 })
  })
})
