/** Reads a price (mark-price). */
export function toCents(price: string): number {
  return Math.round(Number(price) * 100) // mark-body
}
