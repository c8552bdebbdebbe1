import { createHash } from 'node:crypto'

/** A key never asks for two different things, which Stripe would refuse for a day: what is asked is part of it. */
export function toKey(name: string, params: object): string {
  const asked = createHash('sha256').update(JSON.stringify(params)).digest('base64url')
  return `${name}:${asked}`
}
