import { expect, test } from 'vitest'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { days, later, toDay } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  giveCard,
  listMailKinds,
  openShop,
  pass,
  type Shop,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import { reconcile } from './reconcile.ts'
import { remindOfRenewals } from './remind-of-renewal.ts'
import { listDueReminders, planReminder } from './reminder-schedule.ts'
import type { BillingAccount } from './stores.ts'

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

const reminders = ['renewal-notice', 'yearly-reminder', 'card-expiring']

async function listReminders(shop: Shop) {
  const mails = await shop.outbox.listMails(1_000)
  return mails.filter(({ kind }) => reminders.includes(kind)).toReversed()
}

async function listReminderDays(shop: Shop): Promise<string[]> {
  const mails = await listReminders(shop)
  const movedMs = shop.calendar.now().getTime() - shop.clock.now().getTime()
  return mails.map(({ kind, writtenAt }) => `${toDay(later(writtenAt, movedMs))} ${kind}`)
}

test.each(sampledEngines)(
  'a yearly plan is announced 30 and 14 days before it renews: when, how much, and how to cancel ($name)',
  async (engine) => {
    const shop = await openShop(engine)
    await subscribe(shop, yearly)
    await pass(shop, days(333))
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
    await live(shop, 24)
    expect(await listReminderDays(shop)).toEqual([
      '2027-01-30 renewal-notice',
      '2027-02-15 renewal-notice',
    ])
    await checkBooks(shop)
  },
)

test('a site that was off for weeks announces a renewal once, and a past one not at all', async () => {
  const shop = await openShop()
  await subscribe(shop, yearly)

  await pass(shop, days(358))
  await live(shop, 3)
  await pass(shop, days(20))
  await live(shop, 3)

  expect(await listReminderDays(shop)).toHaveLength(1)
})

test('two replicas that remind at the same time send one email', async () => {
  const shop = await openShop()
  await subscribe(shop, yearly)
  await pass(shop, days(340))

  await Promise.all([remindOfRenewals(shop), remindOfRenewals(shop)])
  while (await remindOfRenewals(shop));

  expect(await listReminders(shop)).toHaveLength(1)
})

test('another end of the period is another occasion, and another plan until the same end is not', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'essential', cycle: 'yearly' })
  await pass(shop, days(340))
  while (await remindOfRenewals(shop));
  await upgrade(shop, yearly)
  while (await remindOfRenewals(shop));
  expect(await listReminders(shop)).toHaveLength(1)
  const paid = await findPaid(shop)
  if (!paid) throw new Error('Ada has no plan')

  const now = shop.calendar.now()
  const moved = { ...paid, periodEndsAt: later(paid.periodEndsAt, days(2)) }
  const keys = [paid, moved].map((one) => listDueReminders(one, now).map((due) => due.dedupeKey))

  expect(keys).toEqual([[expect.any(String)], [expect.any(String)]])
  expect(keys[0]).not.toEqual(keys[1])
  const former = { ...(await shop.billing.findAccount(ada.id)) } as BillingAccount
  expect(planReminder(paid, { former, now })).toEqual(later(paid.periodEndsAt, -days(21)))
  expect(planReminder(moved, { former, now })).toEqual(later(moved.periodEndsAt, -days(30)))
})

test('a customer whose card expires before the renewal is asked for another one, once', async () => {
  const shop = await openShop()
  await subscribe(shop, { expiry: '04/26' })
  await live(shop, 10)
  expect(await listReminders(shop)).toEqual([])

  await live(shop, 32)

  const [mail, ...others] = await listReminders(shop)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'card-expiring',
    to: ada.email,
    action: { url: 'https://ghost.example/billing/card' },
  })
  expect(mail?.paragraphs.join(' ')).toContain('Visa •••• 4242')
  expect(mail?.paragraphs.join(' ')).toContain('renews on May 1, 2026')
  await live(shop, 40)
  expect(await listReminders(shop)).toHaveLength(1)
})

test('a card that the bank replaced in time, with the same or another expiry, causes no further email', async () => {
  const shop = await openShop()
  await subscribe(shop, { expiry: '05/26' })
  await pass(shop, days(32))
  await live(shop, 12)
  expect(await listReminders(shop)).toEqual([])
  await live(shop, 30)
  expect(await listReminderDays(shop)).toEqual(['2026-05-11 card-expiring'])

  await giveCard(shop, '5555 5555 5555 4444', { expiry: '05/26' })
  await live(shop, 1)
  await giveCard(shop, '5555 5555 5555 4444', { expiry: '05/30' })
  await live(shop, 40)

  expect(await listReminders(shop)).toHaveLength(1)
})

test('a card that is still valid at the renewal causes no email', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...yearly, expiry: '03/27' })
  await pass(shop, days(344))
  await live(shop, 15)

  expect(await listMailKinds(shop)).toEqual(['welcome', 'renewal-notice', 'renewal-notice'])
})

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
