import type Stripe from 'stripe'
import { expect } from 'vitest'
import { minutes } from '#domain/time.ts'
import { automaticTax, registerForTax } from '#gateways/stripe/tax.ts'
import { allow } from '../accounts.ts'
import type { PaymentCase } from './cases.ts'
import { getItem, getRefusal, type World, withoutMessages } from './world.ts'

const seller = { country: 'DE' } as const

const homes = {
  DE: { line1: 'Unter den Linden 1', postal_code: '10117', city: 'Berlin', country: 'DE' },
  AT: { line1: 'Ring 1', postal_code: '1010', city: 'Vienna', country: 'AT' },
  CH: { line1: 'Bahnhofstrasse 1', postal_code: '8001', city: 'Zurich', country: 'CH' },
} as const

type Home = keyof typeof homes

/** A plan of the test's own, whose price includes tax: those of the catalogue have none. */
async function sell({ stripe }: World, unit_amount: number): Promise<string> {
  const { id } = await stripe.prices.create({
    product_data: { name: 'Taxed plan' },
    currency: 'eur',
    unit_amount,
    recurring: { interval: 'month' },
    tax_behavior: 'inclusive',
  })
  return id
}

type Sale = { readonly price: string; readonly home: Home; readonly vatId?: string }

/** Subscribes someone at an address, with the tax of their country. */
async function buyTaxed(world: World, { price, home, vatId }: Sale) {
  const { stripe } = world
  const customer = await world.createCustomer()
  await stripe.customers.update(customer, { address: homes[home] })
  if (vatId) await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: vatId })
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    default_payment_method: method,
    ...automaticTax,
  })
  await world.wait()
  const [invoice] = await world.listInvoices(customer)
  if (!invoice) throw new Error('There is no invoice')
  return { customer, subscription, invoice }
}

function describeTax({ total, amount_paid, total_excluding_tax, total_taxes }: Stripe.Invoice) {
  const taxes = total_taxes?.map(({ amount, taxable_amount, taxability_reason, tax_behavior }) => ({
    amount,
    taxable_amount,
    taxability_reason,
    tax_behavior,
  }))
  return { total, amount_paid, total_excluding_tax, taxes: taxes ?? null }
}

const inclusive = { tax_behavior: 'inclusive' } as const

