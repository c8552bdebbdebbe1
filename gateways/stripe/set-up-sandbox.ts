import type Stripe from 'stripe'
import { setUpCatalogue } from './set-up-account.ts'
import { registerForTax, type TaxSetting } from './tax.ts'

/** With tax also what an operator would enter in the Dashboard: where they are and collect VAT. */
export async function setUpSandbox(stripe: Stripe, tax: TaxSetting | null): Promise<void> {
  if (tax) await registerForTax(stripe, tax)
  await setUpCatalogue(stripe, null, tax)
}
