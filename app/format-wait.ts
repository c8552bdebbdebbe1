import { minutes, seconds } from '#domain/time.ts'

/** How long there is to wait, rounded up: "12 seconds", "4 minutes". */
export function formatWait(ms: number): string {
  if (ms <= seconds(60)) return count(Math.ceil(ms / seconds(1)), 'second')
  return count(Math.ceil(ms / minutes(1)), 'minute')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
