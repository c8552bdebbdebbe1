import { expect } from 'vitest'
import { days } from '#domain/time.ts'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import { getItem, getRefusal, toUnix, type World, withoutMessages } from './world.ts'

const essential = { planId: 'essential', cycle: 'monthly' } as const
const pro = { planId: 'pro', cycle: 'monthly' } as const

/** Previews a change and makes it at the same timestamp. Returns both. */
async function changeNow(world: World, change: Parameters<World['payments']['changeLater']>[0]) {
  const dated = { ...change, at: world.now() }
  const quote = allow(await world.payments.previewChange(dated))
  const changed = await world.payments.changeNow(dated)
  await world.wait()
  return { quote, changed }
}

async function findLatest({ stripe }: World, subscriptionId: string) {
  const expand = ['latest_invoice']
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId, { expand })
  if (!latest_invoice || typeof latest_invoice === 'string') throw new Error('No invoice')
  return latest_invoice
}

export const changeCases: readonly PaymentCase[] = [
  {
    name: 'a change of a subscription that has just ended is refused, and is not a fault',
    async run(world) {
      const { subscriptionId } = await world.buy(essential)
      await world.stripe.subscriptions.cancel(subscriptionId)

      const quote = await world.payments.previewChange({ subscriptionId, ...pro, at: world.now() })

      expect(quote).toEqual({ refused: 'not-subscribed' })
      return { quote }
    },
  },
  {
    name: 'case 5: an upgrade within the period costs what the preview says, and the preview contains nothing else',
    async run(world) {
      const { subscriptionId, item } = await world.buy(essential)
      await world.pass(days(10))

      const { quote } = await changeNow(world, { subscriptionId, ...pro })

      const invoice = await findLatest(world, subscriptionId)
      expect(invoice).toMatchObject({ status: 'paid', amount_due: quote.dueCents })
      expect(quote.lines).toHaveLength(2)
      const changed = getItem(await world.getSubscription(subscriptionId))
      expect(changed.current_period_end).toBe(item.current_period_end)
      return { dueCents: quote.dueCents, next: quote.next }
    },
  },
  {
    name: 'case 6: changing from monthly to yearly in month 11 starts the year now, with the next charge in a year',
    async run(world) {
      const { subscriptionId } = await world.buy(essential)
      await world.pass(days(320))

      const yearly = { planId: 'pro', cycle: 'yearly' } as const
      const { quote } = await changeNow(world, { subscriptionId, ...yearly })

      const item = getItem(await world.getSubscription(subscriptionId))
      const invoice = await findLatest(world, subscriptionId)
      expect(invoice).toMatchObject({ status: 'paid', amount_due: quote.dueCents })
      expect(quote.dueCents).toBeGreaterThan(14_000)
      expect(item.current_period_start).toBe(toUnix(world.now()))
      expect(item.current_period_end).toBe(toUnix(quote.next.at))
      expect(quote.next.dueCents).toBe(15_000)
      return { dueCents: quote.dueCents, period: [item.current_period_end] }
    },
  },
  {
    name: 'case 7: resetting the billing cycle anchor does not accept a proration date',
    async run({ stripe, ...world }) {
      const { subscriptionId: subscription, item } = await world.buy(essential)
      const { id: price } = await world.findPrice(pro)
      const dated = { items: [{ id: item.id, price }], proration_date: toUnix(world.now()) }
      const anchor = { billing_cycle_anchor: { type: 'now' } } as const
      const preview = (subscription_details: typeof dated & Partial<typeof anchor>) =>
        stripe.invoices.createPreview({ subscription, subscription_details })

      const { total } = await preview(dated)
      const refusal = await getRefusal(preview({ ...dated, ...anchor }))

      expect(refusal).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' })
      return { ...withoutMessages({ refusal }), total }
    },
  },
  {
    name: 'case 8: a scheduled change from monthly Pro to yearly Essential charges the year at the end of the period',
    async run(world) {
      const { customer, subscriptionId } = await world.buy(pro)
      const yearly = { planId: 'essential', cycle: 'yearly' } as const
      allow(await world.payments.changeLater({ subscriptionId, ...yearly }))

      await world.renew(subscriptionId)

      const [invoice] = await world.listInvoices(customer)
      const item = getItem(await world.getSubscription(subscriptionId))
      expect(invoice).toMatchObject({ status: 'paid', amount_paid: 7_000 })
      expect(item.current_period_end - item.current_period_start).toBeGreaterThan(364 * 86_400)
      return { period: [item.current_period_start, item.current_period_end] }
    },
  },
  {
    name: 'case 9: a scheduled change from yearly to monthly charges a month at the end of the year',
    async run(world) {
      const { customer, subscriptionId } = await world.buy({ planId: 'pro', cycle: 'yearly' })
      allow(await world.payments.changeLater({ subscriptionId, ...essential }))

      await world.renew(subscriptionId)

      const [invoice] = await world.listInvoices(customer)
      const item = getItem(await world.getSubscription(subscriptionId))
      expect(invoice).toMatchObject({ status: 'paid', amount_paid: 700 })
      expect(item.current_period_end - item.current_period_start).toBeLessThan(32 * 86_400)
      return { period: [item.current_period_start, item.current_period_end] }
    },
  },
]
