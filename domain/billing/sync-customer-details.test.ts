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
    ({ data }) => 'email' in Object(data.previous_attributes),
  ).length
}

test('a new email address is updated at the provider by the next sync, once', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await rename(shop)

  for (let round = 0; round < 3; round += 1) await syncSubscription(shop, await getCustomer(shop))

  expect(await findCalled(shop)).toMatchObject({ email: countess.email })
  expect(await countRenamings(shop)).toBe(1)
})

test('a new language is updated at the provider by the next sync, once', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const customer = await getCustomer(shop)
  await shop.stripe.customers.update(customer, { preferred_locales: ['fr'] })
  await shop.finish()

  for (let round = 0; round < 3; round += 1) await syncSubscription(shop, customer)

  expect(await findCalled(shop)).toMatchObject({ preferred_locales: [ada.language] })
  const updates = await shop.stripe.events.list({ type: 'customer.updated', limit: 100 })
  const isAboutLanguage = updates.data.filter(
    ({ data }) => 'preferred_locales' in Object(data.previous_attributes),
  )
  expect(isAboutLanguage).toHaveLength(2)
})

test("a company's name that support has entered for its invoices stays", async () => {
  const shop = await openShop()
  await subscribe(shop)
  const company = { name: 'Lovelace Engines GmbH' }
  await shop.stripe.customers.update(await getCustomer(shop), company)
  await shop.finish()
  await rename(shop)
  await syncSubscription(shop, await getCustomer(shop))

  expect(await findCalled(shop)).toMatchObject({ ...company, email: countess.email })
})

test('a purchase uses the current email address', async () => {
  const shop = await openShop()
  await linkCustomer(shop, ada)
  const user = await rename(shop)

  const checkout = await open(shop, { user })

  const { customer_details } = await shop.stripe.checkout.sessions.retrieve(checkout)
  expect(customer_details).toMatchObject({ email: countess.email })
})

test('an address that could not be updated delays nothing and is updated by the next sync', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await rename(shop)
  const customer = await getCustomer(shop)
  const renameCustomer = async () => refuse('payments-down')
  const away = { ...shop, payments: { ...shop.payments, renameCustomer } }

  expect(await syncSubscription(away, customer)).toMatchObject({ plan: 'pro' })
  expect(await findCalled(shop)).toMatchObject({ email: ada.email })

  await syncSubscription(shop, customer)
  expect(await findCalled(shop)).toMatchObject({ email: countess.email })
  expect(await findPlan(shop)).toBe('pro')
})

test('an address that the provider rejects delays nothing', async () => {
  const shop = await openShop()
  await subscribe(shop)
  await rename(shop)
  await shop.users.setEmail(ada.id, { email: `${'a'.repeat(600)}@b.de`, isEmailVerified: true })

  expect(await syncSubscription(shop, await getCustomer(shop))).toMatchObject({ plan: 'pro' })

  expect(await findCalled(shop)).toMatchObject({ email: ada.email })
})

test('an unchanged address is not sent again', async () => {
  const shop = await openShop()
  await subscribe(shop)

  await checkBooks(shop)

  expect(await countRenamings(shop)).toBe(0)
})
