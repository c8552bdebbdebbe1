import { expect, onTestFinished, test } from 'vitest'
import { firstSubscription, type User, type UserId } from '#domain/identity/user.ts'
import { openStore, type Store } from '#store/open-store.ts'
import { checkBooks } from '../books.ts'
import { stoppedClock } from '../clock.ts'
import { engines } from '../engines.ts'
import { holdWrites } from '../hold-writes.ts'
import { signInAs } from '../house.ts'
import { findPurchase, seal } from '../notices.ts'
import { ada, grace } from '../people.ts'
import { type TestPorts, toTestPorts } from '../ports.ts'
import { buy, findPlan, furnish, getCustomer } from '../shop.ts'
import { keepFrom, type SiteProcess, siteSecret, startSite } from '../site-process.ts'
import { openStream } from '../stream.ts'

const patience = { timeout: 10_000 }

/** A shop on a database that sites share, whose news only the test tells. */
async function openSharedShop() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('Several processes share a PostgreSQL')
  const store = await openStore(address)
  onTestFinished(() => store.close())
  const shop = await furnish(toTestPorts(store, { clock: stoppedClock(new Date()) }))
  await shop.desk.setDelivery('held')
  await keepFrom(store, 'reconcile')
  return { store, shop, url: address.url, start: () => startSite({ DATABASE_URL: address.url }) }
}

/** Someone has paid, and no site was told of it. */
async function payUntold(shop: TestPorts, user: User) {
  await buy(shop, { user })
  const news = await findPurchase(shop)
  return { id: news.id, message: seal(shop, news, { secret: siteSecret }) }
}

/** What became of a notice. */
async function readFate({ db }: Store, id: string): Promise<'unknown' | 'waits' | 'handled'> {
  const row = await db
    .selectFrom('notice')
    .select('handled_at')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return 'unknown'
  return row.handled_at === null ? 'waits' : 'handled'
}

const moments = [
  ['before the news are written down', 'insert', 'notice', { fate: 'unknown', plan: 'free' }],
  ['before the news are handled', 'update', 'billing_account', { fate: 'waits', plan: 'free' }],
  ['in the middle of a write', 'insert', 'subscription', { fate: 'waits', plan: 'free' }],
  ['after the write, before it answers', 'update', 'notice', { fate: 'waits', plan: 'pro' }],
] as const

test('a site that is killed at whatever moment takes up what it had written down, is told again, and ends as if nothing had been', async () => {
  const { store, shop, url, start } = await openSharedShop()
  const buyers: User[] = []
  let site = await start()

  for (const [moment, event, table, left] of moments) {
    const buyer = await addBuyer(shop, buyers.length)
    buyers.push(buyer)
    const { id, message } = await payUntold(shop, buyer)
    const giveBack = await keepFrom(store, 'settle-notices')
    const hold = await holdWrites(url, { event, table })

    const answer = site.tell(message)
    await expect.poll(hold.countWaiting, patience).toBe(1)
    await site.kill()
    await hold.endWaiting()
    expect(await answer).toBe(0)
    await expect.poll(hold.countWaiting, patience).toBe(0)
    const found = { fate: await readFate(store, id), plan: await findPlan(shop, buyer) }
    expect(found, moment).toEqual(left)
    const account = await shop.billing.findAccount(buyer.id)
    expect(account?.subscription?.planId, moment).toBe(left.plan === 'pro' ? 'pro' : undefined)

    await letTimePass(store)
    await giveBack()
    // The one that takes up what is left is killed at the next moment.
    site = await start()
    const taken = left.fate === 'unknown' ? 'unknown' : 'handled'
    await expect.poll(() => readFate(store, id), patience).toBe(taken)
    if (taken === 'handled') expect(await findPlan(shop, buyer), moment).toBe('pro')
    expect(await site.tell(message)).toBe(200)
    expect(await site.tell(message)).toBe(200)
    expect(await readFate(store, id), moment).toBe('handled')
  }
  await checkBooks(shop, buyers)
}, 60_000)

async function addBuyer({ users, clock }: TestPorts, number: number): Promise<User> {
  const email = `buyer-${number}@example.com`
  const buyer = { ...ada, id: `user-buyer-${number}` as UserId, email }
  await users.addUser(buyer, firstSubscription(clock.now()))
  return buyer
}

/** As if the minute had passed for which a notice is left to whoever took it. */
async function letTimePass({ db }: Store): Promise<void> {
  await db.updateTable('notice').set({ due_at: 1 }).where('handled_at', 'is', null).execute()
}

test('a site that is killed between making a customer and writing it down finds the customer again', async () => {
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
  await expect.poll(hold.countWaiting, patience).toBe(1)
  await site.kill()
  await hold.endWaiting()
  expect(await answer).toMatch('failed')
  expect(await shop.billing.findAccount(grace.id)).toBeNull()

  expect(await press(await start())).toBe(200)
  const { data } = await shop.stripe.customers.list({ email: grace.email })
  expect(data.map(({ id }) => id)).toEqual([await getCustomer(shop, grace)])
}, 60_000)

test('two replicas that are told the same at once do it once, and whoever watches on either sees it', async () => {
  const { store, shop, start } = await openSharedShop()
  const { id, message } = await payUntold(shop, ada)
  await keepFrom(store, 'settle-notices')
  const sites = await Promise.all([start(), start()])
  const path = `/db/users/${ada.id}/subscription.json`
  const streams = await Promise.all(
    sites.map(async ({ origin }) =>
      openStream(`${origin}${path}`, { cookie: await signInAs(shop, { siteUrl: origin }) }),
    ),
  )
  for (const { told } of streams) await expect.poll(() => told.length, patience).toBe(1)

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) => sites[count % 2]?.tell(message)),
  )

  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await readFate(store, id)).toBe('handled')
  for (const { told } of streams)
    await expect.poll(() => told.at(-1)?.data, patience).toMatchObject({ data: { plan: 'pro' } })
  expect((await shop.stripe.refunds.list()).data).toEqual([])
  expect((await shop.stripe.customers.list()).data.map(({ id }) => id)).toEqual([
    await getCustomer(shop),
  ])
  await checkBooks(shop)

  expect(await Promise.all(sites.map(({ stop }) => stop()))).toEqual([0, 0])
  for (const { isOver, response } of streams) {
    await expect.poll(isOver, patience).toBe(true)
    expect(response.complete).toBe(true)
  }
  expect((await Promise.all(sites.map(({ output }) => output))).join('')).toBe('')
}, 60_000)
