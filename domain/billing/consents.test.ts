import { describe, expect, test } from 'vitest'
import { exportAccount } from '#domain/account/export-account.ts'
import { toText } from '#domain/mail/render-email.ts'
import { deleteExpiredData } from '#domain/retention.ts'
import { days } from '#domain/time.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import {
  findPaid,
  open,
  openShop,
  pass,
  press,
  type Shop,
  subscribe,
  upgrade,
} from '#tests/shop.ts'
import { orderTexts } from '../copy/en/order-texts.ts'
import { getCopy } from '../copy/get-copy.ts'
import { cancelPlan } from '../subscriptions/cancel-plan.ts'
import { hasStartRequest } from './consents.ts'
import { getContractNumber } from './contract-number.ts'

const { version } = orderTexts.current
const list = (shop: Shop) => shop.consents.listConsents(ada.id)
const getId = async (shop: Shop) => (await findPaid(shop))?.id ?? ''

describe.each(sampledEngines)('what a customer agreed to, on $name,', (engine) => {
  test('is recorded before they can pay, in full, and belongs to the contract once it is bought', async () => {
    const shop = await openShop(engine)
    await press(shop, { cycle: 'yearly', agreed: version })

    const before = await list(shop)
    expect(before.map(({ kind }) => kind)).toEqual(['instruction', 'start', 'terms'])
    expect(before.every(({ subscriptionId }) => subscriptionId === null)).toBe(true)
    await subscribe(shop, { cycle: 'yearly', agreed: version })

    const [instruction, start, terms] = await list(shop)
    const subscriptionId = await getId(shop)
    const order = { planId: 'pro', cycle: 'yearly', amountCents: 15_000, currency: 'usd', version }
    expect(start).toMatchObject({ ...order, subscriptionId, text: orderTexts.current.start })
    expect(start?.checkoutId).toMatch(/^cs_/)
    expect(terms?.text).toContain('Charged today: $150\nTerm: One year')
    expect(instruction?.text).toContain('https://ghost.example/withdraw')
    expect(instruction?.text).toContain('Ghost Ltd, 1 Quiet Street, Dublin')
    expect(await list(shop)).toHaveLength(3)
    expect(await hasStartRequest(shop, subscriptionId)).toBe(true)
  })
})

test('the record is in the language of the page, whose texts have versions of their own', async () => {
  const { orderTexts: spanish } = getCopy('es')
  const shop = await openShop()
  await press(shop, { agreed: version, language: 'es' })
  expect(await list(shop)).toEqual([])

  const { start, version: agreed } = spanish.current
  await subscribe(shop, { agreed, language: 'es' })

  const [instruction, started, terms] = await list(shop)
  expect(started).toMatchObject({ version: agreed, text: start })
  expect(terms?.text).toContain('Se cobra hoy: 15\u{a0}US$\nDuración: Un mes, desde hoy')
  expect(instruction?.text).toContain('en línea en https://ghost.example/es/withdraw')
})

test('after a change of language, the same order is agreed to and paid in the new one', async () => {
  const shop = await openShop()
  const english = await open(shop, { agreed: version })
  const { start, version: agreed } = getCopy('de').orderTexts.current

  const user = { ...ada, language: 'de' } as const
  const german = await open(shop, { user, agreed, language: 'de' })

  const { sessions } = shop.stripe.checkout
  expect(await sessions.retrieve(english)).toMatchObject({ status: 'expired' })
  expect(await sessions.retrieve(german)).toMatchObject({ status: 'open', locale: 'de' })
  const ofGerman = (await list(shop)).filter(({ checkoutId }) => checkoutId === german)
  expect(ofGerman.find(({ kind }) => kind === 'start')).toMatchObject({
    version: agreed,
    text: start,
  })
})

test("an order without consent, as the specification's call is, records none", async () => {
  const shop = await openShop()
  await subscribe(shop)

  expect(await list(shop)).toEqual([])
  expect(await hasStartRequest(shop, await getId(shop))).toBe(false)
})

