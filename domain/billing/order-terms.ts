import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { OrderTerm, OrderTexts, orderTexts } from '../copy/en/order-texts.ts'
import { copyLanguage } from '../copy-language.ts'
import { formatCharge, formatDay, formatMoney } from '../locale.ts'
import type { Cents } from '../money.ts'
import { type SiteLanguage, toPrefix } from '../site-language.ts'
import type { Clock } from '../time.ts'
import type { NextCharge } from './change-gateway.ts'
import { fillText } from './order-texts.ts'

/** What the terms beside the button depend on. */
export type OrderTermsInput = {
  readonly cycle: BillingCycle
  readonly priceCents: Cents
  readonly currency: string
  readonly renewsAt: Date
}

/** In which words. */
type OrderWriting = {
  readonly orderTexts: typeof orderTexts
  /** Those that are shown now, unless it was an older version. */
  readonly texts?: OrderTexts
  readonly language?: SiteLanguage
}

/** What a customer agrees to with the button, as it is shown beside it. */
export function listOrderTerms(
  { cycle, priceCents, currency, renewsAt }: OrderTermsInput,
  { orderTexts, texts = orderTexts.current, language = copyLanguage }: OrderWriting,
): readonly OrderTerm[] {
  const values = {
    price: formatMoney(priceCents, currency, language),
    term: orderTexts.term[cycle],
    unit: orderTexts.unit[cycle],
    renewal: formatDay(renewsAt, language),
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
  { orderTexts, texts = orderTexts.current, language = copyLanguage }: OrderWriting,
): readonly OrderTerm[] {
  const { dueCents, currency } = next
  const day = formatDay(next.at, language)
  const price = formatMoney(priceCents, currency, language)
  const values = {
    renewal: day,
    notice: cycle === 'yearly' ? texts.yearlyNotice : '',
    next:
      dueCents === null
        ? orderTexts.special(day)
        : orderTexts.next[cycle]({
            amount: formatCharge(dueCents, currency, language),
            day,
            price,
          }),
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
  site: SellerSite,
  { orderTexts, texts = orderTexts.current, language = copyLanguage }: OrderWriting,
): readonly string[] {
  const withdrawUrl = `${site.siteUrl}${toPrefix(language)}/withdraw`
  const values = { seller: describeSeller(site, orderTexts), withdrawUrl }
  return texts.instruction.map((text) => fillText(text, values))
}

/** The model withdrawal form, by line. */
export function listWithdrawalForm(
  site: SellerSite,
  { orderTexts, texts = orderTexts.current }: OrderWriting,
): readonly string[] {
  return texts.form.map((text) => fillText(text, { seller: describeSeller(site, orderTexts) }))
}

/** In one line. */
export function describeSeller(
  { seller, siteUrl }: SellerSite,
  { operator }: OrderWriting['orderTexts'],
): string {
  const known = [seller.name, seller.address, seller.email].filter(Boolean)
  return known.length > 0 ? known.join(', ') : operator(siteUrl)
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
