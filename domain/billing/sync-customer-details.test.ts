import { expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { checkBooks } from '#tests/books.ts'
import { ada } from '#tests/people.ts'
import { findPlan, getCustomer, open, openShop, type Shop, subscribe } from '#tests/shop.ts'
import { linkCustomer } from './start-checkout.ts'
import { syncSubscription } from './sync-subscription.ts'

const countess = { name: 'Countess of Lovelace', email: 'countess@example.com' }

/** Ada changes her name and email address. */
async function rename({ users }: Shop) {
  await users.setName(ada.id, countess.name)
  await users.setEmail(ada.id, { email: countess.email, isEmailVerified: true })
  const user = await users.findUser(ada.id)
  if (!user) throw new Error('Ada was not found')
  return user
}

async function findCalled(shop: Shop) {
  return shop.stripe.customers.retrieve(await getCustomer(shop))
}

async function countRenamings({ stripe }: Shop): Promise<number> {
  return (await stripe.events.list({ type: 'customer.updated', limit: 100 })).data.filter(
    ({ data }) => 'name' in Object(data.previous_attributes),
  ).length
}

test('a new name and email address are updated at the provider by the next sync, once', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await rename(shop)

  for (let round = 0; round < 3; round += 1) await syncSubscription(shop, await getCustomer(shop))

  expect(await findCalled(shop)).toMatchObject(countess)
  expect(await countRenamings(shop)).toBe(1)
})

test('a purchase uses the current name and email address', async () => {
  const shop = await openShop()
  await linkCustomer(shop, ada)
  const user = await rename(shop)

  const checkout = await open(shop, { user })

  expect(await findCalled(shop)).toMatchObject(countess)
  const { customer_details } = await shop.stripe.checkout.sessions.retrieve(checkout)
  expect(customer_details).toMatchObject({ email: countess.email })
})

test('a name that could not be updated delays nothing and is updated by the next sync', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await rename(shop)
  const customer = await getCustomer(shop)
  const renameCustomer = async () => refuse('payments-down')
  const away = { ...shop, payments: { ...shop.payments, renameCustomer } }

  expect(await syncSubscription(away, customer)).toMatchObject({ plan: 'pro' })
  expect(await findCalled(shop)).toMatchObject({ name: ada.name })

  await syncSubscription(shop, customer)
  expect(await findCalled(shop)).toMatchObject(countess)
  expect(await findPlan(shop)).toBe('pro')
})

test('a name that the provider rejects delays nothing', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await rename(shop)
  await shop.users.setEmail(ada.id, { email: `${'a'.repeat(600)}@b.de`, isEmailVerified: true })

  expect(await syncSubscription(shop, await getCustomer(shop))).toMatchObject({ plan: 'pro' })

  expect(await findCalled(shop)).toMatchObject({ email: ada.email })
})

test('an unchanged name is not sent again', async () => {
  const shop = await openShop()
  await subscribe(shop)

  await checkBooks(shop)

  expect(await countRenamings(shop)).toBe(0)
})
