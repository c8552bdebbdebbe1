import { sql } from 'kysely'
import type { ChangeStore, Changes } from '#domain/changes/ports.ts'
import type { Database } from './tables.ts'

/** The PostgreSQL NOTIFY channel between replicas. */
export const channel = 'changes'

/** The subscribers in this process. */
export type Listeners = Pick<Changes, 'listen'> & {
  hear(topic: string): void
  /** Notifies all subscribers, because changes may have been missed. */
  hearAll(): void
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
    hear: (topic) => {
      for (const onChange of topics.get(topic) ?? []) onChange()
    },
    hearAll: () => {
      for (const listeners of topics.values()) for (const onChange of listeners) onChange()
    },
  }
}

const debounceMs = 100

/** Debounces notifications per topic. Pending ones are sent by `flush`. */
export function openSoon({ tell }: ChangeStore): {
  tellSoon: Changes['tellSoon']
  flush(): Promise<void>
} {
  const waiting = new Map<string, NodeJS.Timeout>()
  const publish = async (topic: string) => {
    clearTimeout(waiting.get(topic))
    waiting.delete(topic)
    // Notifications may be lost: subscribers reload when the database is back.
    await tell(topic).catch(() => undefined)
  }
  return {
    tellSoon(topic) {
      if (!waiting.has(topic)) waiting.set(topic, setTimeout(publish, debounceMs, topic))
    },
    flush: async () => void (await Promise.all([...waiting.keys()].map(publish))),
  }
}

/** PostgreSQL notifies every replica when the transaction commits. */
export function notifyingStore(db: Database): ChangeStore {
  return {
    async tell(topic) {
      await sql`select pg_notify(${channel}, ${topic})`.execute(db)
    },
  }
}

/** SQLite serves one process: collects the topics until the transaction commits. */
export function rememberingStore(topics: string[]): ChangeStore {
  return {
    async tell(topic) {
      topics.push(topic)
    },
  }
}
