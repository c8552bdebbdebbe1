type Span = { readonly start: number; readonly end: number; readonly from: number }

/** The share of an amount for what is left of a period, by the second, in whole cents. */
export function prorate(amount: number, { start, end, from }: Span): number {
  const left = Math.min(Math.max(end - from, 0), end - start)
  return Math.floor((2 * amount * left + (end - start)) / (2 * (end - start)))
}
