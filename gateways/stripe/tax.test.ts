import { expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { checkAccount } from './check-account.ts'
import { checkPrices } from './prices.ts'
import { setUpCatalogue } from './set-up-account.ts'
import { checkTax, productTaxCode, registerForTax } from './tax.ts'

const tax = { country: 'DE' }

test('setup replaces prices by ones that include VAT, and gives the products a tax code', async () => {
  const { stripe } = await openTestPorts(engines[0])
  await setUpCatalogue(stripe)
  await checkPrices(stripe)
  await expect(checkPrices(stripe, true)).rejects.toThrow('another price')

  const made = await setUpCatalogue(stripe, null, tax)

  expect(made).toEqual(expect.arrayContaining(['ghost_writers_pro', 'ghost_writers_pro_monthly']))
  await checkPrices(stripe, true)
  const { data } = await stripe.prices.list({
    lookup_keys: ['ghost_writers_pro_monthly'],
    expand: ['data.currency_options'],
  })
  expect(data[0]).toMatchObject({
    tax_behavior: 'inclusive',
    currency_options: { usd: { tax_behavior: 'inclusive' } },
  })
  expect(await stripe.products.retrieve('ghost_writers_pro')).toMatchObject({
    tax_code: productTaxCode,
  })
  expect(await setUpCatalogue(stripe, null, tax)).toEqual([])
})

test('check says what is missing in the Dashboard before VAT can be calculated', async () => {
  const { stripe } = await openTestPorts(engines[0])
  await setUpCatalogue(stripe, null, tax)
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookUrl: null, tax }

  expect(await checkAccount(stripe, keys)).toEqual([
    'Stripe Tax is not active: complete Tax > Settings',
    'The origin address in Tax > Settings is in no country, TAX_COUNTRY is DE',
    'Tax > Settings: prices must include tax by default (tax behavior "inclusive")',
    'Tax > Registrations has none for DE: no VAT is collected there',
    'Tax > Registrations has no One-Stop Shop: no VAT is collected in other member states',
  ])
  await registerForTax(stripe, tax)
  await registerForTax(stripe, tax)
  expect(await checkTax(stripe, tax)).toEqual([])
  expect(await checkAccount(stripe, keys)).toEqual([])
})
