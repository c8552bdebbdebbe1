import pg from 'pg'
import { channel, type Listeners } from './changes.ts'

const restMs = 1_000

/**
 * Hears what other replicas tell, on a connection of its own. When that is lost
 * it is made anew, and everyone looks again: what was told meanwhile is not repeated.
 */
export function openEar(url: string, { hear, hearAll }: Listeners): { close(): Promise<void> } {
  let client: pg.Client | null = null
  let resting: NodeJS.Timeout | undefined
  let isClosed = false
  let attempt = connect()

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.once('end', restThenReconnect)
    fresh.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      client = fresh
      hearAll()
    } catch {
      // The end of the connection is heard above, and it is tried again.
      await fresh.end().catch(restThenReconnect)
    }
  }

  function restThenReconnect(): void {
    client = null
    clearTimeout(resting)
    if (isClosed) return
    resting = setTimeout(() => {
      attempt = connect()
    }, restMs)
  }

  return {
    async close() {
      isClosed = true
      clearTimeout(resting)
      await attempt
      await client?.end()
    },
  }
}
