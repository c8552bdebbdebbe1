import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { seconds } from '#domain/time.ts'
import { channel, type Listeners } from './changes.ts'

type Way = {
  readonly url: string
  /** Before a lost connection is made anew. */
  readonly restMs?: number
  /** How often it is tried whether the connection still is one: a cut cable says nothing. */
  readonly pulseMs?: number
  readonly answerMs?: number
}

/**
 * Hears what other replicas tell, on a connection of its own. When that is lost
 * it is made anew, and everyone looks again: what was told meanwhile is not repeated.
 */
export function openEar(
  listeners: Listeners,
  { url, restMs = seconds(1), pulseMs = seconds(30), answerMs = seconds(5) }: Way,
): { close(): Promise<void> } {
  const closing = new AbortController()
  let client: pg.Client | undefined
  const done = hearForever()

  async function hearForever(): Promise<void> {
    while (!closing.signal.aborted) {
      client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: answerMs,
        query_timeout: answerMs,
      })
      await hearUntilLost(client, { listeners, pulseMs })
      await wait(restMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    async close() {
      closing.abort()
      await client?.end()
      await done
    },
  }
}

async function hearUntilLost(
  client: pg.Client,
  { listeners: { hear, hearAll }, pulseMs }: { listeners: Listeners; pulseMs: number },
): Promise<void> {
  const lost = new Promise<void>((heard) => client.once('end', heard))
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => hear(payload))
  let pulse: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    hearAll()
    pulse = setInterval(() => client.query('select 1').catch(() => client.end()), pulseMs)
    await lost
  } catch {
    await client.end()
  } finally {
    clearInterval(pulse)
  }
}
