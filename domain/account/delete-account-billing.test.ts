import { goodCard } from 'stripe-sandbox/testing'
import { describe, expect, test } from 'vitest'
import { deleteDepartedCustomers } from '#domain/billing/delete-departed-customers.ts'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import { refuse } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import { allow, join } from '#tests/accounts.ts'
import { type Engine, engines, openTestStore, sampledEngines } from '#tests/engines.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { getCustomer, open, pass, subscribe } from '#tests/shop.ts'
import { deleteAccount } from './delete-account.ts'

const { password, email } = adasAccount

type Scene = Awaited<ReturnType<typeof openScene>>

/** Ada, who signed up and has paid for a while. */
async function openScene(engine: Engine) {
  const store = await openTestStore(engine)
  const ports = toTestPorts(store, { report: () => undefined })
  await ports.stock()
  const { user, token } = await join(ports)
  await subscribe(ports, { user })
  await pass(ports, minutes(10))
  return { store, ports, user, token, customer: await getCustomer(ports, user) }
}

const leave = ({ ports, user }: Scene, more = {}) =>
  deleteAccount(ports, { user, password, sessionId: 'hers', ...more })

async function countLive({ stripe }: TestPorts): Promise<number> {
  return (await stripe.subscriptions.list({ status: 'active' })).data.length
}

/** The tables that still contain Ada's id, without the goodbye email and short-lived counters. */
async function listTraces(store: Store, id: string): Promise<string[]> {
  const rows = Object.entries(await listRows(store))
  const own = rows.filter(([table]) => !/^(sandbox_|mail$|rate_limit$)/.test(table))
  return own.flatMap(([table, all]) => (JSON.stringify(all).includes(id) ? [table] : []))
}

/** Longer than all retries. */
const outage = { path: '/v1/customers', status: 500, times: 3 } as const

describe.each(sampledEngines)('a paying user who deletes their account, on $name,', (engine) => {
  test('is charged nothing more: the subscription ends first', async () => {
    const scene = await openScene(engine)
    const { ports, store, user } = scene

    expect(await leave(scene)).toEqual({ isBillingOver: true })
    await ports.finish()

    expect(await countLive(ports)).toBe(0)
    expect(await listTraces(store, user.id)).toEqual([])
    expect(await ports.outbox.listMails(9)).toMatchObject([{ kind: 'account-deleted', to: email }])
    expect(await ports.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })
  })
})

test("an account can be deleted while the payment provider is down; its subscription is canceled as soon as it's back", async () => {
  const scene = await openScene(engines[0])
  const { ports, store, user, token, customer } = scene
  await ports.controls.failNext(outage)

  expect(await leave(scene)).toEqual({ isBillingOver: false })
  expect(await findSignedIn(ports, token)).toBeNull()
  expect(await listTraces(store, user.id)).toEqual([])
  expect(await countLive(ports)).toBe(1)
  const [goodbye] = await ports.outbox.listMails(9)
  expect(goodbye?.paragraphs.join()).toContain("you won't be charged again")

  ports.clock.move(minutes(1))
  await ports.controls.failNext(outage)
  expect(await deleteDepartedCustomers(ports)).toBe(true)
  expect(await countLive(ports)).toBe(1)
  expect(ports.alerts).toMatchObject([
    { event: 'customer_deletion_failed', facts: { customerId: customer } },
  ])
  expect(await deleteDepartedCustomers(ports)).toBe(false)
  ports.clock.move(seconds(31))
  expect(await deleteDepartedCustomers(ports)).toBe(true)
  await ports.finish()

  expect(await countLive(ports)).toBe(0)
  ports.clock.move(minutes(90))
  expect(await deleteDepartedCustomers(ports)).toBe(false)
  expect(await ports.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })
})

