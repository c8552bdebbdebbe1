import { describeOpenPrice, priceOffer } from '#app/copy/plan-changes.ts'
import { TextLink } from '#app/shell/site-link.tsx'
import type { PriceOffer } from '#domain/billing/price-offer.ts'
import { formatCharge, formatDay } from '#domain/locale.ts'

/** A higher price that the user hasn't agreed to yet. */
export function PriceNote({ subscription, announcement, firstRenewal }: PriceOffer) {
  const amount = formatCharge(announcement.cents, subscription.currency)
  const { cycle } = subscription
  return (
    <p role="status" className="rounded-2xl border border-line bg-raised px-6 py-4 text-[15px]">
      {describeOpenPrice({ day: formatDay(firstRenewal), amount, cycle })}{' '}
      <TextLink to="/billing/price">{priceOffer.see}</TextLink>
    </p>
  )
}