test('a later contract has its own consent: that of an abandoned checkout counts for neither', async () => {
  const shop = await openShop()
  await press(shop, { planId: 'essential', agreed: version })
  await subscribe(shop)
  const first = await getId(shop)
  expect(await hasStartRequest(shop, first)).toBe(false)
  await cancelPlan(shop, { user: ada, reason: '' })
  await pass(shop, days(40))

  await subscribe(shop, { agreed: version })

  const second = await getId(shop)
  expect(second).not.toBe(first)
  expect(await hasStartRequest(shop, second)).toBe(true)
  expect(await hasStartRequest(shop, first)).toBe(false)
})

test('a change of plans that is charged records its terms', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'essential', agreed: version })

  await upgrade(shop, { planId: 'pro', cycle: 'monthly' })

  const change = (await list(shop)).find(({ planId }) => planId === 'pro')
  expect(change).toMatchObject({
    kind: 'terms',
    amountCents: 800,
    subscriptionId: await getId(shop),
  })
  expect(change?.text).toMatch(/^Charged today: \$8\.00\nTerm: Starts now, until/)
})

test('the account export has them', async () => {
  const shop = await openShop()
  await subscribe(shop, { agreed: version })

  const { billing } = await exportAccount(shop, ada)

  expect(billing.consents).toHaveLength(3)
  expect(billing.consents[1]).toMatchObject({ kind: 'start', plan: 'pro', version })
})

test.each(sampledEngines)(
  'consents are kept for three years, also without the account, and while the contract runs ($name)',
  async (engine) => {
    const shop = await openShop(engine)
    await press(shop, { user: grace, agreed: version })
    await subscribe(shop, { cycle: 'yearly', agreed: version })
    await shop.users.deleteUser(grace.id)
    const count = async () => {
      await deleteExpiredData(shop)
      return [(await shop.consents.listConsents(grace.id)).length, (await list(shop)).length]
    }

    await shop.controls.moveClock(new Date(shop.calendar.now().getTime() + days(3 * 365) - 1_000))
    expect(await count()).toEqual([3, 3])
    await shop.controls.moveClock(new Date(shop.calendar.now().getTime() + 2_000))
    expect(await count()).toEqual([0, 3])
    await shop.finish()
    await cancelPlan(shop, { user: ada, reason: '' })
    await pass(shop, days(366))
    expect(await count()).toEqual([0, 0])
  },
)

test('the email about an order, a later one and a change of plans has the contract in full', async () => {
  const shop = await openShop()
  await subscribe(shop, { planId: 'essential', agreed: version })
  await upgrade(shop, { planId: 'pro', cycle: 'yearly' })
  const first = await getId(shop)
  await shop.payments.endSubscription(first)
  await shop.finish()
  await subscribe(shop)

  const mails = (await shop.outbox.listMails(99)).filter(({ details }) => details)
  expect(mails.map(({ kind }) => kind)).toEqual(['welcome', 'plan-changed', 'welcome'])
  const [second = '', changed = '', bought = ''] = mails.map(toText)
  expect(bought).toContain(`Contract number: ${getContractNumber(shop, first)}`)
  expect(second).toContain(`Contract number: ${getContractNumber(shop, await getId(shop))}`)
  expect(bought).toContain('Plan: Essential (monthly)\nPrice: $7 a month\nTerm: one month')
  expect(changed).toContain('Plan: Pro (yearly)\nPrice: $150 a year')
  expect(changed).toContain("end it with one month's notice")
  for (const text of [second, changed, bought]) {
    expect(text).toContain('Seller: Ghost Ltd, 1 Quiet Street, Dublin, us@ghost.example')
    expect(text).toContain('withdraw online at https://ghost.example/withdraw')
    expect(text).toContain('confirm right away by email that we received it')
    expect(text).toContain('## Model withdrawal form')
    expect(text).toContain('https://ghost.example/cancel-contract')
    expect(text).toContain('Terms: https://ghost.example/terms')
  }
})
