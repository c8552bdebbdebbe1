import type { Cart } from './shop'

export function totalOf(cart: Cart) {
  let total = 0
  for (const item of cart) {
    total += item.price * item.count
  }
  return total
}

export function isEmpty(cart: Cart) {
  if (cart.length == 0) return true
  return false
}
