import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openTestSandbox, periodEnd, type TestSandbox } from '../../tests/open-test-sandbox.ts'
import { card, goodCard, openPortal } from '../testing.ts'
import { days, hours, later, toUnix } from '../time.ts'
import { isVatId, toVatPrefix } from './vat-ids.ts'
import { findStandardRate, memberStates } from './vat-rates.ts'

const germanAddress = {
  line1: 'Unter den Linden 1',
  postalCode: '10117',
  city: 'Berlin',
  country: 'DE',
}

/** A seller in Germany, with inclusive prices in euros. */
async function openTaxedSandbox() {
  const sandbox = await openTestSandbox()
  const { stripe } = sandbox
  await stripe.tax.settings.update({ head_office: { address: { country: 'DE' } } })
  for (const type of ['standard', 'oss_union'] as const) {
    await stripe.tax.registrations.create({
      active_from: 'now',
      country: 'DE',
      country_options: { de: { type } },
    } as Stripe.Tax.RegistrationCreateParams)
  }
  const sell = (name: string, unit_amount: number) =>
    stripe.prices.create({
      product_data: { name },
      currency: 'eur',
      unit_amount,
      recurring: { interval: 'month' },
      tax_behavior: 'inclusive',
    })
  return { ...sandbox, essential: await sell('Essential', 700), pro: await sell('Pro', 1_500) }
}

type Shop = Awaited<ReturnType<typeof openTaxedSandbox>>

async function openCheckout({ stripe, essential }: Shop, price = essential.id) {
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' })
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    customer_update: { address: 'auto', name: 'auto' },
    subscription_data: { billing_mode: { type: 'classic' } },
    success_url: 'https://ghost.example/success',
  })
}

async function buyTaxed(shop: Shop, billing: object, price = shop.essential.id) {
  const session = await openCheckout(shop, price)
  const answer = await shop.controls.payCheckout(session.id, {
    ...goodCard,
    billing: { ...germanAddress, ...billing },
  })
  expect(answer).toMatchObject({ kind: 'paid' })
  return readBooks(shop, session.customer as string)
}

async function readBooks({ stripe }: Pick<TestSandbox, 'stripe'>, customer: string) {
  const [invoice] = (await stripe.invoices.list({ customer })).data
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  if (!invoice || !subscription) throw new Error('Nothing was bought')
  return { customer, invoice, subscription }
}

