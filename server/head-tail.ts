import { seconds } from '#domain/time.ts'

/** How long a connection waits for the next request: longer than common proxies keep theirs. */
export const keepAliveMs = seconds(75)

/**
 * The last lines of a finished head, made anew each second: reading the clock
 * for every answer would cost more than it tells.
 */
export function openHeadTail(): () => string {
  let tail = toTail(new Date())
  setInterval(() => {
    tail = toTail(new Date())
  }, seconds(1)).unref()
  return () => tail
}

function toTail(date: Date): string {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / seconds(1)}`
  return `Date: ${date.toUTCString()}\r\n${keepAlive}\r\n\r\n`
}
