import type { LeaseStore } from '#domain/leases/ports.ts'
import type { Database } from './tables.ts'

export function leaseStore(db: Database): LeaseStore {
  return {
    async takeLease({ name, holder, now, endsAt }) {
      const row = await db
        .insertInto('lease')
        .values({ name, holder, ends_at: endsAt.getTime() })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, ends_at: endsAt.getTime() })
            .where((is) =>
              is.or([is('lease.ends_at', '<=', now.getTime()), is('lease.holder', '=', holder)]),
            ),
        )
        .returning('holder')
        .executeTakeFirst()
      return row?.holder === holder
    },

    async giveBack({ name, holder }) {
      await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
