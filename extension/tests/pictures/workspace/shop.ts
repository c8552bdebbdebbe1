/** Prices are in cents. */
export type Item = {
  name: string
  price: number
  quantity: number
}

export function formatPrice(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
