import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { later, seconds } from '#domain/time.ts'
import { readNotice } from './read-notice.ts'

const stripe = new Stripe('sk_test_1')
const now = new Date('2026-03-01T12:00:00Z')
const [current, former] = ['whsec_current', 'whsec_former']
const seals = { secrets: [current, former], isLiveMode: false }

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

function read(message: object | string, signature?: string | null) {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  const seal = signature === undefined ? sign(body) : signature
  return readNotice(stripe, { ...seals, body, signature: seal, now })
}

const forged = { refused: 'forged-notice' }

test('a sealed message tells what it is about and whom it concerns', () => {
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
  'news of %s cannot change a plan, so nobody is looked at for them',
  (type) => {
    expect(read({ ...event, type })).toEqual({ id: 'evt_1', kind: type, customerId: null })
  },
)

test.each(['customer.updated', 'invoice.finalization_failed'])(
  'news of %s can need a person, so the customer is looked at',
  (type) => {
    expect(read({ ...event, type })).toMatchObject({ customerId: 'cus_1' })
  },
)

test('a dispute names a charge and not whose it is: whom it concerns is asked later', () => {
  const object = { id: 'dp_1', object: 'dispute', charge: 'ch_1' }

  const type = 'charge.dispute.closed'
  expect(read({ ...event, type, data: { object } })).toMatchObject({ customerId: null })
})

test('while one secret takes the place of another both are good', () => {
  const body = JSON.stringify(event)

  expect(read(event, sign(body, { secret: former }))).toMatchObject({ id: 'evt_1' })
  expect(read(event, sign(body, { secret: 'whsec_stranger' }))).toEqual(forged)
})

describe('a message is refused', () => {
  const body = JSON.stringify(event)
  const good = sign(body)
  const [time, seal] = good.split(',') as [string, string]

  test.each([
    ['without a seal', null],
    ['with an empty seal', ''],
    ['with a time alone', time],
    ['with the scheme v0 alone', `${time},${seal.replace('v1', 'v0')}`],
    ['with a seal that is no number', `${time},v1=nonsense`],
    ['with its seal in capitals', `${time},${seal.toUpperCase().replace('V1', 'v1')}`],
    ['with two times', `${good}, ${good}`],
    ['with a time that is none', good.replace(/t=\d+/, 't=soon')],
  ])('%s', (_, signature) => {
    expect(read(body, signature)).toEqual(forged)
  })

  test.each([
    ['another body', `${body.slice(0, -1)} }`],
    ['a body with a space more', `${body} `],
    ['the same facts in other words', JSON.stringify(event, null, 2)],
  ])('when its seal is for %s', (_, other) => {
    expect(read(other, good)).toEqual(forged)
  })
})

test('of several seals one has to be right', () => {
  const body = JSON.stringify(event)
  const [time, seal] = sign(body).split(',')

  expect(read(body, `${time},v1=${'0'.repeat(64)},${seal}`)).toMatchObject({ id: 'evt_1' })
  const many = Array.from({ length: 1_000 }, () => `v1=${'0'.repeat(64)}`).join(',')
  expect(read(body, `${time},${many}`)).toEqual(forged)
})

test.each([
  [-299, true],
  [-300, true],
  [-301, false],
  [299, true],
  [301, false],
])('a message whose time is %i seconds from ours is taken: %s', (away, isTaken) => {
  const body = JSON.stringify(event)
  const answer = read(body, sign(body, { at: later(now, seconds(away)) }))

  expect('refused' in answer).toBe(!isTaken)
})

test('with an empty secret nothing is taken, least of all what is sealed with it', () => {
  const body = JSON.stringify(event)
  const signature = `${sign(body).split(',')[0]},v1=${'0'.repeat(64)}`

  expect(readNotice(stripe, { secrets: [''], isLiveMode: false, body, signature, now })).toEqual(
    forged,
  )
})

test('news of test money says nothing about real money, and the other way round', () => {
  expect(read({ ...event, livemode: true })).toMatchObject({ id: 'evt_1', customerId: null })
})

test('a thin event is refused by name: the endpoint has to send snapshot events', () => {
  const related_object = { id: 'sub_1', type: 'subscription', url: '/v1/subscriptions/sub_1' }
  const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v1.customer.created', related_object }

  expect(read(thin)).toEqual({ refused: 'thin-notice' })
})

describe('a subscription whose period begins', () => {
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

  test('and that is otherwise as it was needs only a short look', () => {
    const before = { items: items('price_1', 1), latest_invoice: 'in_1' }
    expect(renew(now, before)).toMatchObject({ customerId: 'cus_1', hint: 'routine' })
  })

  test.each([
    ['at another price', { items: items('price_2', 1) }],
    ['with another status', { items: items('price_1', 1), status: 'past_due' }],
    ['at a moment nobody told us', {}],
  ])('%s needs a full one', (_, before) => {
    expect(renew(now, before)).not.toHaveProperty('hint')
  })
})
