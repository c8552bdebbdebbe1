import { expect, test } from 'vitest'
import { findQuarter, listOssLines } from '#domain/billing/oss-report.ts'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { changePlan } from '#domain/subscriptions/change-plan.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { requestRefund } from '#domain/subscriptions/request-refund.ts'
import { days } from '#domain/time.ts'
import { allow } from '../accounts.ts'
import { checkBooks } from '../books.ts'
import { ada } from '../people.ts'
import { openShop, pass, preview, type Shop, settleAll, subscribe, upgrade } from '../shop.ts'

const pro = { planId: 'pro', cycle: 'monthly' } as const
const essential = { planId: 'essential', cycle: 'monthly' } as const

/** By country: the rate in percent, and a VAT ID that a company there has published. */
const countries = {
  AT: [20, 'ATU13585627'],
  BE: [21, 'BE0428759497'],
  BG: [20, 'BG175074752'],
  CY: [19, 'CY10259033P'],
  CZ: [21, 'CZ25123891'],
  DE: [19, 'DE136695976'],
  DK: [25, 'DK13585628'],
  EE: [24, 'EE100931558'],
  ES: [21, 'ESA13585625'],
  FI: [25.5, 'FI20774740'],
  FR: [20, 'FR40303265045'],
  GR: [24, 'EL094259216'],
  HR: [25, 'HR33392005961'],
  HU: [27, 'HU12892312'],
  IE: [23, 'IE6433435F'],
  IT: [22, 'IT00743110157'],
  LT: [21, 'LT119511515'],
  LU: [17, 'LU15027442'],
  LV: [21, 'LV40003521600'],
  MT: [18, 'MT11679112'],
  NL: [21, 'NL004495445B01'],
  PL: [23, 'PL8567346215'],
  PT: [23, 'PT501964843'],
  RO: [21, 'RO18547290'],
  SE: [25, 'SE556188840401'],
  SI: [22, 'SI50223054'],
  SK: [23, 'SK2022749619'],
} as const

const home = 'DE'

const cases = Object.entries(countries).flatMap(([country, [percent, vatId]]) =>
  ([null, vatId] as const).map((id) => ({
    country,
    vatId: id,
    buyer: id ? 'business' : 'consumer',
    // A business abroad owes the tax itself.
    percent: id && country !== home ? 0 : percent,
  })),
)

type Case = (typeof cases)[number]

async function openTaxedShop({ country, vatId }: Case): Promise<Shop> {
  const shop = await openShop(undefined, { tax: { country: home } })
  const address = { line1: 'Main Street 1', postalCode: '1000', city: 'Capital', country }
  const billing = vatId ? { ...address, company: 'Lovelace Engines', vatId } : address
  await subscribe(shop, { ...essential, currency: 'eur', billing })
  return shop
}

/** Computed without the code under test: half a cent is rounded away from zero. */
function getTax(cents: number, percent: number): number {
  const exact = (Math.abs(cents) * percent) / (100 + percent)
  return Math.sign(cents) * Math.floor(exact + 0.5 + 1e-9) || 0
}

async function checkInvoices(shop: Shop, { percent, country, vatId }: Case): Promise<void> {
  const { invoices } = await readBilling(shop, ada)
  for (const { lines, taxes, buyer, dueCents, adjustments } of invoices) {
    expect(buyer).toMatchObject({ address: { country }, vatId })
    const due = lines.reduce((sum, { tax }) => sum + (tax?.taxCents ?? 0), 0)
    for (const { amountCents, tax } of lines) {
      expect(tax?.taxCents).toBe(getTax(amountCents, percent))
      expect((tax?.netCents ?? 0) + (tax?.taxCents ?? 0)).toBe(amountCents)
    }
    expect(taxes).toHaveLength(1)
    expect(taxes[0]).toMatchObject({ percent, taxCents: due })
    const credit = adjustments.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect((taxes[0]?.netCents ?? 0) + due + credit).toBe(dueCents)
  }
}

/** What the One-Stop Shop is told equals what Stripe's books say. */
async function checkReturn(shop: Shop, { country, percent, vatId }: Case): Promise<void> {
  const now = shop.calendar.now()
  const year = now.getUTCFullYear()
  const names = [year - 1, year].flatMap((one) => [1, 2, 3, 4].map((part) => `${one}-Q${part}`))
  const lists = await Promise.all(
    names.map((name) => {
      const quarter = findQuarter(name)
      return quarter ? listOssLines(shop, { ...quarter, home }) : []
    }),
  )
  const lines = lists.flat()
  const isReported = country !== home && vatId === null
  const { data: invoices } = await shop.stripe.invoices.list({ status: 'paid', limit: 100 })
  const { data: notes } = await shop.stripe.creditNotes.list({ limit: 100 })
  const sum = (of: readonly { total_taxes: { amount: number }[] | null }[]) =>
    of.flatMap((one) => one.total_taxes ?? []).reduce((all, { amount }) => all + amount, 0)
  const sales = lines.filter(({ corrects }) => corrects === null)
  const total = (of: typeof lines) => of.reduce((all, { taxCents }) => all + taxCents, 0)
  expect(total(sales)).toBe(isReported ? sum(invoices) : 0)
  expect(total(lines) - total(sales)).toBe(isReported ? 0 - sum(notes) : 0)
  for (const line of lines) expect(line).toMatchObject({ country, basisPoints: percent * 100 })
}

test.each(cases)(
  'a $buyer in $country buys, upgrades, downgrades and gets everything back, to the cent',
  async (one) => {
    const shop = await openTaxedShop(one)
    await pass(shop, days(9))
    const { quote } = await preview(shop, pro)
    expect((await upgrade(shop, pro)).changed).toEqual({ timing: 'now' })
    expect((await readBilling(shop, ada)).invoices[0]?.dueCents).toBe(quote.dueCents)
    await checkInvoices(shop, one)

    allow(await requestRefund(shop, ada))
    await settleAll(shop)

    const { invoices } = await readBilling(shop, ada)
    for (const { paidCents, creditedCents, taxes, creditNotes } of invoices) {
      expect(creditedCents).toBe(paidCents)
      expect(creditNotes[0]?.taxes[0]?.taxCents).toBe(taxes[0]?.taxCents)
    }
    await checkReturn(shop, one)
    await checkBooks(shop)
  },
)

test.each(cases)(
  'a $buyer in $country downgrades: the next period costs the lower price, with its tax',
  async (one) => {
    const shop = await openTaxedShop(one)
    await upgrade(shop, pro)
    const choice = { user: ada, choice: essential, agreed: null, language: 'en' } as const
    expect(await changePlan(shop, choice)).toMatchObject({ timing: 'later' })
    const { renewal } = await readBilling(shop, ada)

    await pass(shop, days(32))

    const { invoices } = await readBilling(shop, ada)
    expect(invoices[0]).toMatchObject({ paidCents: renewal?.dueCents, status: 'paid' })
    expect(invoices[0]?.paidCents).toBe(700)
    await checkInvoices(shop, one)
    allow(await cancelPlan(shop, { user: ada, reason: '' }))
    await checkReturn(shop, one)
    await checkBooks(shop)
  },
)
