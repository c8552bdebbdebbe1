import { minutes, seconds } from '#domain/time.ts'

/** A waiting time such as "12 seconds" or "4 minutes", rounded up. */
export function formatWait(ms: number): string {
  if (ms <= seconds(60)) return count(Math.ceil(ms / seconds(1)), 'second')
  return count(Math.ceil(ms / minutes(1)), 'minute')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
