import { describe, expect, test } from 'vitest'
import { firstSubscription, type UserId } from '#domain/identity/user.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

describe.each(engines)('the user store on $name', (engine) => {
  test('keeps a person and the plan they have', async () => {
    const { users } = await openTestStore(engine)
    const subscription = { ...firstSubscription(ada.createdAt), billingCycle: 'yearly' } as const

    await users.addUser(ada, subscription)
    await users.addUser(grace, { ...subscription, plan: 'pro', requestLimit: -1, expiresAt: null })

    expect(await users.findUser(ada.id)).toEqual(ada)
    expect(await users.findUser(grace.id)).toEqual(grace)
    expect(await users.findSubscription(ada.id)).toEqual(subscription)
    expect(await users.findSubscription(grace.id)).toMatchObject({ plan: 'pro', expiresAt: null })
  })

  test('knows nobody it was not told of', async () => {
    const { users } = await openTestStore(engine)

    expect(await users.findUser('nobody' as UserId)).toBeNull()
    expect(await users.findSubscription('nobody' as UserId)).toBeNull()
  })
})
