import { sql } from 'kysely'
import type { ChangeStore, Changes } from '#domain/changes/ports.ts'
import type { Database } from './tables.ts'

/** The PostgreSQL NOTIFY channel between replicas. */
export const channel = 'changes'

/** The subscribers in this process. */
export type Listeners = Pick<Changes, 'listen'> & {
  notify(topic: string): void
  /** Notifies all subscribers, because changes may have been missed. */
  notifyAll(): void
}

export function openListeners(): Listeners {
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

/** Debounces notifications per topic. Pending ones are sent by `flush`. */
export function openDebounce({ publish }: ChangeStore): {
  publishDebounced: Changes['publishDebounced']
  flush(): Promise<void>
} {
  const waiting = new Map<string, NodeJS.Timeout>()
  const send = async (topic: string) => {
    clearTimeout(waiting.get(topic))
    waiting.delete(topic)
    // Notifications may be lost: subscribers reload when the database is back.
    await publish(topic).catch(() => undefined)
  }
  return {
    publishDebounced(topic) {
      if (!waiting.has(topic)) waiting.set(topic, setTimeout(send, debounceMs, topic))
    },
    flush: async () => void (await Promise.all([...waiting.keys()].map(send))),
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

/** SQLite serves one process: collects the topics until the transaction commits. */
export function deferringStore(topics: string[]): ChangeStore {
  return {
    async publish(topic) {
      topics.push(topic)
    },
  }
}
