import type { Kysely } from 'kysely'

/** Moments are milliseconds since 1970 and truths are 0 or 1, alike on both engines. */
export type Tables = {
  rate_limit: { key: string; tries: number; ends_at: number }
  contact_message: { id: string; name: string; email: string; text: string; sent_at: number }
}

export type Database = Kysely<Tables>
