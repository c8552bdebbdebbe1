import { useSyncExternalStore } from 'react'
import { formatAgo, formatMoment } from '#app/format.ts'
import { formatDay, minutes } from '#domain/time.ts'

/**
 * A time such as "5 minutes ago" and the exact one for a tooltip. The server, whose HTML is cached,
 * and the first render in the browser use the day, which is about as long: if lines broke
 * differently afterwards, a button could move away from under a click.
 */
export function useRelativeTime(moment: Date): { readonly text: string; readonly exact: string } {
  const now = useSyncExternalStore(everyMinute, readMinute, () => null)
  const exact = formatMoment(moment)
  return { text: now === null ? formatDay(moment) : formatAgo(moment, new Date(now)), exact }
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minutes(1))
  return () => clearInterval(timer)
}

/** Rounded down to a minute, because the value must stay the same between two changes. */
function readMinute(): number {
  return Math.floor(Date.now() / minutes(1)) * minutes(1)
}
