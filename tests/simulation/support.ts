import fc from 'fast-check'
import { days, later } from '#domain/time.ts'
import { define, findTheirs, isHere, isSubscribed, type Scene } from './act.ts'
import { findUserBooks, listPayments, type Payment } from './books.ts'
import { setWebhooks, type WebhookMode, webhookModes } from './network.ts'
import { pass } from './time.ts'

function listTheirPayments({ world, account }: Scene) {
  return listPayments(findUserBooks(world.books, account.user.id))
}

function findDisputable(scene: Scene) {
  return listTheirPayments(scene).find(({ dispute, keptCents }) => !dispute && keptCents > 0)
}

export const dispute = define({
  name: 'dispute the newest payment',
  weight: 3,
  isPossible: (scene) => isHere(scene) && findDisputable(scene) !== undefined,
  run: async (scene) => {
    const payment = findDisputable(scene)
    if (payment) await scene.world.sandbox.controls.openDispute(payment.charge.id)
  },
})

function findDisputed(scene: Scene) {
  return listTheirPayments(scene).find(
    (one) => one.dispute && !['won', 'lost'].includes(one.dispute.status),
  )
}

export const decide = define<{ readonly outcome: 'won' | 'lost' }>({
  name: 'the bank decides the dispute',
  weight: 4,
  args: { outcome: fc.constantFrom('lost', 'won') },
  isPossible: (scene) => findDisputed(scene) !== undefined,
  run: async (scene, { outcome }) => {
    const payment = findDisputed(scene)
    if (!payment?.dispute) return
    await scene.world.sandbox.controls.closeDispute(payment.dispute.id, outcome)
  },
})

export const rename = define({
  name: 'support renames the customer',
  weight: 1,
  isPossible: isSubscribed,
  run: async ({ world, account }) => {
    const [subscription] = findTheirs({ world, account })
    const customer = String(subscription?.customer)
    const name = `${account.name} Engines GmbH`
    await world.stripe.customers.update(customer, { name })
    account.companyNames.set(customer, name)
  },
})

export const cancelInDashboard = define({
  name: 'support cancels in the dashboard',
  weight: 2,
  isPossible: isSubscribed,
  run: async ({ world, account }) => {
    const [subscription] = findTheirs({ world, account })
    if (!subscription) return
    account.endedByOthers.add(subscription.id)
    await world.sandbox.controls.cancelInDashboard(subscription.id)
  },
})

export const deleteCustomer = define({
  name: 'support deletes the customer',
  weight: 1,
  isPossible: isSubscribed,
  run: async ({ world, account }) => {
    const theirs = findTheirs({ world, account })
    for (const { id } of theirs) account.endedByOthers.add(id)
    const customer = String(theirs[0]?.customer)
    account.lostCustomers.add(customer)
    await world.sandbox.controls.deleteCustomer(customer)
  },
})

/** Nobody hears of what happens to a customer that support has deleted. */
function isKnown({ world }: Scene, payment: Payment | undefined): boolean {
  const id = String(payment?.charge.customer)
  return payment !== undefined && world.books.customers.some((customer) => customer.id === id)
}

export const refundInDashboard = define<{ readonly part: number }>({
  name: 'support refunds the newest payment',
  args: { part: fc.constantFrom(1, 0.5) },
  isPossible: (scene) => isHere(scene) && isKnown(scene, findDisputable(scene)),
  run: async (scene, { part = 1 }) => {
    const payment = findDisputable(scene)
    if (!payment) return
    const { charge, keptCents } = payment
    const cents = Math.ceil(keptCents * part)
    const id = await scene.world.sandbox.controls.refundInDashboard(charge.id, cents)
    scene.account.supportRefunds.add(id)
  },
})

/** The balance is empty until the next sales. */
const maxBlockedMs = days(20)

export const blockRefunds = define({
  name: 'refunds are refused from now on',
  weight: 1,
  isPossible: ({ world }) => !world.areRefundsBlocked,
  run: async ({ world }) => {
    world.areRefundsBlocked = true
    world.refundsBlockedUntil = later(world.clock.now(), maxBlockedMs)
  },
})

export const allowRefunds = define({
  name: 'refunds are possible again',
  weight: 2,
  isPossible: ({ world }) => world.areRefundsBlocked,
  run: async ({ world }) => {
    world.areRefundsBlocked = false
  },
})

export const webhooks = define<{ readonly mode: WebhookMode }>({
  name: 'webhooks',
  weight: 3,
  args: { mode: fc.constantFrom(...webhookModes) },
  run: ({ world }, { mode }) => setWebhooks(world, mode),
})

const durations = [1 / 24, 1, 1, 2, 2, 7, 20, 35, 35, 100, 370]

export const wait = define<{ readonly days: number }>({
  name: 'time passes',
  weight: 8,
  args: { days: fc.constantFrom(...durations) },
  run: ({ world }, { days: count }) => pass(world, days(count)),
})
