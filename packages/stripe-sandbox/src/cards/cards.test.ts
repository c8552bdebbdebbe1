import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  listDocuments,
  openTestSandbox,
  sellPlans,
  type TestSandbox,
} from '../../tests/open-test-sandbox.ts'
import { card } from '../testing.ts'
import { days, later } from '../time.ts'
import { passesLuhn } from './check-card.ts'
import { testCards } from './test-cards.ts'

let sandbox: TestSandbox
let price: string

beforeEach(async () => {
  sandbox = await openTestSandbox()
  price = (await sellPlans(sandbox)).pro.month
})

function openCheckout() {
  return sandbox.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'ada@example.com',
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://ghost.example/success',
  })
}

describe.each([
  ['4000000000000002', 'generic_decline', null],
  ['4000000000009995', 'insufficient_funds', null],
  ['4000000000009987', 'lost_card', null],
  ['4000000000009979', 'stolen_card', null],
  ['4000000000000341', 'generic_decline', null],
  ['4000000000000069', 'expired_card', 'expiry'],
  ['4000000000000127', 'incorrect_cvc', 'cvc'],
  ['4000000000000119', 'processing_error', null],
])('a customer with the card %s', (number, reason, field) => {
  test('sees why it was declined, and can pay with another', async () => {
    const { stripe, controls } = sandbox
    const { id } = await openCheckout()

    expect(await controls.payCheckout(id, card(number))).toEqual({
      kind: 'refused',
      reason,
      field,
    })
    expect(await controls.findCheckout(id)).toMatchObject({ status: 'open' })
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])

    expect(await controls.payCheckout(id, card('4242424242424242'))).toMatchObject({ kind: 'paid' })
  })
})

test.each(['4242424242424242', '4000000000000077', '4000000000000259', '4000000000005126'])(
  'a customer with the card %s pays immediately',
  async (number) => {
    const { subscription } = await buy(sandbox, { price, payment: card(number) })

    expect(subscription.status).toBe('active')
  },
)

const good = '4242 4242 4242 4242'

test.each([
  ['4242 4242 4242 4241', {}, 'number', 'invalid_number'],
  ['4242', {}, 'number', 'incomplete_number'],
  ['', {}, 'number', 'incomplete_number'],
  [good, { expiry: '13/34' }, 'expiry', 'incomplete_expiry'],
  [good, { expiry: '02/26' }, 'expiry', 'past_expiry'],
  [good, { expiry: 'soon' }, 'expiry', 'incomplete_expiry'],
  [good, { expiry: '123' }, 'expiry', 'incomplete_expiry'],
  [good, { cvc: '12' }, 'cvc', 'incomplete_cvc'],
  [good, { cvc: 'abc' }, 'cvc', 'incomplete_cvc'],
])('the wrong field is named: %s %o', async (number, typed, field, reason) => {
  const { id } = await openCheckout()

  const answer = await sandbox.controls.payCheckout(id, card(number, typed))

  expect(answer).toEqual({ kind: 'refused', field, reason })
})

test.each(['3/2026', '0326'])(
  'a card is valid until the end of its month, typed with a slash or without: %s',
  async (expiry) => {
    const { id } = await openCheckout()

    const answer = await sandbox.controls.payCheckout(id, card('4242424242424242', { expiry }))

    expect(answer).toMatchObject({ kind: 'paid' })
  },
)

test('a card number that may be real is rejected and stored nowhere', async () => {
  const { controls, storage, finish, faults } = sandbox
  const { id } = await openCheckout()
  const real = '5454545454545454'

  const answer = await controls.payCheckout(id, card(real))
  await finish()

  expect(answer).toEqual({ kind: 'refused', field: 'number', reason: 'not_a_test_card' })
  expect(JSON.stringify(answer)).not.toContain(real)
  const rows = await listDocuments(storage)
  expect(JSON.stringify([rows, faults])).not.toMatch(/5454/)
})

