import { expect, test } from 'vitest'
import { days } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import {
  getCustomer,
  listCharges,
  openRefusals,
  openShop,
  pass,
  type Shop,
  subscribe,
} from '#tests/shop.ts'

async function findInvoiceId(shop: Shop): Promise<string> {
  const { invoices } = allow(await shop.payments.fetchHistory(await getCustomer(shop)))
  return invoices[0]?.id ?? ''
}

test('a part of a payment is refunded once, however often it is asked for', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const invoice = await findInvoiceId(shop)

  const first = await shop.payments.refundInvoice(invoice, { untilCents: 400 })
  const again = await shop.payments.refundInvoice(invoice, { untilCents: 400 })
  const more = await shop.payments.refundInvoice(invoice, { untilCents: 900 })
  const less = await shop.payments.refundInvoice(invoice, { untilCents: 100 })
  const rest = await shop.payments.refundInvoice(invoice)

  const made = [first, again, more, less, rest].map((one) => allow(one).refundedCents)
  expect(made).toEqual([400, 0, 500, 0, 600])
  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
})

test('a part that is asked for twice at the same time is refunded once', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const invoice = await findInvoiceId(shop)

  const parts = [1, 2, 3].map(() => shop.payments.refundInvoice(invoice, { untilCents: 400 }))
  await Promise.all(parts)

  expect(await listCharges(shop)).toEqual([[1_500, 400]])
})

test('what support has refunded counts, and never more is refunded than was paid', async () => {
  const shop = await openShop()
  await subscribe(shop)
  const invoice = await findInvoiceId(shop)
  const [charge] = (await shop.stripe.charges.list()).data
  await shop.controls.refundInDashboard(charge?.id ?? '', 500)

  const part = await shop.payments.refundInvoice(invoice, { untilCents: 700 })
  const over = await shop.payments.refundInvoice(invoice, { untilCents: 9_000 })

  expect([part, over].map((one) => allow(one).refundedCents)).toEqual([200, 800])
  expect(await listCharges(shop)).toEqual([[1_500, 1_500]])
})

test('a part whose answer was lost is not refunded a second time', async () => {
  let isLost = false
  const around =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (url, init) => {
      const answer = await fetch(url, init)
      const isRefund = String(url).endsWith('/v1/refunds') && init?.method === 'POST'
      if (isRefund && !isLost) {
        isLost = true
        throw new TypeError('fetch failed')
      }
      return answer
    }
  const shop = await openShop(undefined, { around })
  await subscribe(shop)
  const invoice = await findInvoiceId(shop)

  await shop.payments.refundInvoice(invoice, { untilCents: 400 })
  await shop.payments.refundInvoice(invoice, { untilCents: 400 })

  expect(isLost).toBe(true)
  expect(await listCharges(shop)).toEqual([[1_500, 400]])
})

test('a part that the bank sent back can be refunded again', async () => {
  const shop = await openShop()
  await subscribe(shop, { number: '4000000000005126' })
  const invoice = await findInvoiceId(shop)

  await shop.payments.refundInvoice(invoice, { untilCents: 400 })
  await pass(shop, days(1))
  expect(await listCharges(shop)).toEqual([[1_500, 0]])
  const again = await shop.payments.refundInvoice(invoice, { untilCents: 400 })

  expect(allow(again).refundedCents).toBe(400)
})

test('a part that the provider refuses is reported with its reason', async () => {
  const refusals = openRefusals('charge_disputed')
  const shop = await openShop(undefined, { around: refusals.around })
  await subscribe(shop)

  const refused = await shop.payments.refundInvoice(await findInvoiceId(shop), { untilCents: 400 })

  expect(refused).toEqual({ refused: 'refund-blocked', code: 'charge_disputed' })
})
