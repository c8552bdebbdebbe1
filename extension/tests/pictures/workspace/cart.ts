import type { Item } from './shop'

export function totalOf(items: Item[]): number {
  let total = 0
  for (let i = 0; i < items.length; i++) {
    total += items[i].price * items[i].quantity
  }
  return total
}

export function isEmpty(items: Item[]): boolean {
  if (items.length == 0) return true
  return false
}
