import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A random id that looks like Stripe's, such as `cus_…`. */
export function createId(prefix: string, length = 24): string {
  return `${prefix}_${createCode(length)}`
}

export function createCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}
