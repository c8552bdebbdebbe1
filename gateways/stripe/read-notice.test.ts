import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { later, seconds } from '#domain/time.ts'
import { readNotice } from './read-notice.ts'

const stripe = new Stripe('sk_test_1')
const now = new Date('2026-03-01T12:00:00Z')
const [current, former] = ['whsec_current', 'whsec_former']
const webhook = { secrets: [current, former], isLiveMode: false }

const event = {
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.updated',
  livemode: false,
  data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
}

function sign(payload: string, { secret = current, at = now } = {}): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

function read(message: object | string, given?: string | null) {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  const signature = given === undefined ? sign(body) : given
  return readNotice(stripe, { ...webhook, body, signature, now })
}

const forged = { refused: 'forged-notice' }

test('a signed message names its event and customer', () => {
  expect(read(event)).toEqual({
    id: 'evt_1',
    kind: 'customer.subscription.updated',
    customerId: 'cus_1',
  })
})

test.each([
  [{ id: 'cus_2', object: 'customer' }, 'cus_2'],
  [{ id: 'in_1', object: 'invoice', customer: { id: 'cus_3', object: 'customer' } }, 'cus_3'],
  [{ id: 'price_1', object: 'price' }, null],
  [{ id: 'in_2', object: 'invoice', customer: null }, null],
])('the customer of %j is %s', (object, customerId) => {
  expect(read({ ...event, data: { object } })).toMatchObject({ customerId })
})

test.each(['payment_intent.succeeded', 'invoice.finalized', 'customer.created', 'price.created'])(
  'an event of type %s cannot change a plan, so no customer is synced',
  (type) => {
    expect(read({ ...event, type })).toEqual({ id: 'evt_1', kind: type, customerId: null })
  },
)

test.each(['customer.updated', 'invoice.finalization_failed'])(
  'an event of type %s may need a person, so the customer is synced',
  (type) => {
    expect(read({ ...event, type })).toMatchObject({ customerId: 'cus_1' })
  },
)

test('a dispute names a charge and not its customer, who is looked up later', () => {
  const object = { id: 'dp_1', object: 'dispute', charge: 'ch_1' }

  const type = 'charge.dispute.closed'
  expect(read({ ...event, type, data: { object } })).toMatchObject({ customerId: null })
})

test('during a secret rotation both secrets are valid', () => {
  const body = JSON.stringify(event)

  expect(read(event, sign(body, { secret: former }))).toMatchObject({ id: 'evt_1' })
  expect(read(event, sign(body, { secret: 'whsec_stranger' }))).toEqual(forged)
})

describe('a message is refused', () => {
  const body = JSON.stringify(event)
  const good = sign(body)
  const [time, signature] = good.split(',') as [string, string]

  test.each([
    ['without a signature', null],
    ['with an empty signature', ''],
    ['with only a timestamp', time],
    ['with only the scheme v0', `${time},${signature.replace('v1', 'v0')}`],
    ['with a signature that is not hexadecimal', `${time},v1=nonsense`],
    ['with its signature in capitals', `${time},${signature.toUpperCase().replace('V1', 'v1')}`],
    ['with two timestamps', `${good}, ${good}`],
    ['with an invalid timestamp', good.replace(/t=\d+/, 't=soon')],
  ])('%s', (_, signature) => {
    expect(read(body, signature)).toEqual(forged)
  })

  test.each([
    ['another body', `${body.slice(0, -1)} }`],
    ['a body with an extra space', `${body} `],
    ['the same data in another format', JSON.stringify(event, null, 2)],
  ])('when its signature is for %s', (_, other) => {
    expect(read(other, good)).toEqual(forged)
  })
})

test('one of several signatures has to be valid', () => {
  const body = JSON.stringify(event)
  const [time, signature] = sign(body).split(',')

  expect(read(body, `${time},v1=${'0'.repeat(64)},${signature}`)).toMatchObject({ id: 'evt_1' })
  const many = Array.from({ length: 1_000 }, () => `v1=${'0'.repeat(64)}`).join(',')
  expect(read(body, `${time},${many}`)).toEqual(forged)
})

test.each([
  [-299, true],
  [-300, true],
  [-301, false],
  [299, true],
  [301, false],
])('a message whose timestamp is %i seconds from our clock is accepted: %s', (away, isTaken) => {
  const body = JSON.stringify(event)
  const answer = read(body, sign(body, { at: later(now, seconds(away)) }))

  expect('refused' in answer).toBe(!isTaken)
})

test('an empty secret accepts nothing, not even a message signed with it', () => {
  const body = JSON.stringify(event)
  const signature = `${sign(body).split(',')[0]},v1=${'0'.repeat(64)}`

  expect(readNotice(stripe, { secrets: [''], isLiveMode: false, body, signature, now })).toEqual(
    forged,
  )
})

test('an event from test mode is ignored in live mode, and the other way round', () => {
  expect(read({ ...event, livemode: true })).toMatchObject({ id: 'evt_1', customerId: null })
})

test('a thin event is refused by name: the endpoint has to send snapshot events', () => {
  const related_object = { id: 'sub_1', type: 'subscription', url: '/v1/subscriptions/sub_1' }
  const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v1.customer.created', related_object }

  expect(read(thin)).toEqual({ refused: 'thin-notice' })
})

describe('the event of a new period', () => {
  const items = (price: string, end: number) => ({
    data: [{ id: 'si_1', price: { id: price }, quantity: 1, current_period_end: end }],
  })
  const renew = (now: object, previous_attributes: object) => {
    const object = { object: 'subscription', customer: 'cus_1', ...now }
    return read({
      ...event,
      type: 'customer.subscription.updated',
      data: { object, previous_attributes },
    })
  }
  const now = { items: items('price_1', 2) }

  test('without other changes needs only a short sync', () => {
    const before = { items: items('price_1', 1), latest_invoice: 'in_1' }
    expect(renew(now, before)).toMatchObject({ customerId: 'cus_1', hint: 'routine' })
  })

  test.each([
    ['at another price', { items: items('price_2', 1) }],
    ['with another status', { items: items('price_1', 1), status: 'past_due' }],
    ['without previous attributes', {}],
  ])('%s needs a full sync', (_, before) => {
    expect(renew(now, before)).not.toHaveProperty('hint')
  })
})
