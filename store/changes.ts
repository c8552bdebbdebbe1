import { sql } from 'kysely'
import type { ChangeStore, Changes } from '#domain/changes/ports.ts'
import { seconds } from '#domain/time.ts'
import type { Database } from './tables.ts'

/** The PostgreSQL NOTIFY channel between replicas. */
export const channel = 'changes'

/** The subscribers in this process. */
export type Listeners = Pick<Changes, 'listen'> & {
  notify(topic: string): void
  /** Notifies all subscribers, because changes may have been missed. */
  notifyAll(): void
}

export function createListeners(): Listeners {
  const topics = new Map<string, Set<() => void>>()

  return {
    listen(topic, onChange) {
      const listeners = topics.get(topic) ?? new Set()
      topics.set(topic, listeners.add(onChange))
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) topics.delete(topic)
      }
    },
    notify: (topic) => {
      for (const onChange of topics.get(topic) ?? []) onChange()
    },
    notifyAll: () => {
      for (const listeners of topics.values()) for (const onChange of listeners) onChange()
    },
  }
}

const debounceMs = 100

/** Collects topics for a moment and publishes them together, each once. `flush` publishes them now. */
export function createDebounce(publishAll: (topics: readonly string[]) => Promise<void>): {
  publishDebounced: Changes['publishDebounced']
  flush(): Promise<void>
} {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const topics = [...waiting]
    waiting.clear()
    // Notifications may be lost: subscribers reload when the database is back.
    if (topics.length > 0) await publishAll(topics).catch(() => undefined)
  }
  return {
    publishDebounced(topic) {
      waiting.add(topic)
      timer ??= setTimeout(flush, debounceMs)
    },
    flush,
  }
}

/** PostgreSQL notifies every replica when the transaction commits. */
export function notifyingStore(db: Database): ChangeStore {
  return {
    async publish(topic) {
      await sql`select pg_notify(${channel}, ${topic})`.execute(db)
    },
  }
}

/** One query for all topics: under load there are hundreds within a moment. */
export async function notifyReplicas(db: Database, topics: readonly string[]): Promise<void> {
  const list = JSON.stringify(topics)
  await sql`
    select pg_notify(${channel}, value) from json_array_elements_text(cast(${list} as json))
  `.execute(db)
}

/** SQLite serves one process: collects the topics until the transaction commits. */
export function deferringStore(topics: string[]): ChangeStore {
  return {
    async publish(topic) {
      topics.push(topic)
    },
  }
}

type PollerOptions = { readonly db: Database; readonly everyMs?: number }

/**
 * Polls `data_version` for writes by other processes, such as a support command, and then notifies
 * all subscribers, because SQLite doesn't say what changed. Our own writes don't count.
 * https://sqlite.org/pragma.html#pragma_data_version
 */
export function openSqliteChangePoller(
  { notifyAll }: Pick<Listeners, 'notifyAll'>,
  { db, everyMs = seconds(1) }: PollerOptions,
): { close(): Promise<void> } {
  let known = readVersion(db)
  const timer = setInterval(poll, everyMs).unref()

  async function poll(): Promise<void> {
    const before = known
    known = readVersion(db)
    if ((await before) !== (await known)) notifyAll()
  }

  return {
    async close() {
      clearInterval(timer)
      await known
    },
  }
}

/** Undefined when the file can't be read; the next poll tries again. */
async function readVersion(db: Database): Promise<number | undefined> {
  const query = sql<{ data_version: number }>`pragma data_version`.execute(db)
  const { rows } = await query.catch(() => ({ rows: [] }))
  return rows[0]?.data_version
}
