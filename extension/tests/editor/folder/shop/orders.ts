import type { CartItem } from './cart'

/** What was bought (mark-orders). */
export function listOrder(items: CartItem[]): string[] {
  return items.map((item) => `${item.quantity} ${item.name} ${item.unitPrice}`)
}
