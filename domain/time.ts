/** Time is asked of a port, so that tests and the payment sandbox can move it. */
export type Clock = { now(): Date }

export type ClockPorts = { readonly clock: Clock }

/** Durations are milliseconds, built by name. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(60) * count
export const hours = (count: number) => minutes(60) * count
export const days = (count: number) => hours(24) * count

export function later(moment: Date, durationMs: number): Date {
  return new Date(moment.getTime() + durationMs)
}

/** Exponential backoff: `firstMs` before the first retry, then twice as long each time. */
export function findBackoffMs(
  tries: number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** tries)
}

/** Made once: to make it takes longer than to use it a hundred times. */
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A day as everyone reads it alike: the server does not know where its reader lives. */
export function formatDay(moment: Date): string {
  return dayFormat.format(moment)
}
