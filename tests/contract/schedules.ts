import { expect } from 'vitest'
import { hours } from '#domain/time.ts'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import { getItem, getRefusal, toUnix, type World, withoutMessages } from './world.ts'

const essential = { planId: 'essential', cycle: 'monthly' } as const
const pro = { planId: 'pro', cycle: 'monthly' } as const
const asks = 'pm_card_authenticationRequired'

/** Pro with a scheduled change to Essential at the end of the period. */
async function planLess(world: World) {
  const bought = await world.buy(pro)
  const { subscriptionId } = bought
  allow(await world.payments.changeLater({ subscriptionId, ...essential }))
  return bought
}

async function findPaid({ payments }: World, customer: Parameters<World['giveCard']>[0]) {
  const [subscription] = allow(await payments.fetchHistory(customer)).subscriptions
  if (!subscription) throw new Error('No subscription')
  return subscription
}

/** Essential with a pending upgrade to Pro that needs the bank's confirmation. */
async function waitForBank(
  world: World,
  {
    customer,
    subscriptionId,
    cycle = 'monthly',
  }: Awaited<ReturnType<World['buy']>> & { cycle?: 'monthly' | 'yearly' },
) {
  const method = await world.giveCard(customer, asks)
  await world.stripe.subscriptions.update(subscriptionId, { default_payment_method: method })
  const change = { subscriptionId, ...pro, cycle, at: world.now() }
  expect(await world.payments.changeNow(change)).toMatchObject({ refused: 'card-asks' })
  return world.getSubscription(subscriptionId)
}

export const scheduleCases: readonly PaymentCase[] = [
  {
    name: 'case 10: a card that is changed while a downgrade is scheduled pays the renewal',
    async run(world) {
      const { customer, subscriptionId } = await planLess(world)
      await world.giveCard(customer, 'pm_card_bypassPending')
      allow(await world.payments.adoptCard(customer))

      await world.renew(subscriptionId)

      const [charge] = (await world.stripe.charges.list({ customer })).data
      expect(charge).toMatchObject({ paid: true, amount: 700 })
      expect(charge?.payment_method_details?.card?.last4).toBe('0077')
      return { last4: charge?.payment_method_details?.card?.last4 }
    },
  },
  {
    name: 'case 11: an end date can’t be set while there is a schedule',
    async run(world) {
      const { subscriptionId } = await planLess(world)
      const end = { cancel_at_period_end: true }
      const refusal = await getRefusal(world.stripe.subscriptions.update(subscriptionId, end))

      expect(refusal.statusCode).toBe(400)
      return withoutMessages({ refusal })
    },
  },
  {
    name: 'cases 12, 13, 14: metadata, a preview and a scheduled change work together under a schedule',
    async run(world) {
      const { customer, subscriptionId } = await planLess(world)
      const metadata = { note: 'yes' }
      const noted = await world.stripe.subscriptions.update(subscriptionId, { metadata })

      const { change, endsAt } = await findPaid(world, customer)
      const yearly = { planId: 'pro', cycle: 'yearly' } as const
      const dated = { subscriptionId, ...yearly, at: world.now() }
      const quote = allow(await world.payments.previewChange(dated))

      expect(noted.metadata.note).toBe('yes')
      expect(change).toMatchObject(essential)
      expect(endsAt).toBeNull()
      expect(quote.dueCents).toBe(13_500)
      return { cancel_at: noted.cancel_at, dueCents: quote.dueCents }
    },
  },
  {
    name: 'case 15: a scheduled end can be set and undone, with either of the two parameters',
    async run(world) {
      const { customer, subscriptionId, item } = await world.buy(pro)
      const end = new Date(item.current_period_end * 1_000)

      allow(await world.payments.endLater(subscriptionId))
      expect((await findPaid(world, customer)).endsAt).toEqual(end)
      allow(await world.payments.keep(subscriptionId))
      expect((await findPaid(world, customer)).endsAt).toBeNull()
      const cancel_at = item.current_period_end
      await world.stripe.subscriptions.update(subscriptionId, { cancel_at })
      expect((await findPaid(world, customer)).endsAt).toEqual(end)
      allow(await world.payments.keep(subscriptionId))

      expect((await findPaid(world, customer)).endsAt).toBeNull()
      return {}
    },
  },
  {
    name: 'case 16: a pending change also removes the scheduled end',
    async run(world) {
      const bought = await world.buy(essential)
      allow(await world.payments.endLater(bought.subscriptionId))

      const { pending_update } = await waitForBank(world, bought)

      expect(pending_update).toMatchObject({ cancel_at_period_end: false })
      return { pending: Object.keys(pending_update ?? {}).toSorted() }
    },
  },
  {
    name: 'case 17: a second pending change voids the invoice of the first',
    async run(world) {
      const bought = await world.buy(essential)
      const first = (await waitForBank(world, bought)).latest_invoice
      await world.pass(hours(1))
      const yearly = { planId: 'pro', cycle: 'yearly', at: world.now() } as const
      await world.payments.changeNow({ subscriptionId: bought.subscriptionId, ...yearly })

      const { status } = await world.stripe.invoices.retrieve(String(first))
      expect(status).toBe('void')
      return { status }
    },
  },
  {
    name: 'case 18: a pending change expires after 23 hours, or at the end of the period',
    async run(world) {
      const early = await waitForBank(world, await world.buy(essential))
      expect(early.pending_update?.expires_at).toBe(toUnix(world.now()) + 23 * 3_600)

      const bought = await world.buy(essential)
      const left = bought.item.current_period_end * 1_000 - world.now().getTime()
      await world.pass(left - hours(2))
      // The rest of the month costs less than the minimum charge; a year doesn't.
      const late = await waitForBank(world, { ...bought, cycle: 'yearly' })

      expect(late.pending_update?.expires_at).toBe(getItem(late).current_period_end)
      return { expires: [early.pending_update?.expires_at, late.pending_update?.expires_at] }
    },
  },
]
