import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { listMissingPermissions } from '#gateways/stripe/check-permissions.ts'
import { listMissed } from '#gateways/stripe/missed-events.ts'
import { readNotice } from '#gateways/stripe/read-notice.ts'
import type { PaymentCase } from './cases.ts'
import { getRefusal, toUnix } from './world.ts'

const success_url = 'https://ghost.example/success'

export const apiCases: readonly PaymentCase[] = [
  {
    name: 'case 30: a key is answered once, for one request, and forgets what was invalid',
    async run({ stripe }) {
      const idempotencyKey = randomUUID()
      const create = (name: string, key = idempotencyKey) =>
        stripe.customers.create({ name }, { idempotencyKey: key })
      const first = await create('Ada')
      const replayed = await create('Ada')
      const other = await getRefusal(create('Grace'))
      const fresh = randomUUID()
      await getRefusal(stripe.customers.create({ email: 'nobody' }, { idempotencyKey: fresh }))
      const after = await create('Ada', fresh)

      expect(replayed.id).toBe(first.id)
      expect(new Headers(replayed.lastResponse.headers).get('idempotent-replayed')).toBe('true')
      expect(other).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
      expect(after.id).not.toBe(first.id)
      for (const id of [first.id, after.id]) await stripe.customers.del(id)
      return { other: { ...other, message: '' } }
    },
  },
  {
    name: 'case 31: what is wrong with a request is said, and where',
    async run({ stripe, ...world }) {
      const { id: price } = await world.findPrice({ planId: 'pro', cycle: 'monthly' })
      const checkout = (quantity: number) =>
        stripe.checkout.sessions.create({
          mode: 'subscription',
          success_url,
          line_items: [{ price, quantity }],
        })
      const refusals = {
        email: await getRefusal(stripe.customers.create({ email: 'nobody' })),
        currency: await getRefusal(
          stripe.prices.create({ currency: 'zzz', unit_amount: 1, product_data: { name: 'x' } }),
        ),
        quantity: await getRefusal(checkout(0)),
        unknown: await getRefusal(stripe.customers.create({ nonsense: 'yes' } as object)),
        missing: await getRefusal(stripe.customers.retrieve('cus_nobody')),
        expand: await getRefusal(stripe.prices.retrieve(price, { expand: ['currency'] })),
        list: await getRefusal(stripe.subscriptions.list({ customer: 'cus_nobody' })),
      }

      expect(refusals).toMatchObject({
        email: { statusCode: 400, param: 'email' },
        currency: { statusCode: 400, param: 'currency' },
        quantity: { statusCode: 400, param: 'line_items[0][quantity]' },
        unknown: { statusCode: 400, code: 'parameter_unknown', param: 'nonsense' },
        missing: { statusCode: 404, code: 'resource_missing' },
        expand: { statusCode: 400 },
        list: { statusCode: 400, code: 'resource_missing', param: 'customer' },
      })
      return Object.fromEntries(
        Object.entries(refusals).map(([name, refusal]) => [name, { ...refusal, message: '' }]),
      )
    },
  },
  {
    name: 'case 32: the events that were not taken can be listed by kind',
    async run({ stripe, ...world }) {
      const missed = await listMissed(stripe, world.start)
      expect(Array.isArray(missed)).toBe(true)
      return {}
    },
  },
  {
    name: 'case 33: the key may do all that the site needs',
    async run({ stripe }) {
      const missing = await listMissingPermissions(stripe)
      expect(missing).toEqual([])
      return { missing }
    },
  },
  {
    name: 'case 34: an event that is signed is read, and a thin one is refused',
    async run({ stripe, ...world }) {
      const { customer } = await world.buy({ planId: 'pro', cycle: 'monthly' })
      const [event] = (await stripe.events.list({ type: 'invoice.paid', limit: 1 })).data
      const now = new Date()
      const secret = 'whsec_contract'
      const read = (payload: string) => {
        const timestamp = toUnix(now)
        const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
        const seals = { secrets: [secret], isLiveMode: false }
        return readNotice(stripe, { ...seals, body: payload, signature, now })
      }

      expect(read(JSON.stringify(event))).toMatchObject({ kind: 'invoice.paid' })
      expect(read(JSON.stringify(event))).toHaveProperty('customerId', customer)
      const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v1.invoice.paid' }
      expect(read(JSON.stringify(thin))).toEqual({ refused: 'thin-notice' })
      return { fields: Object.keys(event ?? {}).toSorted() }
    },
  },
]
