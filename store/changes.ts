import { sql } from 'kysely'
import type { ChangeStore, Changes } from '#domain/changes/ports.ts'
import type { Database } from './tables.ts'

/** The name under which PostgreSQL passes changes between replicas. */
export const channel = 'changes'

/** Whoever listens on this process. */
export type Listeners = Pick<Changes, 'listen'> & {
  hear(topic: string): void
  /** Some may have been missed: everyone looks again. */
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

const soonMs = 100

/** Tells of each topic once in a while, at the end of the while. What is left is told at the close. */
export function openSoon({ tell }: ChangeStore): {
  tellSoon: Changes['tellSoon']
  flush(): Promise<void>
} {
  const waiting = new Map<string, NodeJS.Timeout>()
  const tellNow = async (topic: string) => {
    clearTimeout(waiting.get(topic))
    waiting.delete(topic)
    // It is only news: whoever listens looks again by themselves when the database is back.
    await tell(topic).catch(() => undefined)
  }
  return {
    tellSoon(topic) {
      if (!waiting.has(topic)) waiting.set(topic, setTimeout(tellNow, soonMs, topic))
    },
    flush: async () => void (await Promise.all([...waiting.keys()].map(tellNow))),
  }
}

/** PostgreSQL tells every replica, when the transaction is done. */
export function notifyingStore(db: Database): ChangeStore {
  return {
    async tell(topic) {
      await sql`select pg_notify(${channel}, ${topic})`.execute(db)
    },
  }
}

/** SQLite serves one process: it keeps what is told in mind until the transaction is done. */
export function rememberingStore(told: string[]): ChangeStore {
  return {
    async tell(topic) {
      told.push(topic)
    },
  }
}