describe('VAT', () => {
  test.each([
    ['a consumer at home', {}, { tax: 112, net: 588, reason: 'standard_rated' }],
    ['a consumer in France', { country: 'FR' }, { tax: 117, net: 583, reason: 'standard_rated' }],
    [
      'a business at home',
      { company: 'Ada GmbH', vatId: 'DE136695976' },
      { tax: 112, net: 588, reason: 'standard_rated' },
    ],
    [
      'a business abroad',
      { country: 'AT', company: 'Ada GmbH', vatId: 'ATU13585627' },
      { tax: 0, net: 700, reason: 'reverse_charge' },
    ],
    [
      'a consumer outside the EU',
      { country: 'CH' },
      { tax: 0, net: 700, reason: 'not_collecting' },
    ],
  ])('%s pays the same price, with the tax in it', async (_, billing, { tax, net, reason }) => {
    const shop = await openTaxedSandbox()

    const { invoice } = await buyTaxed(shop, billing)

    expect(invoice).toMatchObject({ total: 700, amount_paid: 700, total_excluding_tax: net })
    expect(invoice.total_taxes).toMatchObject([
      { amount: tax, taxable_amount: net, taxability_reason: reason, tax_behavior: 'inclusive' },
    ])
    expect(invoice.automatic_tax).toMatchObject({ enabled: true, status: 'complete' })
  })

  test('the invoice keeps company, address and VAT ID, and the rate can be looked up', async () => {
    const shop = await openTaxedSandbox()
    const billing = { country: 'GR', company: 'Ada AE', vatId: 'el 094259216' }

    const { invoice, customer } = await buyTaxed(shop, billing)

    expect(invoice).toMatchObject({
      customer_name: 'Ada AE',
      customer_address: { country: 'GR', line1: 'Unter den Linden 1' },
      customer_tax_ids: [{ type: 'eu_vat', value: 'EL094259216' }],
    })
    const { invoice: german } = await buyTaxed(shop, {})
    const rate = german.total_taxes?.[0]?.tax_rate_details?.tax_rate ?? ''
    expect(await shop.stripe.taxRates.retrieve(rate)).toMatchObject({
      country: 'DE',
      percentage: 19,
      inclusive: true,
    })
    await shop.controls.moveClock(later(shop.clock.now(), hours(1)))
    expect((await shop.stripe.customers.listTaxIds(customer)).data).toMatchObject([
      { country: 'GR', verification: { status: 'verified' } },
    ])
  })

  test('the checkout page refuses a missing address and a VAT ID that cannot be one', async () => {
    const shop = await openTaxedSandbox()
    const session = await openCheckout(shop)
    const pay = (billing?: object) =>
      shop.controls.payCheckout(session.id, { ...goodCard, ...(billing && { billing }) })

    expect(await pay()).toMatchObject({ kind: 'refused', field: 'country' })
    expect(await pay({ country: 'DE' })).toMatchObject({ kind: 'refused', field: 'line1' })
    const company = { ...germanAddress, company: 'Ada GmbH' }
    expect(await pay({ ...company, vatId: 'DE136695977' })).toMatchObject({ field: 'vatId' })
    expect(await pay({ ...germanAddress, vatId: 'DE136695976' })).toMatchObject({
      field: 'company',
    })
    expect(await pay({ ...company, vatId: 'DE136695976' })).toMatchObject({ kind: 'paid' })
  })

  test('someone who enters another country after a declined card pays the tax of that one', async () => {
    const shop = await openTaxedSandbox()
    const session = await openCheckout(shop)
    await shop.controls.payCheckout(session.id, {
      ...card('4000000000000002'),
      billing: germanAddress,
    })

    await shop.controls.payCheckout(session.id, {
      ...goodCard,
      billing: { ...germanAddress, country: 'FR' },
    })

    const { invoice } = await readBooks(shop, session.customer as string)
    expect(invoice).toMatchObject({ status: 'paid', total_taxes: [{ amount: 117 }] })
  })

  test('Stripe refuses a checkout that would not save address and name', async () => {
    const { stripe, essential } = await openTaxedSandbox()
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'subscription',
      customer,
      line_items: [{ price: essential.id, quantity: 1 }],
      success_url: 'https://ghost.example/success',
    }

    await expect(
      stripe.checkout.sessions.create({ ...params, automatic_tax: { enabled: true } }),
    ).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
    await expect(
      stripe.checkout.sessions.create({ ...params, tax_id_collection: { enabled: true } }),
    ).rejects.toMatchObject({ param: 'customer_update[name]' })
  })

  test('an upgrade costs what its preview says, with the tax of both lines', async () => {
    const shop = await openTaxedSandbox()
    const { stripe, controls, clock, pro } = shop
    const { subscription, customer } = await buyTaxed(shop, {})
    await controls.moveClock(later(clock.now(), days(10)))
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: pro.id }]
    const proration_date = toUnix(clock.now())
    const terms = { items, proration_date, proration_behavior: 'always_invoice' } as const

    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: terms,
    })
    await stripe.subscriptions.update(subscription.id, terms)

    const { invoice } = await readBooks(shop, customer)
    expect(invoice.total).toBe(preview.total)
    expect(invoice.total_taxes).toEqual(preview.total_taxes)
    const parts = invoice.lines.data.map(({ amount, taxes }) => [amount, taxes?.[0]?.amount])
    expect(parts).toEqual([
      [-474, -76],
      [1_016, 162],
    ])
    expect(invoice.total_taxes).toMatchObject([{ amount: 86, taxable_amount: 456 }])
  })

  test('a renewal without an address stays a draft until there is one', async () => {
    const shop = await openTaxedSandbox()
    const { stripe, controls } = shop
    const { subscription, customer } = await buyTaxed(shop, {})
    await stripe.customers.update(customer, { address: '' })

    await controls.moveClock(later(periodEnd(subscription), hours(2)))
    await shop.finish()

    const { invoice: draft, subscription: running } = await readBooks(shop, customer)
    expect(draft).toMatchObject({
      status: 'draft',
      automatic_tax: { status: 'requires_location_inputs' },
      last_finalization_error: { code: 'customer_tax_location_invalid' },
    })
    expect(running.status).toBe('active')
    const items = [{ id: running.items.data[0]?.id ?? '', price: shop.pro.id }]
    await expect(stripe.subscriptions.update(running.id, { items })).rejects.toMatchObject({
      code: 'customer_tax_location_invalid',
    })
    const portal = await openPortal(shop, { customer, flow_data: { type: 'customer_update' } })
    await controls.updateBilling(portal.id, { ...germanAddress, country: 'FR', name: 'Ada L' })
    await stripe.invoices.finalizeInvoice(draft.id)
    await controls.moveClock(later(shop.clock.now(), hours(2)))
    expect((await readBooks(shop, customer)).invoice).toMatchObject({
      status: 'paid',
      customer_name: 'Ada L',
      total_taxes: [{ amount: 117 }],
    })
  })

  test('a schedule whose phases do not repeat automatic tax loses it', async () => {
    const shop = await openTaxedSandbox()
    const { stripe, pro } = shop
    const { subscription } = await buyTaxed(shop, {})
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    })
    const [phase] = schedule.phases
    expect(phase?.automatic_tax).toMatchObject({ enabled: true })

    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          items: [{ price: pro.id, quantity: 1 }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
        },
      ],
      proration_behavior: 'none',
    })

    const { automatic_tax } = await stripe.subscriptions.retrieve(subscription.id)
    expect(automatic_tax.enabled).toBe(false)
  })
})

