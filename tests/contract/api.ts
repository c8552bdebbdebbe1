import { expect } from 'vitest'
import { listMissingPermissions } from '#gateways/stripe/check-account.ts'
import { listMissed } from '#gateways/stripe/followed-events.ts'
import { readNotice } from '#gateways/stripe/read-notice.ts'
import type { PaymentCase } from './cases.ts'
import { toUnix } from './world.ts'

export const apiCases: readonly PaymentCase[] = [
  {
    name: 'case 32: undelivered events can be listed by type',
    async run({ stripe, ...world }) {
      const missed = await listMissed(stripe, world.start)
      expect(Array.isArray(missed)).toBe(true)
      return {}
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
      const { customer } = await world.buy({ planId: 'pro', cycle: 'monthly' })
      const [event] = (await stripe.events.list({ type: 'invoice.paid', limit: 1 })).data
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
      return { fields: Object.keys(event ?? {}).toSorted() }
    },
  },
  {
    name: 'case 35: the objects of a purchase have the same fields as Stripe’s',
    async run(world) {
      const { stripe } = world
      const { customer, subscriptionId, item } = await world.buy({
        planId: 'pro',
        cycle: 'monthly',
      })
      const [invoice] = await world.listInvoices(customer)
      const [charge] = (await stripe.charges.list({ customer })).data
      const [event] = (await stripe.events.list({ type: 'invoice.paid', limit: 1 })).data
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
      // The recording shows which fields the sandbox lacks or has too many.
      return Object.fromEntries(
        objects.map(({ lastResponse: _, ...one }) => [
          String(one.object),
          Object.keys(one).toSorted(),
        ]),
      )
    },
  },
]
