import type Stripe from 'stripe'
import { expect } from 'vitest'
import { hours } from '#domain/time.ts'
import { listMissingPermissions } from '#gateways/stripe/check-account.ts'
import { apiVersion } from '#gateways/stripe/client.ts'
import { followedEvents, isFollowed, listMissed } from '#gateways/stripe/followed-events.ts'
import { readNotice } from '#gateways/stripe/read-notice.ts'
import type { PaymentCase } from './cases.ts'
import { getRefusal, lostUrl, toUnix, type World, withoutMessages } from './world.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const

export const apiCases: readonly PaymentCase[] = [
  {
    name: 'case 32: events that could not be delivered can be listed by type',
    async run(world) {
      const { stripe } = world
      const since = new Date(Math.min(Date.now(), world.start.getTime()) - hours(1))
      const stop = await loseEvents(world)
      const { customer, subscriptionId } = await world.buy(pro)
      await stripe.customers.update(customer, { name: 'Ada Lovelace' })

      const missed = await world
        .until('an undelivered event is listed', async () => {
          const listed = await listMissed(stripe, since)
          const theirs = listed.filter(({ data }) => JSON.stringify(data).includes(customer))
          return theirs.some(({ type }) => type === 'customer.updated') ? listed : null
        })
        .finally(stop)

      for (const { type, api_version } of missed)
        expect([isFollowed(type), api_version]).toEqual([true, apiVersion])
      const moments = missed.map(({ created }) => created)
      expect(moments).toEqual(moments.toSorted((one, other) => one - other))
      const theirs = missed.filter(({ data }) => JSON.stringify(data).includes(subscriptionId))
      const kinds = [...new Set(theirs.map(({ type }) => type))].toSorted()
      expect(kinds).toContain('invoice.paid')
      return { sets: { kinds } }
    },
  },
  {
    name: 'case 33: the key has all permissions that the site needs',
    async run({ stripe }) {
      const missing = await listMissingPermissions(stripe)
      expect(missing).toEqual([])
      return { missing }
    },
  },
  {
    name: 'case 34: a signed snapshot event is accepted, and a thin event is refused',
    async run({ stripe, ...world }) {
      const { customer } = await world.buy(pro)
      const event = await world.until('the event is listed', () => findPaidEvent(stripe, customer))
      const now = new Date()
      const secret = 'whsec_contract'
      const read = (payload: string) => {
        const timestamp = toUnix(now)
        const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
        const webhook = { secrets: [secret], isLiveMode: false }
        return readNotice(stripe, { ...webhook, body: payload, signature, now })
      }

      expect(read(JSON.stringify(event))).toMatchObject({ kind: 'invoice.paid' })
      expect(read(JSON.stringify(event))).toHaveProperty('customerId', customer)
      const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v1.invoice.paid' }
      expect(read(JSON.stringify(thin))).toEqual({ refused: 'thin-notice' })
      return { sets: { fields: Object.keys(event).toSorted() } }
    },
  },
  {
    name: 'case 35: the objects of a purchase have the same fields as Stripe’s',
    async run(world) {
      const { stripe } = world
      const { customer, subscriptionId, item } = await world.buy(pro)
      const [invoice] = await world.listInvoices(customer)
      const [charge] = (await stripe.charges.list({ customer })).data
      const event = await world.until('the event is listed', () => findPaidEvent(stripe, customer))
      const [paid] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data
      const objects = [
        await stripe.customers.retrieve(customer),
        await world.getSubscription(subscriptionId),
        item,
        invoice,
        paid,
        charge,
        event,
        await stripe.refunds.create({ charge: charge?.id ?? '' }),
      ].map((one): Record<string, unknown> => ({ ...one }))

      expect(objects.map(({ id, object }) => [object, String(id).split('_')[0]])).toEqual([
        ['customer', 'cus'],
        ['subscription', 'sub'],
        ['subscription_item', 'si'],
        ['invoice', 'in'],
        ['invoice_payment', 'inpay'],
        ['charge', expect.stringMatching(/^(ch|py)$/)],
        ['event', 'evt'],
        ['refund', expect.stringMatching(/^(re|pyr)$/)],
      ])
      // The sandbox may lack a field, and must not invent one.
      const fields = objects.map(({ lastResponse: _, ...one }) => [
        String(one.object),
        Object.keys(one).toSorted(),
      ])
      return { sets: Object.fromEntries(fields) }
    },
  },
  {
    name: 'case 42: an event that was delivered carries the signature of our webhook’s secret',
    needs: 'webhook',
    async run(world) {
      const { customer } = await world.buy(pro)

      const message = await world.until('the event is delivered', async () =>
        world.webhook?.().find(({ body }) => isPaidBy(JSON.parse(body), customer)),
      )

      const notice = world.payments.readNotice(message)
      expect(notice).toMatchObject({ kind: 'invoice.paid', customerId: customer })
      return {}
    },
  },
  {
    name: 'case 43: a restricted key with the permissions of our documentation can do all that the site does, and no more',
    needs: 'restricted',
    async run({ restricted }) {
      if (!restricted) throw new Error('There is no restricted key')
      expect(await listMissingPermissions(restricted)).toEqual([])

      const refusal = await getRefusal(restricted.payouts.list({ limit: 1 }))

      expect(refusal.statusCode, 'Payouts are none of our business').toBe(403)
      return withoutMessages({ refusal })
    },
  },
]

/** Lets deliveries fail: at Stripe with an endpoint that answers no posts. Returns what undoes it. */
async function loseEvents({ stripe, controls }: World): Promise<() => Promise<void>> {
  if (controls) {
    await controls.setDelivery('dropped')
    return () => controls.setDelivery('normal')
  }
  const { id } = await stripe.webhookEndpoints.create({
    url: lostUrl,
    enabled_events: [...followedEvents],
    api_version: apiVersion,
  })
  return async () => void (await stripe.webhookEndpoints.del(id))
}

async function findPaidEvent(stripe: Stripe, customer: string) {
  const { data } = await stripe.events.list({ type: 'invoice.paid', limit: 20 })
  return data.find((event) => isPaidBy(event, customer))
}

/** Events of other customers may be newer. */
function isPaidBy({ type, data }: Stripe.Event, customer: string): boolean {
  return type === 'invoice.paid' && data.object.customer === customer
}