test.each([
  ['pm_card_mastercard', 'mastercard', 'US', '4444', 'credit'],
  ['pm_card_amex', 'amex', 'US', '0005', 'credit'],
  ['pm_card_visa_debit', 'visa', 'US', '5556', 'debit'],
  ['pm_card_fr', 'visa', 'FR', '0003', 'credit'],
  ['pm_card_de', 'visa', 'DE', '0016', 'credit'],
  ['pm_card_nl', 'visa', 'NL', '0002', 'credit'],
])('the test card %s is a %s card of %s, and pays', async (token, ...expected) => {
  const { stripe } = sandbox
  const [brand, country, last4, funding] = expected
  const { id: customer } = await stripe.customers.create({})
  const { id, card: saved } = await stripe.paymentMethods.attach(token, { customer })

  const { status } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: id,
  })

  expect(saved).toMatchObject({ brand, country, last4, funding, display_brand: brand })
  expect(status).toBe('active')
  const [charge] = (await stripe.charges.list({ customer })).data
  expect(charge?.payment_method_details?.card).toMatchObject({ brand, country, last4, funding })
})

test('a code of four digits belongs to American Express', async () => {
  const amex = '3782 822463 10005'
  const { id } = await openCheckout()
  const pay = (number: string, cvc: string) =>
    sandbox.controls.payCheckout(id, card(number, { cvc }))

  expect(await pay(amex, '123')).toMatchObject({ field: 'cvc' })
  expect(await pay(good, '1234')).toMatchObject({ field: 'cvc' })
  expect(await pay(amex, '1234')).toMatchObject({ kind: 'paid' })
})

test('all test cards have valid numbers and fingerprints of their own', async () => {
  const { id: customer } = await sandbox.stripe.customers.create({})
  const seen = new Set<string>()
  for (const { token, behavior } of testCards.filter((one) => one.behavior.kind !== 'declines')) {
    const { card: saved } = await sandbox.stripe.paymentMethods.attach(token, { customer })
    seen.add(`${saved?.fingerprint} ${behavior.kind}`)
  }

  expect(seen.size).toBe(
    new Set(
      testCards.flatMap(({ number, behavior }) => (behavior.kind === 'declines' ? [] : [number])),
    ).size,
  )
  for (const { number } of testCards) expect(number).toSatisfy(passesLuhn)
})

test('only the last four digits of a test card are stored', async () => {
  await buy(sandbox, { price, payment: card('4000002500003155') })

  const rows = await listDocuments(sandbox.storage)
  for (const { number } of testCards) expect(JSON.stringify(rows)).not.toContain(number)
})

describe('a customer whose bank asks for confirmation', () => {
  test('pays after confirming, and renewals need no confirmation', async () => {
    const { stripe, controls, finish } = sandbox
    const { id } = await openCheckout()

    const params = await controls.payCheckout(id, card('4000002500003155'))
    if (params.kind !== 'challenge') throw new Error('The bank did not ask')
    expect(await controls.findChallenge(params.challengeId)).toEqual({
      id: params.challengeId,
      locales: ['auto'],
      status: 'open',
      amountCents: 1_500,
      currency: 'usd',
      card: 'Visa •••• 3155',
      cameFrom: `/sandbox/checkout/${id}`,
    })
    const paid = { kind: 'paid', returnTo: 'https://ghost.example/success' }
    expect(await controls.answerChallenge(params.challengeId, true)).toEqual(paid)
    expect(await controls.answerChallenge(params.challengeId, false)).toEqual(paid)

    await controls.moveClock(later(sandbox.clock.now(), days(33)))
    await finish()
    const invoices = await stripe.invoices.list()
    expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test("doesn't pay after declining, and can try again", async () => {
    const { controls } = sandbox
    const { id } = await openCheckout()
    const params = await controls.payCheckout(id, card('4000002760003184'))
    const challengeId = params.kind === 'challenge' ? params.challengeId : ''

    expect(await controls.answerChallenge(challengeId, false)).toMatchObject({ kind: 'refused' })
    expect(await controls.answerChallenge(challengeId, true)).toMatchObject({ kind: 'refused' })
    expect(await controls.findChallenge(challengeId)).toMatchObject({ status: 'failed' })
    expect(await controls.findCheckout(id)).toMatchObject({ status: 'open' })
    expect(await controls.payCheckout(id, card('4242424242424242'))).toMatchObject({ kind: 'paid' })
  })

  test('has bought nothing when they leave the page', async () => {
    const { controls, stripe } = sandbox
    const { id } = await openCheckout()

    await controls.payCheckout(id, card('4000002500003155'))

    expect(await controls.findCheckout(id)).toMatchObject({ status: 'open' })
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    expect((await stripe.charges.list()).data).toEqual([])
  })
})
