import { expect, onTestFinished, test } from 'vitest'
import { openStore, type Store } from '#store/open-store.ts'
import { checkBooks } from './books.ts'
import { stoppedClock } from './clock.ts'
import { engines } from './engines.ts'
import { holdWrites } from './hold-writes.ts'
import { signInAs } from './house.ts'
import { findPurchase, seal } from './notices.ts'
import { ada, grace } from './people.ts'
import { toTestPorts } from './ports.ts'
import { buy, findPlan, furnish, getCustomer } from './shop.ts'
import { keepFrom, type SiteProcess, siteSecret, startSite } from './site-process.ts'
import { openStream } from './stream.ts'

const patience = { timeout: 10_000 }

/** Ada has paid, and only the test tells the sites of it. */
async function openPaidShop() {
  const address = await engines[1].findAddress()
  if (address.engine !== 'postgres') throw new Error('Several processes share a PostgreSQL')
  const store = await openStore(address)
  onTestFinished(() => store.close())
  const shop = await furnish(toTestPorts(store, { clock: stoppedClock(new Date()) }))
  await shop.desk.setDelivery('held')
  await buy(shop)
  const message = seal(shop, await findPurchase(shop), { secret: siteSecret })
  await keepFrom(store, 'reconcile')
  return {
    store,
    shop,
    message,
    url: address.url,
    start: () => startSite({ DATABASE_URL: address.url }),
  }
}

/** What became of the news of the purchase. */
async function readInbox({ db }: Store) {
  const rows = await db
    .selectFrom('notice')
    .select('handled_at')
    .where('kind', '=', 'checkout.session.completed')
    .execute()
  return rows.map(({ handled_at }) => (handled_at === null ? 'waits' : 'handled'))
}

test.each([
  ['before the news are written down', 'insert', 'notice', { inbox: [], plan: 'free' }],
  ['before the news are handled', 'update', 'billing_account', { inbox: ['waits'], plan: 'free' }],
  ['in the middle of a write', 'insert', 'subscription', { inbox: ['waits'], plan: 'free' }],
  ['after the write, before it answers', 'update', 'notice', { inbox: ['waits'], plan: 'pro' }],
])(
  'a site that is killed %s takes up what it had written down, is told again, and ends as if nothing had been',
  async (_, event, table, left) => {
    const { store, shop, message, url, start } = await openPaidShop()
    const giveBack = await keepFrom(store, 'settle-notices')
    const site = await start()
    const hold = await holdWrites(url, { event, table })

    const answer = site.tell(message)
    await expect.poll(hold.countWaiting, patience).toBe(1)
    await site.kill()
    await hold.endWaiting()
    expect(await answer).toBe(0)
    await expect.poll(hold.countWaiting, patience).toBe(0)
    const account = await shop.billing.findAccount(ada.id)
    expect({ inbox: await readInbox(store), plan: await findPlan(shop) }).toEqual(left)
    expect(account?.subscription?.planId).toBe(left.plan === 'pro' ? 'pro' : undefined)

    await letTimePass(store)
    await giveBack()
    const next = await start()
    const done = left.inbox.map(() => 'handled')
    await expect.poll(() => readInbox(store), patience).toEqual(done)
    if (left.inbox.length > 0) expect(await findPlan(shop)).toBe('pro')
    expect(await next.tell(message)).toBe(200)
    expect(await next.tell(message)).toBe(200)
    expect(await readInbox(store)).toEqual(['handled'])
    await checkBooks(shop)
  },
  60_000,
)

/** As if the minute had passed for which a notice is left to whoever took it. */
async function letTimePass({ db }: Store): Promise<void> {
  await db.updateTable('notice').set({ due_at: 1 }).where('handled_at', 'is', null).execute()
}

test('a site that is killed between making a customer and writing it down finds the customer again', async () => {
  const { store, shop, url, start } = await openPaidShop()
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
  const { store, shop, message, start } = await openPaidShop()
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
  expect(await readInbox(store)).toEqual(['handled'])
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
