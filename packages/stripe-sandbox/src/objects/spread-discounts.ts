import type { Coupon, InvoiceLine } from '../wire.ts'

export type AppliedDiscount = { readonly id: string; readonly coupon: Coupon }

/** What each discount takes off each of the amounts. A later one counts on what the earlier left. */
export function spreadDiscounts(
  amounts: readonly number[],
  discounts: readonly AppliedDiscount[],
): number[][] {
  let left = [...amounts]
  return discounts.map(({ coupon }) => {
    const off = takeOff(left, coupon)
    left = left.map((amount, place) => amount - (off[place] ?? 0))
    return off
  })
}

function takeOff(amounts: readonly number[], { percent_off, amount_off }: Coupon): number[] {
  if (percent_off !== null) return amounts.map((amount) => Math.round((amount * percent_off) / 100))
  const total = sum(amounts)
  return share(Math.min(amount_off ?? 0, total), amounts)
}

/** In proportion, to the cent: what rounding leaves goes to the last of them. */
function share(whole: number, amounts: readonly number[]): number[] {
  let [wholeLeft, amountsLeft] = [whole, sum(amounts)]
  return amounts.map((amount) => {
    const part = amountsLeft === 0 ? 0 : Math.round((wholeLeft * amount) / amountsLeft)
    wholeLeft -= part
    amountsLeft -= amount
    return part
  })
}

/** One of several amounts, less its part of all discounts. */
export function toNet(
  amounts: readonly number[],
  { place, discounts }: { place: number; discounts: readonly AppliedDiscount[] },
): number {
  const off = spreadDiscounts(amounts, discounts).map((parts) => parts[place] ?? 0)
  return (amounts[place] ?? 0) - sum(off)
}

/** Prorations aren't discounted again: what they are a part of was. */
export function discountLines(
  lines: readonly InvoiceLine[],
  discounts: readonly AppliedDiscount[],
): InvoiceLine[] {
  if (discounts.length === 0) return [...lines]
  const isCounted = ({ discountable, amount }: InvoiceLine) => discountable && amount > 0
  const amounts = lines.map((line) => (isCounted(line) ? line.amount : 0))
  const off = spreadDiscounts(amounts, discounts)
  return lines.map((line, place) => {
    if (!isCounted(line)) return line
    const parts = discounts.map(({ id }, one) => ({ amount: off[one]?.[place] ?? 0, discount: id }))
    return {
      ...line,
      discount_amounts: parts,
      pretax_credit_amounts: parts.map((part) => ({ ...part, type: 'discount' as const })),
    }
  })
}

/** What the lines' discounts add up to, by discount. */
export function totalDiscounts(
  lines: readonly InvoiceLine[],
  discounts: readonly AppliedDiscount[],
) {
  const parts = lines.flatMap(({ discount_amounts }) => discount_amounts ?? [])
  return discounts.map(({ id }) => ({
    amount: sum(parts.filter(({ discount }) => discount === id).map(({ amount }) => amount)),
    discount: id,
  }))
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
