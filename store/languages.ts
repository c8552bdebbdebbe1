import type { AccountLanguage, LanguageStore } from '#domain/languages/ports.ts'
import type { Database } from './tables.ts'

export function languageStore(db: Database): LanguageStore {
  const find = async (userId: string) => {
    const row = await db
      .selectFrom('user_profile')
      .select(['language', 'language_switched_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    return row ? toLanguage(row) : null
  }

  return {
    findLanguage: find,

    async claimLanguage(userId, family) {
      await db
        .updateTable('user_profile')
        .set({ language: family })
        .where('id', '=', userId)
        .where('language', 'is', null)
        .execute()
      return (await find(userId)) ?? { family, switchedAt: null }
    },

    async switchLanguage(userId, { family, at, notSince }) {
      const { numUpdatedRows } = await db
        .updateTable('user_profile')
        .set({ language: family, language_switched_at: at.getTime() })
        .where('id', '=', userId)
        .where((row) =>
          row.or([
            row('language_switched_at', 'is', null),
            row('language_switched_at', '<=', notSince.getTime()),
          ]),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0
    },

    async clearLanguage(userId) {
      await db
        .updateTable('user_profile')
        .set({ language: null, language_switched_at: null })
        .where('id', '=', userId)
        .execute()
    },
  }
}

type Row = {
  readonly language: string | null
  readonly language_switched_at: number | null
}

export function toLanguage({ language, language_switched_at }: Row): AccountLanguage | null {
  if (language === null) return null
  const switchedAt = language_switched_at === null ? null : new Date(language_switched_at)
  return { family: language, switchedAt }
}