test.each([
  ['immediately', 0],
  ['later, if the provider was down,', 1],
])(
  'a checkout that is open in another tab is closed %s and can no longer be paid',
  async (_, times) => {
    const store = await openTestStore(engines[0])
    const ports = toTestPorts(store, { report: () => undefined })
    await ports.stock()
    const { user } = await join(ports)
    const checkout = await open(ports, { user })
    if (times > 0) await ports.controls.failNext({ path: '/v1/checkout', status: 401, times })

    allow(await deleteAccount(ports, { user, password, sessionId: 'hers' }))
    ports.clock.move(minutes(1))
    await deleteDepartedCustomers(ports)

    expect((await ports.stripe.checkout.sessions.retrieve(checkout)).status).toBe('expired')
    expect(await ports.controls.payCheckout(checkout, goodCard)).toMatchObject({ kind: 'refused' })
    expect((await ports.stripe.customers.list()).data).toEqual([])
    expect((await ports.stripe.charges.list()).data).toEqual([])
  },
)

test('late webhooks about a deleted user change nothing, and a new account with the same address gets nothing old', async () => {
  const scene = await openScene(engines[0])
  const { ports, customer } = scene
  await ports.controls.failNext(outage)
  allow(await leave(scene))

  const again = await join(ports)
  await pass(ports, minutes(60 * 24 * 33))
  await subscribe(ports, { user: again.user, planId: 'essential' })

  expect(again.user.id).not.toBe(scene.user.id)
  expect(await getCustomer(ports, again.user)).not.toBe(customer)
  expect((await ports.users.findSubscription(again.user.id))?.plan).toBe('essential')
  const kinds = (await ports.outbox.listMails(99)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'receipt')).toHaveLength(1)
  expect(await ports.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })
})

test('a wrong password cancels nothing', async () => {
  const scene = await openScene(engines[0])

  expect(await leave(scene, { password: 'wrong!' })).toEqual({ refused: 'wrong-password' })

  expect(await countLive(scene.ports)).toBe(1)
  expect(await findSignedIn(scene.ports, scene.token)).not.toBeNull()
})

test('deleting an account ends our plan only, keeps subscriptions to other products and reports them', async () => {
  const scene = await openScene(engines[0])
  const { ports, customer } = scene
  const { stripe } = ports
  const [ours] = (await stripe.subscriptions.list({ customer })).data
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'Another product' },
  })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const foreign = await stripe.subscriptions.create({
    customer,
    currency: 'usd',
    default_payment_method: method.id,
    items: [{ price: price.id }],
  })
  await ports.finish()
  ports.alerts.length = 0

  expect(await leave(scene)).toEqual({ isBillingOver: true })
  ports.clock.move(minutes(2))
  while (await deleteDepartedCustomers(ports));

  expect((await stripe.subscriptions.retrieve(foreign.id)).status).toBe('active')
  expect((await stripe.subscriptions.retrieve(ours?.id ?? '')).status).toBe('canceled')
  expect(await stripe.customers.retrieve(customer)).toHaveProperty('metadata', {})
  expect(new Set(ports.alerts.map(({ event }) => event))).toEqual(
    new Set(['customer_kept_foreign_subscription']),
  )
  expect(ports.alerts[0]?.facts).toEqual({ customerId: customer, subscription: foreign.id })
  ports.clock.move(minutes(120))
  expect(await deleteDepartedCustomers(ports)).toBe(false)
})

test('a deletion that is refused at the last moment, or interrupted by a crash, never ends only the plan', async () => {
  const scene = await openScene(engines[0])
  const { ports, user } = scene
  const deleteUser: TestPorts['identity']['deleteUser'] = async () => refuse('identity-down')
  const down = { ...ports, identity: { ...ports.identity, deleteUser } }

  expect(await leave({ ...scene, ports: down })).toEqual({ refused: 'identity-down' })
  expect(await countLive(ports)).toBe(1)
  const crash = async () => new Promise<never>(() => undefined)
  const dying = { ...ports, payments: { ...ports.payments, closeDeparture: crash } }
  void leave({ ...scene, ports: dying })
  await expect.poll(() => ports.users.findUser(user.id)).toBeNull()
  ports.clock.move(minutes(2))
  while (await deleteDepartedCustomers(ports));

  expect(await countLive(ports)).toBe(0)
})
