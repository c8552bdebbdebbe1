import { useSyncExternalStore } from 'react'
import { utc } from '#domain/locale.ts'

/**
 * The reader's time zone. UTC on the server, which doesn't know it, and in the first render in the
 * browser, which must match the server's HTML.
 */
export function useTimeZone(): string {
  return useSyncExternalStore(neverChanges, readTimeZone, () => utc)
}

function neverChanges(): () => void {
  return () => undefined
}

function readTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
