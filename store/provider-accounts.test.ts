import { describe, expect, test } from 'vitest'
import type { ProviderAccount } from '#domain/identity/ports.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

const adas: ProviderAccount = {
  userId: ada.id,
  email: ada.email,
  encryptedRefreshToken: 'encrypted',
  passwordChangedAt: new Date('2026-03-01T12:00:00.123Z'),
  pendingEmails: ['countess@example.com', 'ada@king.example'],
  isPasswordRevoked: true,
}

describe.each(engines)('accounts at a hosted identity provider on $name', (engine) => {
  test('are found by person and by address, even before the person is a user', async () => {
    const { providerAccounts } = await openTestStore(engine)

    await providerAccounts.keepAccount(adas)

    expect(await providerAccounts.findAccount(ada.id)).toEqual(adas)
    expect(await providerAccounts.findAccountByEmail(ada.email)).toEqual(adas)
    expect(await providerAccounts.findAccount(grace.id)).toBeNull()
    expect(await providerAccounts.findAccountByEmail(grace.email)).toBeNull()
  })

  test('are stored as last reported, and deleted one by one', async () => {
    const { providerAccounts } = await openTestStore(engine)
    const graces = { ...adas, userId: grace.id, email: grace.email }
    const moved = {
      ...adas,
      email: 'countess@example.com',
      pendingEmails: [],
      isPasswordRevoked: false,
    }
    for (const account of [adas, graces, moved]) await providerAccounts.keepAccount(account)

    expect(await providerAccounts.findAccount(ada.id)).toEqual(moved)
    await providerAccounts.forgetAccount(ada.id)

    expect(await providerAccounts.findAccount(ada.id)).toBeNull()
    expect(await providerAccounts.findAccount(grace.id)).toEqual(graces)
  })
})
