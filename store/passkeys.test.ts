import { beforeEach, describe, expect, test } from 'vitest'
import type { Passkey } from '#domain/identity/passkeys.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import type { Store } from '#store/open-store.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

const laptop: Passkey = {
  id: 'bGFwdG9w',
  userId: ada.id,
  publicKey: 'a2V5',
  counter: 4_294_967_295,
  transports: ['internal', 'hybrid'],
  isBackupEligible: true,
  isBackedUp: false,
  name: 'Laptop',
  addedAt: new Date('2026-03-01T12:00:00.123Z'),
  usedAt: null,
}
const phone: Passkey = { ...laptop, id: 'cGhvbmU', name: 'Phone', addedAt: new Date('2026-03-02') }

describe.each(engines)('passkeys on $name', (engine) => {
  let store: Store

  beforeEach(async () => {
    store = await openTestStore(engine)
    for (const user of [ada, grace])
      await store.users.addUser(user, firstSubscription(user.createdAt))
  })

  test('are found by their id, and listed from the oldest', async () => {
    const { passkeys } = store
    expect(await passkeys.addPasskey(phone)).toBe(true)
    expect(await passkeys.addPasskey(laptop)).toBe(true)

    expect(await passkeys.findPasskey(laptop.id)).toEqual(laptop)
    expect(await passkeys.findPasskey('bm9uZQ')).toBeNull()
    expect(await passkeys.listPasskeys(ada.id)).toEqual([laptop, phone])
    expect(await passkeys.listPasskeys(grace.id)).toEqual([])
  })

  test('of two additions of one credential, by whichever accounts, exactly one succeeds', async () => {
    const { passkeys, transaction } = store
    const hers = { ...laptop, userId: grace.id }

    const added = await Promise.all(
      [laptop, hers].map((one) => transaction((stores) => stores.passkeys.addPasskey(one))),
    )

    expect(added.toSorted()).toEqual([false, true])
    const kept = await passkeys.findPasskey(laptop.id)
    expect(kept?.userId).toBe(added[0] ? ada.id : grace.id)
  })

  test('are renamed and removed only for their owner, once', async () => {
    const { passkeys } = store
    await passkeys.addPasskey(laptop)
    const { id } = laptop

    expect(await passkeys.renamePasskey({ userId: grace.id, id, name: 'Mine' })).toBe(false)
    expect(await passkeys.removePasskey({ userId: grace.id, id })).toBe(false)
    expect(await passkeys.findPasskey(id)).toEqual(laptop)

    expect(await passkeys.renamePasskey({ userId: ada.id, id, name: 'Work laptop' })).toBe(true)
    const usedAt = new Date('2026-03-03')
    await passkeys.saveUse({ id, counter: 7, isBackedUp: true, usedAt })
    const used = { name: 'Work laptop', counter: 7, isBackedUp: true, usedAt }
    expect(await passkeys.findPasskey(id)).toEqual({ ...laptop, ...used })

    const removed = ['one', 'two'].map(() => passkeys.removePasskey({ userId: ada.id, id }))
    expect((await Promise.all(removed)).toSorted()).toEqual([false, true])
  })

  test('are deleted with their account', async () => {
    await store.passkeys.addPasskey(laptop)

    await store.users.deleteUser(ada.id)

    expect(await store.passkeys.findPasskey(laptop.id)).toBeNull()
  })
})
