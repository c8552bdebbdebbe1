import { describe, expect, test } from 'vitest'
import type { Credential, StoredLink } from '#domain/identity/ports.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

const { createdAt: _, language: __, ...adasProfile } = ada
const { createdAt: ___, language: ____, ...gracesProfile } = grace
const adas: Credential = { ...adasProfile, passwordHash: 'hash of ada' }
const graces: Credential = { ...gracesProfile, passwordHash: 'hash of grace' }
const link: StoredLink = {
  id: 'hash of a secret',
  purpose: 'reset',
  userId: ada.id,
  email: ada.email,
  credentialFingerprint: 'fingerprint',
  expiresAt: new Date('2026-03-01T12:00:00.123Z'),
}

describe.each(engines)('credentials on $name', (engine) => {
  test('are found by user and by email address', async () => {
    const { credentials } = await openTestStore(engine)
    await credentials.addCredential(adas)
    await credentials.addCredential(graces)

    expect(await credentials.findCredential(ada.id)).toEqual(adas)
    expect(await credentials.findCredentialByEmail(grace.email)).toEqual(graces)
    expect(await credentials.findCredentialByEmail('nobody@example.com')).toBeNull()
  })

  test('of one email address are added once, even at the same moment', async () => {
    const { credentials } = await openTestStore(engine)

    const added = await Promise.all(
      [adas, { ...graces, email: ada.email }].map((one) => credentials.addCredential(one)),
    )

    expect(added.toSorted()).toEqual([false, true])
  })

  test('are updated only in the given fields, and for one user', async () => {
    const { credentials } = await openTestStore(engine)
    for (const one of [adas, graces]) await credentials.addCredential(one)

    await credentials.updateCredential(ada.id, { passwordHash: 'new hash', isEmailVerified: true })

    const changed = { ...adas, passwordHash: 'new hash', isEmailVerified: true }
    expect(await credentials.findCredential(ada.id)).toEqual(changed)
    expect(await credentials.findCredential(grace.id)).toEqual(graces)
  })

  test('that are locked cannot be changed by another transaction until the first ends', async () => {
    const { credentials, transaction } = await openTestStore(engine)
    await credentials.addCredential(adas)
    const held = Promise.withResolvers<void>()
    const order: string[] = []

    const holding = transaction(async (stores) => {
      await stores.credentials.holdCredential(ada.id)
      held.resolve()
      await stores.credentials.findCredential(grace.id)
      order.push('held')
    })
    await held.promise
    const changing = credentials.updateCredential(ada.id, { passwordHash: 'new hash' })
    await Promise.all([holding, changing.then(() => order.push('changed'))])

    expect(order).toEqual(['held', 'changed'])
  })

  test('an address that another account is taking in the same moment is taken', async () => {
    const { credentials, transaction } = await openTestStore(engine)
    for (const one of [adas, graces]) await credentials.addCredential(one)
    const changed = Promise.withResolvers<void>()
    const email = 'shared@example.com'

    const first = transaction(async (stores) => {
      const isFirst = await stores.credentials.changeAddress(ada.id, { email })
      changed.resolve()
      await stores.credentials.findCredential(grace.id)
      return isFirst
    })
    await changed.promise
    const second = transaction(async (stores) => {
      const isSecond = await stores.credentials.changeAddress(grace.id, { email })
      await stores.credentials.updateCredential(grace.id, { name: 'Grace H.' })
      return isSecond
    })

    expect(await Promise.all([first, second])).toEqual([true, false])
    expect(await credentials.findCredential(grace.id)).toEqual({ ...graces, name: 'Grace H.' })
  })

  test('are deleted with all links of the user', async () => {
    const { credentials } = await openTestStore(engine)
    for (const one of [adas, graces]) await credentials.addCredential(one)
    await credentials.addLink(link)
    await credentials.addLink({ ...link, id: 'of grace', userId: grace.id })

    await credentials.deleteCredential(ada.id)

    expect(await credentials.findCredential(ada.id)).toBeNull()
    expect(await credentials.findLink(link.id)).toBeNull()
    expect(await credentials.findCredential(grace.id)).toEqual(graces)
    expect(await credentials.findLink('of grace')).not.toBeNull()
  })
})

describe.each(engines)('email links on $name', (engine) => {
  test('are kept as they are, with or without a user', async () => {
    const { credentials } = await openTestStore(engine)
    const unowned = { ...link, id: 'of an unknown address', userId: null }
    for (const one of [link, unowned]) await credentials.addLink(one)

    expect(await credentials.findLink(link.id)).toEqual(link)
    expect(await credentials.findLink(unowned.id)).toEqual(unowned)
    expect(await credentials.findLink('another')).toBeNull()
  })

  test('are removed by one of many concurrent requests', async () => {
    const { credentials } = await openTestStore(engine)
    await credentials.addLink(link)

    const removals = Array.from({ length: 4 }, () => credentials.removeLink(link.id))

    expect((await Promise.all(removals)).filter(Boolean)).toHaveLength(1)
  })

  test('are removed once they have expired', async () => {
    const { credentials } = await openTestStore(engine)
    await credentials.addLink(link)

    await credentials.removeExpiredLinks(link.expiresAt)
    expect(await credentials.findLink(link.id)).not.toBeNull()
    await credentials.removeExpiredLinks(new Date(link.expiresAt.getTime() + 1))

    expect(await credentials.findLink(link.id)).toBeNull()
  })
})
