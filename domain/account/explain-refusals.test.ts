import { expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { refuse } from '#domain/refusal.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { connect, leave } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { listObstacles } from './explain-refusals.ts'

const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'monthly' } as const

const list = async (shop: Shop, user: User = grace, modelId: string | null = null) =>
  (await listObstacles(shop, { user, modelId })).map(({ code }) => code)

test.each(engines)(
  'what refuses the next request is what it is said to be ($name)',
  async (engine) => {
    const shop = await openShop(engine)
    const ask = (requestId: string) => reserve(shop, { userId: grace.id, requestId })
    expect(await list(shop)).toEqual([])
    expect(await list(shop, ada)).toEqual(['email-not-verified'])
    expect(await list(shop, grace, 'gone')).toEqual(['model-not-found'])
    expect(await list(shop, grace, shop.models.catalog[0]?.id)).toEqual([])

    await leave(shop, 0, { user: grace })
    expect(await list(shop)).toEqual(['allowance-empty'])
    expect(await ask('empty')).toMatchObject(refuse('allowance-empty'))

    await leave(shop, 10, { user: grace })
    await shop.usage.setPreferences(grace.id, { dailyLimit: 0, hasAlerts: true })
    expect(await list(shop)).toEqual(['daily-limit-reached'])
    expect(await ask('limited')).toMatchObject(refuse('daily-limit-reached'))
    await shop.usage.setPreferences(grace.id, { dailyLimit: null, hasAlerts: true })

    const purpose = { feature: 'completion', language: 'python', model: null } as const
    await reserve(shop, { userId: grace.id, requestId: 'python', purpose })
    expect(await list(shop)).toEqual(['language-not-in-plan'])
  },
)

test('a token that only reads is not paused, one that could do more is', async () => {
  const shop = await openShop()
  await connect(shop, { user: grace, kind: 'token', scopes: ['usage:read'] })
  expect(await list(shop)).toEqual([])

  await connect(shop, { user: grace, kind: 'tool', scopes: ['models:use'] })
  expect(await list(shop)).toEqual(['not-allowed'])
  await shop.users.setSubscription(grace.id, pro)
  expect(await list(shop)).toEqual([])
})

test('an unlimited plan refuses more than five requests at once', async () => {
  const shop = await openShop()
  await shop.users.setSubscription(grace.id, pro)
  for (const requestId of ['1', '2', '3', '4', '5'])
    await reserve(shop, { userId: grace.id, requestId })

  expect(await list(shop)).toEqual(['too-many'])
  const sixth = await reserve(shop, { userId: grace.id, requestId: '6' })
  expect(sixth).toMatchObject(refuse('too-many-at-once'))
})
