import { describe, expect, test } from 'vitest'
import { oneEngine } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { firstSubscription } from './user.ts'
import { syncUser } from './user-profile.ts'

describe.each(oneEngine)('a user who logs in, on $name,', (engine) => {
  test('is added on Free if only the identity provider knew them', async () => {
    const ports = await openTestPorts(engine)
    const now = ports.clock.now()

    await syncUser(ports, ada)

    expect(await ports.users.findUser(ada.id)).toEqual({ ...ada, createdAt: now })
    expect(await ports.users.findSubscription(ada.id)).toEqual(firstSubscription(now))
  })

  test('gets the name, address and verified flag of the provider, and keeps the rest', async () => {
    const ports = await openTestPorts(engine)
    const paid = { ...firstSubscription(ada.createdAt), plan: 'pro' } as const
    await ports.users.addUser(ada, paid)
    const news = { name: 'Ada King', email: 'countess@example.com', isEmailVerified: true }

    await syncUser(ports, { ...ada, ...news })

    expect(await ports.users.findUser(ada.id)).toEqual({ ...ada, ...news })
    expect(await ports.users.findSubscription(ada.id)).toEqual(paid)
  })
})
