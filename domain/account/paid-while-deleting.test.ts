import { describe, expect, test } from 'vitest'
import { deleteDepartedCustomers } from '#domain/billing/delete-departed-customers.ts'
import { days, minutes } from '#domain/time.ts'
import { allow, join } from '#tests/accounts.ts'
import { type Engine, engines, sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { open, pass, pay } from '#tests/shop.ts'
import { linkCustomer } from '../billing/start-checkout.ts'
import { deleteAccount } from './delete-account.ts'

const { password } = adasAccount

async function openScene(engine: Engine) {
  let beforeExpiry = async () => {}
  const ports = await openTestPorts(engine, {
    report: () => undefined,
    around: (fetch) => async (url, init) => {
      if (String(url).endsWith('/expire')) await beforeExpiry()
      return fetch(url, init)
    },
  })
  await ports.stock()
  const { user } = await join(ports)
  const leave = (given: Partial<TestPorts> = {}) =>
    deleteAccount({ ...ports, ...given }, { user, password, sessionId: 'the browser' })
  const payBeforeExpiry = (id: string) => {
    beforeExpiry = async () => {
      beforeExpiry = async () => {}
      await pay(ports, id)
    }
  }
  return { ports, user, leave, payBeforeExpiry }
}

async function countLive({ stripe }: TestPorts): Promise<number> {
  return (await stripe.subscriptions.list({ status: 'active' })).data.length
}

async function expectRefunded(ports: TestPorts): Promise<void> {
  await ports.finish()
  const { data } = await ports.stripe.charges.list()
  expect(data.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
    [1_500, 1_500],
  ])
  expect(await countLive(ports)).toBe(0)
  expect(ports.alerts).toEqual([
    {
      event: 'refunded_at_deletion',
      facts: { customerId: expect.stringMatching(/^cus_/), refundedCents: 1_500 },
    },
  ])
}

describe.each(sampledEngines)('a payment during deletion is refunded on $name', (engine) => {
  test('when the plan had begun in the same second', async () => {
    const { ports, user, leave } = await openScene(engine)
    await pay(ports, await open(ports, { user }))
    await ports.finish()

    allow(await leave())

    await expectRefunded(ports)
  })

  test("when its webhook hadn't arrived yet", async () => {
    const { ports, user, leave } = await openScene(engine)
    await ports.controls.setDelivery('held')
    await pay(ports, await open(ports, { user }))
    await pass(ports, minutes(30))

    allow(await leave())

    await ports.controls.setDelivery('normal')
    await expectRefunded(ports)
  })

  test('when it is paid while the open checkout is being closed', async () => {
    const { ports, user, leave, payBeforeExpiry } = await openScene(engine)
    payBeforeExpiry(await open(ports, { user }))

    allow(await leave())

    await expectRefunded(ports)
  })

  test('when the checkout began while the account was being deleted', async () => {
    const { ports, user, leave } = await openScene(engine)
    const deleteUser: TestPorts['identity']['deleteUser'] = async (proven) => {
      await pay(ports, await open(ports, { user }))
      return ports.identity.deleteUser(proven)
    }

    allow(await leave({ identity: { ...ports.identity, deleteUser } }))
    ports.clock.move(minutes(2))
    while (await deleteDepartedCustomers(ports));

    await expectRefunded(ports)
  })
})

test('of two payments during deletion, one is refunded and the other reported', async () => {
  const { ports, user, leave } = await openScene(engines[0])
  await ports.controls.setDelivery('held')
  const { id: customerId } = allow(await linkCustomer(ports, user))
  const choice = { planId: 'pro', cycle: 'monthly', currency: 'usd' } as const
  const order = { customerId, userId: user.id, language: user.language, ...choice }
  for (const key of ['one', 'two']) {
    await pay(ports, allow(await ports.payments.openCheckout({ ...order, key })).id)
  }

  allow(await leave())

  expect((await ports.stripe.refunds.list()).data).toHaveLength(1)
  expect(ports.alerts).toMatchObject([
    { event: 'refunded_at_deletion', facts: { refundedCents: 1_500 } },
    { event: 'payment_at_deletion_not_refunded', facts: { customerId } },
  ])
})

test('a payment without a webhook for three days is reported at deletion, not refunded', async () => {
  const { ports, user, leave } = await openScene(engines[0])
  await ports.controls.setDelivery('held')
  await pay(ports, await open(ports, { user }))
  await pass(ports, days(3))

  allow(await leave())

  expect((await ports.stripe.refunds.list()).data).toEqual([])
  expect(ports.alerts).toMatchObject([{ event: 'payment_at_deletion_not_refunded' }])
})

test('a plan that was bought before ends with the account, without a refund', async () => {
  const { ports, user, leave } = await openScene(engines[0])
  await pay(ports, await open(ports, { user }))
  await pass(ports, minutes(10))

  allow(await leave())
  ports.clock.move(minutes(2))
  while (await deleteDepartedCustomers(ports));
  await ports.finish()

  expect(await countLive(ports)).toBe(0)
  expect((await ports.stripe.refunds.list()).data).toEqual([])
  expect(ports.alerts).toEqual([])
})