describe('credit notes', () => {
  test('take back a paid invoice with its tax, to the cent', async () => {
    const shop = await openTaxedSandbox()
    const { stripe } = shop
    const { invoice } = await buyTaxed(shop, {}, shop.pro.id)

    const first = await stripe.creditNotes.create({
      invoice: invoice.id,
      amount: 333,
      refund_amount: 333,
    })
    const rest = await stripe.creditNotes.create({
      invoice: invoice.id,
      amount: 1_167,
      refund_amount: 1_167,
    })

    expect([first.number, rest.number]).toEqual([
      `${invoice.number}-CN-01`,
      `${invoice.number}-CN-02`,
    ])
    expect(first).toMatchObject({ total: 333, total_taxes: [{ amount: 53, taxable_amount: 280 }] })
    expect(rest).toMatchObject({ total: 1_167, total_taxes: [{ amount: 186 }] })
    const again = { invoice: invoice.id, amount: 1, out_of_band_amount: 1 }
    await expect(stripe.creditNotes.create(again)).rejects.toMatchObject({ param: 'amount' })
    const { data } = await stripe.creditNotes.list({ invoice: invoice.id })
    expect(data.map(({ id }) => id)).toEqual([rest.id, first.id])
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
      post_payment_credit_notes_amount: 1_500,
    })
  })

  test('a refund belongs to one credit note', async () => {
    const shop = await openTaxedSandbox()
    const { stripe } = shop
    const { invoice } = await buyTaxed(shop, {})
    const [charge] = (await stripe.charges.list()).data
    const refund = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 300 })
    const params = { invoice: invoice.id, amount: 300, refunds: [{ refund: refund.id }] }

    const note = await stripe.creditNotes.create(params)

    expect(note.refunds).toMatchObject([{ refund: refund.id, amount_refunded: 300 }])
    await expect(stripe.creditNotes.create(params)).rejects.toMatchObject({
      param: 'refunds[0][refund]',
    })
  })
})

describe('tables', () => {
  test('every member state has one standard rate at a time', () => {
    expect(memberStates).toHaveLength(27)
    const now = new Date('2026-11-18')
    for (const country of memberStates) expect(findStandardRate(country, now)).toBeGreaterThan(16)
    expect(findStandardRate('EE', new Date('2025-06-30'))).toBe(22)
    expect(findStandardRate('EE', new Date('2025-07-01'))).toBe(24)
    expect(findStandardRate('CH', now)).toBeNull()
  })

  // Numbers that the companies print on their websites or invoices.
  test.each([
    'ATU13585627',
    'BE0428759497',
    'BG175074752',
    'CY10259033P',
    'CZ25123891',
    'DE136695976',
    'DK13585628',
    'EE100931558',
    'EL094259216',
    'ESA13585625',
    'FI20774740',
    'FR40303265045',
    'HR33392005961',
    'HU12892312',
    'IE6433435F',
    'IT00743110157',
    'LT119511515',
    'LU15027442',
    'LV40003521600',
    'MT11679112',
    'NL004495445B01',
    'PL8567346215',
    'PT501964843',
    'RO18547290',
    'SE556188840401',
    'SI50223054',
    'SK2022749619',
  ])('%s is a VAT ID', (id) => {
    expect(isVatId(id)).toBe(true)
  })

  test.each([
    '',
    'DE',
    'GR094259216',
    'XX123',
    'DE136695977',
    'ATU13585626',
    'IT00743110158',
    'PL8567346216',
    'ABC',
  ])('%s is none', (id) => {
    expect(isVatId(id)).toBe(false)
  })

  test('Greece is EL in VAT IDs', () => {
    expect(toVatPrefix('GR')).toBe('EL')
    expect(memberStates).toContain('GR')
  })
})
