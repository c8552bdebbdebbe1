import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription, type User, type UserId } from '#domain/identity/user.ts'
import { openStore, type Store } from '#store/open-store.ts'
import { checkBooks } from '../books.ts'
import { stoppedClock } from '../clock.ts'
import { engines } from '../engines.ts'
import { holdWrites } from '../hold-writes.ts'
import { findPurchase, seal } from '../notices.ts'
import { ada, grace } from '../people.ts'
import { type TestPorts, toTestPorts } from '../ports.ts'
import { buy, findPlan, furnish, getCustomer } from '../shop.ts'
import { keepFrom, type SiteProcess, siteSecret, startSite } from '../site-process.ts'
import { openStream } from '../stream.ts'
import { signInAs } from '../test-server.ts'

const polling = { timeout: 10_000 }

/** A shop on a database that sites share. Only the test delivers its webhooks. */
async function openSharedShop() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const store = await openStore(address)
  onTestFinished(() => store.close())
  const shop = await furnish(toTestPorts(store, { clock: stoppedClock(new Date()) }))
  await shop.controls.setDelivery('held')
  await keepFrom(store, 'reconcile')
  return { store, shop, url: address.url, start: () => startSite({ DATABASE_URL: address.url }) }
}

/** A user pays, and the webhook isn't delivered yet. */
async function payWithoutWebhook(shop: TestPorts, user: User) {
  await buy(shop, { user })
  const event = await findPurchase(shop)
  return { id: event.id, message: seal(shop, event, { secret: siteSecret }) }
}

async function readNoticeState(
  { db }: Store,
  id: string,
): Promise<'unknown' | 'waiting' | 'handled'> {
  const row = await db
    .selectFrom('notice')
    .select('handled_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return 'unknown'
  return row.handled_at === null ? 'waiting' : 'handled'
}

const moments = [
  ['before the notice is stored', 'insert', 'notice', { state: 'unknown', plan: 'free' }],
  ['before the notice is handled', 'update', 'billing_account', { state: 'waiting', plan: 'free' }],
  ['in the middle of a write', 'insert', 'subscription', { state: 'waiting', plan: 'free' }],
  ['after the write, before the response', 'update', 'notice', { state: 'waiting', plan: 'pro' }],
] as const

test('a site that is killed at any point of a webhook recovers after a restart and a redelivery', async () => {
  const { store, shop, url, start } = await openSharedShop()
  const buyers: User[] = []
  let site = await start()

  for (const [moment, event, table, left] of moments) {
    const buyer = await addBuyer(shop, buyers.length)
    buyers.push(buyer)
    const { id, message } = await payWithoutWebhook(shop, buyer)
    const giveBack = await keepFrom(store, 'settle-notices')
    const hold = await holdWrites(url, { event, table })

    const answer = site.sendEvent(message)
    await expect.poll(hold.countWaiting, polling).toBe(1)
    await site.kill()
    await hold.endWaiting()
    expect(await answer).toBe(0)
    await expect.poll(hold.countWaiting, polling).toBe(0)
    const found = { state: await readNoticeState(store, id), plan: await findPlan(shop, buyer) }
    expect(found, moment).toEqual(left)
    const account = await shop.billing.findAccount(buyer.id)
    expect(account?.subscription?.planId, moment).toBe(left.plan === 'pro' ? 'pro' : undefined)

    await letTimePass(store)
    await giveBack()
    // The new site is the one that is killed in the next round.
    site = await start()
    const taken = left.state === 'unknown' ? 'unknown' : 'handled'
    await expect.poll(() => readNoticeState(store, id), polling).toBe(taken)
    if (taken === 'handled') expect(await findPlan(shop, buyer), moment).toBe('pro')
    expect(await site.sendEvent(message)).toBe(200)
    expect(await site.sendEvent(message)).toBe(200)
    expect(await readNoticeState(store, id), moment).toBe('handled')
  }
  await checkBooks(shop, buyers)
}, 60_000)

async function addBuyer({ users, clock }: TestPorts, number: number): Promise<User> {
  const email = `buyer-${number}@example.com`
  const buyer = { ...ada, id: `user-buyer-${number}` as UserId, email }
  await users.addUser(buyer, firstSubscription(clock.now()))
  return buyer
}

/** Makes all unhandled notices due, as if their minute of reservation had passed. */
async function letTimePass({ db }: Store): Promise<void> {
  await db.updateTable('notice').set({ due_at: 1 }).where('handled_at', 'is', null).execute()
}

test('a site that is killed between creating and storing a customer finds the customer again', async () => {
  const { store, shop, url, start } = await openSharedShop()
  await keepFrom(store, 'settle-notices')
  const press = async ({ origin }: SiteProcess) =>
    fetch(`${origin}/.netlify/functions/create-checkout`, {
      method: 'POST',
      body: JSON.stringify({ plan: 'pro', billingCycle: 'monthly', userId: grace.id }),
      headers: {
        'content-type': 'application/json',
        cookie: await signInAs(shop, { user: grace, siteUrl: origin }),
      },
    }).then(({ status }) => status, String)
  const site = await start()
  const hold = await holdWrites(url, { event: 'insert', table: 'billing_account' })

  const answer = press(site)
  await expect.poll(hold.countWaiting, polling).toBe(1)
  await site.kill()
  await hold.endWaiting()
  expect(await answer).toMatch('failed')
  expect(await shop.billing.findAccount(grace.id)).toBeNull()

  expect(await press(await start())).toBe(200)
  const { data } = await shop.stripe.customers.list({ email: grace.email })
  expect(data.map(({ id }) => id)).toEqual([await getCustomer(shop, grace)])
}, 60_000)

test('two replicas that get the same webhook concurrently process it once, and streams on both show it', async () => {
  const { store, shop, start } = await openSharedShop()
  const { id, message } = await payWithoutWebhook(shop, ada)
  await keepFrom(store, 'settle-notices')
  const sites = await Promise.all([start(), start()])
  const path = `/db/users/${ada.id}/subscription.json`
  const streams = await Promise.all(
    sites.map(async ({ origin }) =>
      openStream(`${origin}${path}`, { cookie: await signInAs(shop, { siteUrl: origin }) }),
    ),
  )
  for (const { events } of streams) await expect.poll(() => events.length, polling).toBe(1)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) => sites[count % 2]?.sendEvent(message)),
  )

  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await readNoticeState(store, id)).toBe('handled')
  for (const { events } of streams)
    await expect.poll(() => events.at(-1)?.data, polling).toMatchObject({ data: { plan: 'pro' } })
  expect((await shop.stripe.refunds.list()).data).toEqual([])
  expect((await shop.stripe.customers.list()).data.map(({ id }) => id)).toEqual([
    await getCustomer(shop),
  ])
  await checkBooks(shop)

  expect(await Promise.all(sites.map(({ stop }) => stop()))).toEqual([0, 0])
  for (const { isOver, response } of streams) {
    await expect.poll(isOver, polling).toBe(true)
    expect(response.complete).toBe(true)
  }
  expect((await Promise.all(sites.map(({ output }) => output))).join('')).toBe('')
}, 60_000)