export const taxCases: readonly PaymentCase[] = [
  {
    name: 'case 47: a price with tax included costs the same everywhere, and contains the tax of the customer’s country',
    async run(world) {
      await registerForTax(world.stripe, seller)
      const price = await sell(world, 1_500)
      const bought = {
        DE: await buyTaxed(world, { price, home: 'DE' }),
        AT: await buyTaxed(world, { price, home: 'AT' }),
        CH: await buyTaxed(world, { price, home: 'CH' }),
      }

      const seen = Object.entries(bought).map(([home, { invoice }]) => [home, describeTax(invoice)])

      const standard = { ...inclusive, taxability_reason: 'standard_rated' }
      expect(Object.fromEntries(seen)).toMatchObject({
        DE: { total: 1_500, taxes: [{ ...standard, amount: 239, taxable_amount: 1_261 }] },
        AT: { total: 1_500, taxes: [{ ...standard, amount: 250, taxable_amount: 1_250 }] },
        CH: { total: 1_500, taxes: [{ ...inclusive, amount: 0 }] },
      })
      for (const { invoice } of Object.values(bought))
        expect(invoice.automatic_tax).toMatchObject({ enabled: true, status: 'complete' })
      return Object.fromEntries(seen)
    },
  },
  {
    name: 'case 48: a business in another member state is charged no tax, and a VAT ID that can’t be one is refused',
    async run(world) {
      const { stripe } = world
      await registerForTax(stripe, seller)
      const price = await sell(world, 1_500)

      const { customer, invoice } = await buyTaxed(world, {
        price,
        home: 'AT',
        vatId: 'ATU13585627',
      })
      const value = 'ATU1'
      const wrong = await getRefusal(
        stripe.customers.createTaxId(customer, { type: 'eu_vat', value }),
      )

      expect(describeTax(invoice)).toMatchObject({
        total: 1_500,
        total_excluding_tax: 1_500,
        taxes: [{ amount: 0, taxability_reason: 'reverse_charge' }],
      })
      expect(invoice.customer_tax_ids).toMatchObject([{ type: 'eu_vat', value: 'ATU13585627' }])
      expect(wrong).toMatchObject({ statusCode: 400, code: 'tax_id_invalid' })
      await world.pass(minutes(10))
      const { data } = await stripe.customers.listTaxIds(customer)
      expect(data).toMatchObject([{ country: 'AT', verification: { status: expect.any(String) } }])
      const { noted, ...codes } = withoutMessages({ wrong })
      const [checked] = data.map(({ verification }) => verification?.status)
      return { ...describeTax(invoice), ...codes, noted: { ...noted, checked } }
    },
  },
  {
    name: 'case 49: an upgrade is charged as previewed, with tax, and no tax can be calculated without an address',
    async run(world) {
      const { stripe } = world
      await registerForTax(stripe, seller)
      const [small, large] = [await sell(world, 700), await sell(world, 1_500)]
      const { customer, subscription } = await buyTaxed(world, { price: small, home: 'AT' })
      const items = [{ id: getItem(subscription).id, price: large }]
      const terms = { proration_behavior: 'always_invoice', ...at(world) } as const

      const preview = await stripe.invoices.createPreview({
        subscription: subscription.id,
        subscription_details: { items, ...terms },
        ...automaticTax,
      })
      await stripe.subscriptions.update(subscription.id, { items, ...terms, ...automaticTax })
      await world.wait()
      const [invoice] = await world.listInvoices(customer)
      const lost = await world.createCustomer()
      const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer: lost })
      const nowhere = await getRefusal(
        stripe.subscriptions.create({
          customer: lost,
          items: [{ price: large }],
          default_payment_method: method,
          ...automaticTax,
        }),
      )

      expect(preview.total).toBe(800)
      expect(invoice?.total).toBe(preview.total)
      expect(sumTax(invoice)).toBe(sumTax(preview))
      expect(nowhere).toMatchObject({ statusCode: 400, code: 'customer_tax_location_invalid' })
      return { total: preview.total, tax: sumTax(preview), ...withoutMessages({ nowhere }) }
    },
  },
  {
    name: 'case 50: each refund gets one credit note with its part of the tax, and no note is for more than was paid',
    async run(world) {
      const { stripe, payments } = world
      await registerForTax(stripe, seller)
      const price = await sell(world, 1_500)
      const { invoice } = await buyTaxed(world, { price, home: 'AT' })
      const { id } = invoice

      for (const _ of [1, 2]) {
        allow(await payments.refundInvoice(id, { untilCents: 600 }))
        allow(await payments.creditRefunds(id))
      }
      allow(await payments.refundInvoice(id))
      const { notes } = allow(await payments.creditRefunds(id))
      const over = await getRefusal(stripe.creditNotes.create({ invoice: id, amount: 1 }))
      const credited = await stripe.invoices.retrieve(id)

      const taxes = notes.map((note) => [note.amountCents, note.taxes[0]?.taxCents])
      expect(taxes.toSorted()).toEqual([
        [600, 100],
        [900, 150],
      ])
      for (const { taxes: parts } of notes)
        expect(parts).toMatchObject([{ treatment: 'standard', percent: 20, isIncluded: true }])
      expect(credited.post_payment_credit_notes_amount).toBe(1_500)
      expect(over.statusCode).toBe(400)
      return { taxes, ...withoutMessages({ over }) }
    },
  },
]

/** The same moment for a preview and the change. */
function at({ now }: World) {
  return { proration_date: Math.floor(now().getTime() / 1_000) }
}

function sumTax(invoice: Pick<Stripe.Invoice, 'total_taxes'> | undefined): number {
  return (invoice?.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
}
