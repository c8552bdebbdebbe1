/** Time comes from a port, so that tests and the payment sandbox can move it. */
export type Clock = { now(): Date }

export type ClockPorts = { readonly clock: Clock }

/** Durations in milliseconds. */
export const seconds = (count: number) => count * 1000
export const minutes = (count: number) => seconds(60) * count
export const hours = (count: number) => minutes(60) * count
export const days = (count: number) => hours(24) * count

export function later(moment: Date, durationMs: number): Date {
  return new Date(moment.getTime() + durationMs)
}

/** Exponential backoff: `firstMs` before the first retry, then twice as long each time. */
export function getBackoffMs(
  tries: number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** tries)
}

/** The UTC day as it is stored: 2026-03-01. */
export function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
