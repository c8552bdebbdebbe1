import { describe, expect, test } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { later, minutes } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'

const customerId = 'cus_1' as CustomerId
const now = new Date('2026-03-01T12:00:00Z')
const endsAt = new Date('2026-04-01T12:00:00Z')
const intent = {
  before: {
    subscriptionId: 'sub_1',
    planId: 'pro',
    cycle: 'monthly',
    change: { planId: 'essential', cycle: 'monthly' },
    endsAt,
  },
  planned: null,
  adoptsCard: false,
  waitsForBank: false,
} as const
const wanted = { customerId, intent, leaseUntil: later(now, minutes(3)), dueAt: now }

describe.each(engines)('the intent of a plan change on $name', (engine) => {
  async function open() {
    const { users, billing, changeIntents } = await openTestStore(engine)
    await users.addUser(ada, firstSubscription(now))
    await billing.linkCustomer(ada.id, customerId)
    return { billing, changeIntents }
  }

  test('is stored as written, and only one of many concurrent writers gets it', async () => {
    const { changeIntents } = await open()

    const begun = await Promise.all([1, 2, 3].map(() => changeIntents.writeIntent(wanted, null)))

    const [written, ...others] = begun.filter((one) => one !== null)
    expect(others).toEqual([])
    expect(written).toEqual({ ...wanted, version: expect.any(Number) })
    expect(await changeIntents.findIntent(customerId)).toEqual(written)
  })

  test('is not changed or removed by a process that has lost it, and is deleted with the customer', async () => {
    const { billing, changeIntents } = await open()
    const first = await changeIntents.writeIntent(wanted, null)
    const version = first?.version ?? 0
    const claimed = await changeIntents.writeIntent({ ...wanted, leaseUntil: null }, version)

    expect(await changeIntents.writeIntent(wanted, version)).toBeNull()
    await changeIntents.removeIntent({ customerId, version })
    expect(await changeIntents.findIntent(customerId)).toEqual(claimed)
    expect(await changeIntents.listDueIntents(later(now, -1), 10)).toEqual([])
    expect(await changeIntents.listDueIntents(now, 10)).toEqual([customerId])
    await billing.unlinkCustomer(customerId)

    expect(await changeIntents.findIntent(customerId)).toBeNull()
    expect(await changeIntents.writeIntent(wanted, null)).toBeNull()
  })
})
