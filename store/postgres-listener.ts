import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { seconds } from '#domain/time.ts'
import { channel, type Listeners } from './changes.ts'

type ListenerOptions = {
  readonly url: string
  /** The pause before reconnecting. */
  readonly restMs?: number
  /** The interval of the heartbeat: a broken connection may never report an error. */
  readonly pulseMs?: number
  readonly answerMs?: number
}

/**
 * Receives notifications of other replicas (LISTEN) on its own connection. Reconnects when it is
 * lost and then notifies all subscribers, because notifications sent meanwhile are lost.
 */
export function openPostgresListener(
  listeners: Listeners,
  { url, restMs = seconds(1), pulseMs = seconds(30), answerMs = seconds(5) }: ListenerOptions,
): { close(): Promise<void> } {
  const closing = new AbortController()
  let client: pg.Client | undefined
  const done = listenForever()

  async function listenForever(): Promise<void> {
    while (!closing.signal.aborted) {
      client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: answerMs,
        query_timeout: answerMs,
      })
      await listenUntilLost(client, { listeners, pulseMs })
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

async function listenUntilLost(
  client: pg.Client,
  { listeners: { notify, notifyAll }, pulseMs }: { listeners: Listeners; pulseMs: number },
): Promise<void> {
  const lost = new Promise<void>((heard) => client.once('end', heard))
  client.on('error', () => undefined)
  client.on('notification', ({ payload = '' }) => notify(payload))
  let heartbeat: NodeJS.Timeout | undefined
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    notifyAll()
    heartbeat = setInterval(() => client.query('select 1').catch(() => client.end()), pulseMs)
    await lost
  } catch {
    await client.end()
  } finally {
    clearInterval(heartbeat)
  }
}
