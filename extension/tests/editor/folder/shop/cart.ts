import { toCents } from './price'

/** What a customer buys. */
export type CartItem = { name: string; unitPrice: string; quantity: number }

export function sumCart(items: CartItem[]): number {
  let sum = 0 // mark-cart
  for (const item of items) sum += toCents(item.unitPrice) * item.quantity
  return sum
}
