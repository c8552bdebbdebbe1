import { useSyncExternalStore } from 'react'
import { formatAgo, formatDay, formatLocalDay, formatMoment } from '#domain/locale.ts'
import { minutes } from '#domain/time.ts'
import { useTimeZone } from './local-time.ts'

type TimeProps = { readonly at: Date; readonly className?: string }

/**
 * A time in the past, such as "5 minutes ago", with the exact one as a tooltip. The server, whose
 * HTML is cached, and the first render in the browser use the day, which is about as long: if lines
 * broke differently afterwards, a button could move away from under a click.
 */
export function RelativeTime({ at, className }: TimeProps) {
  const now = useMinute()
  const text = now === null ? formatDay(at) : formatAgo(at, new Date(now))
  return (
    <Time at={at} className={className}>
      {text}
    </Time>
  )
}

/** Like `RelativeTime`, but exact without scripts and for screen readers. */
export function LoggedTime({ at }: TimeProps) {
  const now = useMinute()
  const timeZone = useTimeZone()
  if (now === null) return <Time at={at}>{formatMoment(at)}</Time>
  return (
    <Time at={at}>
      {formatAgo(at, new Date(now))}
      <span className="sr-only">, {formatMoment(at, timeZone)}</span>
    </Time>
  )
}

/** A day where the reader is, with the exact time as a tooltip. In UTC until the script has loaded. */
export function LocalDay({ at }: TimeProps) {
  return <Time at={at}>{formatLocalDay(at, useTimeZone())}</Time>
}

/** A day and time where the reader is. In UTC until the script has loaded. */
export function LocalTime({ at }: TimeProps) {
  return <Time at={at}>{formatMoment(at, useTimeZone())}</Time>
}

type MarkedTime = {
  readonly at: Date
  readonly className?: string | undefined
  readonly children: React.ReactNode
}

function Time({ at, className, children }: MarkedTime) {
  const exact = formatMoment(at, useTimeZone())
  return (
    <time dateTime={at.toISOString()} title={exact} className={className}>
      {children}
    </time>
  )
}

/** The current minute. Null on the server and in the first render in the browser. */
function useMinute(): number | null {
  return useSyncExternalStore(everyMinute, readMinute, () => null)
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minutes(1))
  return () => clearInterval(timer)
}

/** Rounded down to a minute, because the value must stay the same between two changes. */
function readMinute(): number {
  return Math.floor(Date.now() / minutes(1)) * minutes(1)
}
