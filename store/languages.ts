import type { AccountLanguage, LanguageStore } from '#domain/languages/ports.ts'
import type { Database, Tables } from './tables.ts'

export function languageStore(db: Database): LanguageStore {
  const find = async (userId: string) => {
    const row = await db
      .selectFrom('account_language')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row ? toLanguage(row) : null
  }

  return {
    findLanguage: find,

    async claimLanguage(userId, family) {
      await db
        .insertInto('account_language')
        .values({ user_id: userId, family, switched_at: null })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute()
      return (await find(userId)) ?? { family, switchedAt: null }
    },

    async switchLanguage(userId, { family, at, notSince }) {
      const { numUpdatedRows } = await db
        .updateTable('account_language')
        .set({ family, switched_at: at.getTime() })
        .where('user_id', '=', userId)
        .where((row) =>
          row.or([row('switched_at', 'is', null), row('switched_at', '<=', notSince.getTime())]),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    async clearLanguage(userId) {
      await db.deleteFrom('account_language').where('user_id', '=', userId).execute()
    },
  }
}

type Row = Pick<Tables['account_language'], 'family' | 'switched_at'>

export function toLanguage({ family, switched_at }: Row): AccountLanguage {
  return { family, switchedAt: switched_at === null ? null : new Date(switched_at) }
}
