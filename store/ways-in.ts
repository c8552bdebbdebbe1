import { sql } from 'kysely'
import type { WaysInStore } from '#domain/identity/way-in-stores.ts'
import type { Database } from './tables.ts'

/**
 * 1 if two factors are needed to open the account of the user in a column, or else 0: an app after
 * the password, or nothing but passkeys, each of which is a device and what unlocks it.
 */
export function hasSecondFactor(userColumn: string) {
  const user = sql.ref(userColumn)
  return sql<number>`case
    when exists (select 1 from second_factor
      where second_factor.user_id = ${user} and second_factor.confirmed_at is not null) then 1
    when exists (select 1 from passkey where passkey.user_id = ${user})
      and not exists (select 1 from provider_login where provider_login.user_id = ${user})
      and not exists (select 1 from credential
        where credential.user_id = ${user} and credential.password_hash <> '') then 1
    else 0 end`
}

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
