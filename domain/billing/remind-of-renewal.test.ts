import { expect, test } from 'vitest'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { days } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { listMailKinds, openShop, pass, type Shop, subscribe } from '#tests/shop.ts'
import { reconcile } from './reconcile.ts'
import { remindOfRenewals } from './remind-of-renewal.ts'

const yearly = { planId: 'pro', cycle: 'yearly' } as const

/** Days go by, with a sync and the reminders on each. */
async function live(shop: Shop, count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    shop.clock.move(days(1))
    await shop.finish()
    await reconcile(shop)
    while (await remindOfRenewals(shop));
  }
}

async function listReminders(shop: Shop) {
  const mails = await shop.outbox.listMails(1_000)
  return mails.filter(({ kind }) => kind === 'renewal-notice' || kind === 'yearly-reminder')
}

test.each(sampledEngines)(
  'a yearly plan is announced two weeks before it renews: when, how much, and how to cancel ($name)',
  async (engine) => {
    const shop = await openShop(engine)
    await subscribe(shop, yearly)
    await pass(shop, days(349))
    await live(shop, 1)
    expect(await listReminders(shop)).toEqual([])

    await live(shop, 3)

    const [mail, ...others] = await listReminders(shop)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'renewal-notice',
      to: ada.email,
      subject: 'Your Pro plan renews on March 1, 2027',
      action: { url: 'https://ghost.example/billing' },
    })
    expect(mail?.paragraphs.join(' ')).toContain("we'll charge $150.00")
    expect(mail?.paragraphs.join(' ')).toContain('cancel it on your billing page before that day')
    await live(shop, 20)
    expect(await listReminders(shop)).toHaveLength(1)
    await checkBooks(shop)
  },
)

test('a monthly plan is announced once a year', async () => {
  const shop = await openShop()
  await subscribe(shop)
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    await pass(shop, days(30))
    while (await remindOfRenewals(shop));
  }
  expect(await listReminders(shop)).toEqual([])

  await live(shop, 12)

  const [mail, ...others] = await listReminders(shop)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'yearly-reminder', to: ada.email })
  expect(mail?.paragraphs.join(' ')).toContain('Your next charge is $15.00 on April 1, 2027')
})

test('someone who has canceled is not told that the plan renews', async () => {
  const shop = await openShop()
  await subscribe(shop, yearly)
  allow(await cancelPlan(shop, { user: ada, reason: '' }))
  await pass(shop, days(350))
  await live(shop, 3)

  expect(await listMailKinds(shop)).toEqual(['welcome', 'canceled'])
})

test('a reminder waits while the provider cannot tell the amount', async () => {
  let isDown = false
  const shop = await openShop(undefined, {
    around: (fetch) => async (url, init) => {
      if (isDown && String(url).includes('create_preview')) throw new TypeError('fetch failed')
      return fetch(url, init)
    },
  })
  await subscribe(shop, yearly)
  await pass(shop, days(352))
  isDown = true
  await remindOfRenewals(shop)
  expect(await listReminders(shop)).toEqual([])
  isDown = false
  shop.clock.move(days(1))

  await remindOfRenewals(shop)

  expect(await listReminders(shop)).toHaveLength(1)
})
