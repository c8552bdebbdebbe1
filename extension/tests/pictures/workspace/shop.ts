/** Prices are in cents. */
export type Item = {
  name: string
  price: number
  count: number
}
export type Cart = Item[]

export function formatPrice(cents: number) {
  return `$${(cents / 100).toFixed(2)}`
}
