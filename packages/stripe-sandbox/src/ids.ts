import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id as Stripe's look: a prefix that tells the kind, and chance. */
export function createId(prefix: string, length = 24): string {
  return `${prefix}_${createCode(length)}`
}

export function createCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}
