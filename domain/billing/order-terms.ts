import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { formatCharge, formatDay, formatMoney } from '../locale.ts'
import type { Cents } from '../money.ts'
import type { Clock } from '../time.ts'
import type { NextCharge } from './change-gateway.ts'
import { currentTexts, fillText, type OrderTerm, type OrderTexts } from './order-texts.ts'

/** What the terms beside the button depend on. */
export type OrderTermsInput = {
  readonly cycle: BillingCycle
  readonly priceCents: Cents
  readonly currency: string
  readonly renewsAt: Date
}

const units = { monthly: 'month', yearly: 'year' } as const
const terms = { monthly: 'One month', yearly: 'One year' } as const

/** What a customer agrees to with the button, as it is shown beside it. */
export function listOrderTerms(
  { cycle, priceCents, currency, renewsAt }: OrderTermsInput,
  texts: OrderTexts = currentTexts,
): readonly OrderTerm[] {
  const values = {
    price: formatMoney(priceCents, currency),
    term: terms[cycle],
    unit: units[cycle],
    renewal: formatDay(renewsAt),
    notice: cycle === 'yearly' ? texts.yearlyNotice : '',
  }
  return texts.terms.map(({ label, text }) => ({ label, text: fillText(text, values) }))
}

export type ChangeTermsInput = Pick<OrderTermsInput, 'cycle' | 'priceCents'> & {
  readonly next: NextCharge
}

/** What a customer agrees to when they switch plans and are charged for it. */
export function listChangeTerms(
  { cycle, priceCents, next }: ChangeTermsInput,
  texts: OrderTexts = currentTexts,
): readonly OrderTerm[] {
  const renewal = formatDay(next.at)
  const price = `${formatMoney(priceCents, next.currency)} a ${units[cycle]} until you cancel`
  const values = {
    renewal,
    notice: cycle === 'yearly' ? texts.yearlyNotice : '',
    next:
      next.dueCents === null
        ? `Next charge on ${renewal}. The terms that we agreed with you stay the same.`
        : `${formatCharge(next.dueCents, next.currency)} on ${renewal}, then ${price}`,
  }
  return texts.changeTerms.map(({ label, text }) => ({ label, text: fillText(text, values) }))
}

/** The same as plain text. */
export function toPlainTerms(shown: readonly OrderTerm[]): string {
  return shown.map(({ label, text }) => `${label}: ${toPlainText(text)}`).join('\n')
}

/** The label of a link, and where it leads. */
function toPlainText(text: string): string {
  return text.replace(/\[(.+?)\]\((.+?)\)/g, '$1 ($2)')
}

/** Who sells. Fields that aren't configured are empty. */
export type Seller = { readonly name: string; readonly address: string; readonly email: string }

type SellerSite = { readonly seller: Seller; readonly siteUrl: string }

/** The withdrawal instruction, with the address of the withdrawal function. */
export function listInstruction(
  { seller, siteUrl }: SellerSite,
  texts: OrderTexts = currentTexts,
): readonly string[] {
  const values = { seller: describeSeller({ seller, siteUrl }), withdrawUrl: `${siteUrl}/withdraw` }
  return texts.instruction.map((text) => fillText(text, values))
}

/** The model withdrawal form, by line. */
export function listWithdrawalForm(
  site: SellerSite,
  texts: OrderTexts = currentTexts,
): readonly string[] {
  return texts.form.map((text) => fillText(text, { seller: describeSeller(site) }))
}

/** In one line. */
export function describeSeller({ seller, siteUrl }: SellerSite): string {
  const known = [seller.name, seller.address, seller.email].filter(Boolean)
  return known.length > 0 ? known.join(', ') : `the operator of ${siteUrl}`
}

/** When a plan that is bought now renews. */
export function getRenewalDates({
  calendar,
}: {
  readonly calendar: Clock
}): Readonly<Record<BillingCycle, Date>> {
  const now = calendar.now()
  return { monthly: getPeriodEnd(now, 'monthly'), yearly: getPeriodEnd(now, 'yearly') }
}

const monthsPerCycle = { monthly: 1, yearly: 12 } as const

/** When a period that starts now ends: the same day of the month, or the last one of it. */
export function getPeriodEnd(start: Date, cycle: BillingCycle): Date {
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + monthsPerCycle[cycle])
  // January 31 and one month would be March 3.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
