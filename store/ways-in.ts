import { sql } from 'kysely'
import type { WaysInStore } from '#domain/identity/ways-in.ts'
import type { Database } from './tables.ts'

export function waysInStore(db: Database): WaysInStore {
  return {
    async countWays(userId) {
      const count = (table: 'passkey' | 'provider_login') =>
        db.selectFrom(table).select(sql<number>`count(*)`.as('count')).where('user_id', '=', userId)
      const row = await db
        .selectNoFrom([
          count('passkey').as('passkeys'),
          count('provider_login').as('providers'),
          db
            .selectFrom('second_factor')
            .select('confirmed_at')
            .where('user_id', '=', userId)
            .as('confirmed'),
        ])
        .executeTakeFirstOrThrow()
      return {
        passkeys: Number(row.passkeys),
        providers: Number(row.providers),
        hasSecondFactor: row.confirmed !== null,
      }
    },

    async removeWaysSince(userId, since) {
      for (const table of ['passkey', 'provider_login', 'second_factor'] as const)
        await db
          .deleteFrom(table)
          .where('user_id', '=', userId)
          .where('added_at', '>=', since.getTime())
          .execute()
      // Without their second factor, recovery codes are worth nothing.
      await db
        .deleteFrom('recovery_code')
        .where('user_id', '=', userId)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('second_factor').select('user_id').where('user_id', '=', userId))),
        )
        .execute()
      await db.deleteFrom('remembered_browser').where('user_id', '=', userId).execute()
    },
  }
}
