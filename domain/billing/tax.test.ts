import { expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { checkBooks } from '#tests/books.ts'
import { sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { switchOnTax } from '#tests/ports.ts'
import { openShop, pass, preview, type Shop, settleAll, subscribe, upgrade } from '#tests/shop.ts'
import { changePlan } from '../subscriptions/change-plan.ts'
import { previewChange } from '../subscriptions/preview-change.ts'
import { readBilling } from '../subscriptions/read-billing.ts'
import { requestRefund } from '../subscriptions/request-refund.ts'
import { days } from '../time.ts'
import type { CustomerId } from './customer.ts'
import { findQuarter, listOssLines, toOssCsv } from './oss-report.ts'
import { getFirstCurrency, linkCustomer } from './start-checkout.ts'
import { syncSubscription } from './sync-subscription.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const
const essential = { planId: 'essential', cycle: 'monthly' } as const

const tax = { country: 'DE' }
const vienna = { line1: 'Ring 1', postalCode: '1010', city: 'Vienna', country: 'AT' }
const austrianCard = '4000000400000008'

function getQuarter(text: string) {
  const quarter = findQuarter(text)
  if (!quarter) throw new Error(`${text} is no quarter`)
  return quarter
}

async function listSales(shop: Shop) {
  return shop.taxRecords.listTaxRecords(new Date(0), new Date('2100-01-01'))
}

test.each(sampledEngines)(
  'a consumer abroad pays VAT in the price, at purchase, upgrade and renewal, and gets it back with a credit note (%s)',
  async (engine) => {
    const shop = await openShop(engine, { tax })
    await subscribe(shop, { ...essential, currency: 'eur', number: austrianCard, billing: vienna })
    await pass(shop, days(10))
    const { quote } = await preview(shop, pro)

    expect((await upgrade(shop, pro)).changed).toEqual({ timing: 'now' })

    const { invoices, renewal } = await readBilling(shop, ada)
    expect(renewal).toMatchObject({ dueCents: 1_500 })
    expect(invoices[0]?.paidCents).toBe(quote.dueCents)
    expect(invoices[1]).toMatchObject({
      paidCents: 700,
      buyer: { name: 'Ada Lovelace', address: { country: 'AT', city: 'Vienna' }, vatId: null },
      taxes: [{ treatment: 'standard', percent: 20, netCents: 583, taxCents: 117 }],
    })
    expect(await listSales(shop)).toMatchObject([
      { country: 'AT', cardCountry: 'AT', evidence: 'agrees', taxCents: 117, vatId: null },
      { country: 'AT', basisPoints: 2_000 },
    ])
    expect(shop.alerts).toEqual([])

    allow(await requestRefund(shop, ada))
    await settleAll(shop)

    const back = await readBilling(shop, ada)
    for (const { paidCents, taxes, creditNotes } of back.invoices) {
      expect(creditNotes.map(({ amountCents }) => amountCents)).toEqual([paidCents])
      expect(creditNotes[0]?.taxes[0]?.taxCents).toBe(taxes[0]?.taxCents)
    }
    const now = shop.calendar.now()
    const quarter = `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`
    const lines = await listOssLines(shop, { ...getQuarter(quarter), home: 'DE' })
    expect(lines.map(({ corrects }) => corrects)).toEqual([null, quarter])
    expect(lines.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(0)
    expect(toOssCsv(lines)).toContain(`correction,${quarter},AT,20.00,EUR,-`)
    await checkBooks(shop)
  },
)

test('a business in another member state owes the VAT itself, and the check of its VAT ID is kept', async () => {
  const shop = await openShop(undefined, { tax })
  const billing = { ...vienna, company: 'Lovelace Engines GmbH', vatId: 'ATU13585627' }

  await subscribe(shop, { ...pro, currency: 'eur', number: austrianCard, billing })

  const { invoices } = await readBilling(shop, ada)
  expect(invoices[0]).toMatchObject({
    paidCents: 1_500,
    buyer: { name: 'Lovelace Engines GmbH', vatId: 'ATU13585627' },
    taxes: [{ treatment: 'reverse-charge', netCents: 1_500, taxCents: 0 }],
  })
  expect(await listSales(shop)).toMatchObject([{ vatCheck: 'pending', vatCheckedAt: null }])
  await pass(shop, days(1))
  expect(await listSales(shop)).toMatchObject([
    { vatCheck: 'valid', vatCheckedAt: expect.any(Date), treatment: 'reverse-charge' },
  ])
  const home = { home: 'DE', from: new Date(0), to: new Date('2100-01-01') }
  expect(await listOssLines(shop, home)).toEqual([])
  // A later sync must not write the account's name over the company's.
  await syncSubscription(shop, (await shop.billing.findAccount(ada.id))?.customerId as never)
  const { data } = await shop.stripe.customers.list({ email: ada.email })
  expect(data[0]?.name).toBe('Lovelace Engines GmbH')
})

test('a card of another country than the address raises an alert, and the purchase counts', async () => {
  const shop = await openShop(undefined, { tax })

  await subscribe(shop, { ...pro, currency: 'eur', billing: vienna })

  expect(await listSales(shop)).toMatchObject([{ cardCountry: 'US', evidence: 'contradicts' }])
  expect(shop.alerts).toMatchObject([{ event: 'tax_evidence_contradicts' }])
  await checkBooks(shop)
})

test('a renewal without an address waits for it, and the plan goes on', async () => {
  const shop = await openShop(undefined, { tax })
  await subscribe(shop, { ...pro, currency: 'eur', number: austrianCard, billing: vienna })
  const customerId = (await shop.billing.findAccount(ada.id))?.customerId ?? ''
  await shop.stripe.customers.update(customerId, { address: '' })

  await pass(shop, days(40))

  const waiting = await readBilling(shop, ada)
  expect(waiting.subscription).toMatchObject({ planId: 'pro', status: 'active' })
  const mails = (await shop.outbox.listMails(100)).filter(({ kind }) => kind === 'address-needed')
  expect(mails).toHaveLength(1)

  const page = allow(
    await shop.payments.openDetailsPage({ customerId: customerId as never, language: 'en' }),
  )
  const portal = page.url.slice(page.url.lastIndexOf('/') + 1)
  await shop.controls.updateBilling(portal, { ...vienna, country: 'FR', name: 'Ada Lovelace' })
  await shop.finish()
  await pass(shop, days(1))

  const { invoices } = await readBilling(shop, ada)
  expect(invoices[0]).toMatchObject({
    status: 'paid',
    paidCents: 1_500,
    taxes: [{ percent: 20, taxCents: 250 }],
  })
  await checkBooks(shop)
})

test('someone from before tax was switched on is asked for an address, and pays VAT from their next change on', async () => {
  const former = await openShop()
  await subscribe(former, { ...essential, currency: 'eur' })
  const shop = await switchOnTax(former, tax)
  await pass(shop, days(32))
  expect((await readBilling(shop, ada)).invoices.map(({ taxes }) => taxes)).toEqual([[], []])

  expect(await previewChange(shop, { user: ada, choice: pro })).toMatchObject({
    refused: 'address-needed',
  })
  const customerId = (await shop.billing.findAccount(ada.id))?.customerId as CustomerId
  const { url } = allow(await shop.payments.openDetailsPage({ customerId, language: 'en' }))
  const portal = url.slice(url.lastIndexOf('/') + 1)
  await shop.controls.updateBilling(portal, { ...vienna, name: 'Ada Lovelace' })
  const { quote } = await preview(shop, pro)
  expect((await upgrade(shop, pro)).changed).toEqual({ timing: 'now' })

  const { invoices } = await readBilling(shop, ada)
  expect(invoices[0]).toMatchObject({ paidCents: quote.dueCents, taxes: [{ percent: 20 }] })
  const essentials = { user: ada, choice: essential, agreed: null, language: 'en' } as const
  expect(await changePlan(shop, essentials)).toMatchObject({ timing: 'later' })
  await pass(shop, days(32))
  expect((await readBilling(shop, ada)).invoices[0]).toMatchObject({
    paidCents: 700,
    taxes: [{ percent: 20, taxCents: 117 }],
  })
})

test('a refund by support in the Dashboard gets a credit note, and a failed refund no second one', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...pro, number: '4000000000005126' })
  const [charge] = (await shop.stripe.charges.list()).data

  await shop.controls.refundInDashboard(charge?.id ?? '', 500)
  await shop.finish()

  const { invoices } = await readBilling(shop, ada)
  expect(invoices[0]?.creditNotes).toMatchObject([{ amountCents: 500, taxes: [] }])
  await pass(shop, days(1))
  await shop.controls.refundInDashboard(charge?.id ?? '', 500)
  await shop.finish()
  const after = await readBilling(shop, ada)
  expect(after.invoices[0]?.creditNotes).toHaveLength(1)
})

test('the checkout begins in euros for someone with a European address, and in dollars without one', async () => {
  const shop = await openShop(undefined, { tax })
  const { id } = allow(await linkCustomer(shop, ada))
  expect(await getFirstCurrency(shop, ada.id)).toBe('usd')

  await shop.stripe.customers.update(id, { address: { country: 'SE' } })
  await syncSubscription(shop, id)

  expect(await getFirstCurrency(shop, ada.id)).toBe('eur')
  await shop.stripe.customers.update(id, { address: { country: 'BR' } })
  await syncSubscription(shop, id)
  expect(await getFirstCurrency(shop, ada.id)).toBe('usd')
})

test('without TAX nothing is asked for, calculated or recorded', async () => {
  const shop = await openShop()
  await subscribe(shop, { ...pro, currency: 'eur' })

  const { invoices } = await readBilling(shop, ada)
  expect(invoices[0]).toMatchObject({ taxes: [], lines: [{ tax: null }] })
  expect(await listSales(shop)).toEqual([])
  const [session] = (await shop.stripe.checkout.sessions.list()).data
  expect(session).toMatchObject({
    automatic_tax: { enabled: false },
    billing_address_collection: null,
  })
})
