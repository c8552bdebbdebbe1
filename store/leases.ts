import { type RawBuilder, sql } from 'kysely'
import type { LeaseStore } from '#domain/leases/ports.ts'
import type { Database } from './tables.ts'

export type LeaseOptions = {
  /** The database's clock, in milliseconds: those of replicas may differ. */
  readonly now: RawBuilder<number>
  /** Whether no other process uses the database. */
  readonly isOnlyProcess: () => boolean
}

export const sqliteNow = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
export const postgresNow = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`

export function leaseStore(db: Database, { now, isOnlyProcess }: LeaseOptions): LeaseStore {
  const endAfter = (forMs: number) => sql<number>`${now} + ${sql.lit(forMs)}`

  return {
    async takeLease({ name, holder, forMs }) {
      const ends_at = endAfter(forMs)
      const row = await db
        .insertInto('lease')
        .values({ name, holder, ends_at })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, ends_at })
            .where((is) =>
              is.or([is('lease.ends_at', '<=', now), is('lease.holder', '=', holder)]),
            ),
        )
        .returning('holder')
        .executeTakeFirst()
      return row?.holder === holder
    },

    async renewLeases({ holder, forMs }) {
      const rows = await db
        .updateTable('lease')
        .set({ ends_at: endAfter(forMs) })
        .where('holder', '=', holder)
        .returning('name')
        .execute()
      return rows.map(({ name }) => name)
    },

    async giveBackLeases(holder) {
      await db.deleteFrom('lease').where('holder', '=', holder).execute()
    },

    async endAbandonedLeases() {
      if (isOnlyProcess()) await db.deleteFrom('lease').execute()
    },
  }
}
