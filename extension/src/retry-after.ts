import { minutes, seconds } from './time.ts'

/** Longer waits are mistakes, or nothing that a user would wait for. */
const maxWaitMs = minutes(60)

/** When a server wants to be asked again: in some seconds, or at a date. Null: it doesn't say. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  const nextAt = /^\d+$/.test(value) ? now + seconds(Number(value)) : Date.parse(value)
  if (Number.isNaN(nextAt) || nextAt <= now) return null
  return Math.min(nextAt, now + maxWaitMs)
}
