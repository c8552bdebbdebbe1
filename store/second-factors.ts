import { sql } from 'kysely'
import type {
  RememberedBrowserStore,
  SecondFactorResetStore,
  SecondFactorStore,
} from '#domain/identity/second-factor-stores.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function secondFactorStore(db: Database): SecondFactorStore {
  return {
    async addFactor(factor) {
      await db
        .insertInto('second_factor')
        .values({ ...toRow(factor), confirmed_at: factor.confirmedAt?.getTime() ?? null })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet(({ ref }) => ({
              encrypted_secret: ref('excluded.encrypted_secret'),
              added_at: ref('excluded.added_at'),
              last_step: ref('excluded.last_step'),
            }))
            .where('second_factor.confirmed_at', 'is', null),
        )
        .execute()
    },

    async findFactor(userId) {
      const row = await db
        .selectFrom('second_factor')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row ? { ...fromRow(row), lastStep: Number(row.last_step) } : null
    },

    async confirmFactor(userId, at) {
      const now = at.getTime()
      await db
        .updateTable('second_factor')
        .set({ confirmed_at: now, added_at: now })
        .where('user_id', '=', userId)
        .execute()
    },

    async setSecret(userId, encrypted_secret) {
      await db
        .updateTable('second_factor')
        .set({ encrypted_secret })
        .where('user_id', '=', userId)
        .execute()
    },

    async spendStep(userId, step) {
      const { numUpdatedRows } = await db
        .updateTable('second_factor')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async removeFactor(userId) {
      for (const table of ['recovery_code', 'remembered_browser', 'second_factor_reset'] as const)
        await db.deleteFrom(table).where('user_id', '=', userId).execute()
      const { numDeletedRows } = await db
        .deleteFrom('second_factor')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    ...recoveryCodes(db),
  }
}

type RecoveryCodes = Pick<
  SecondFactorStore,
  'setRecoveryCodes' | 'countRecoveryCodes' | 'spendRecoveryCode'
>

function recoveryCodes(db: Database): RecoveryCodes {
  return {
    async setRecoveryCodes(userId, hashes) {
      await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
      const rows = hashes.map((hash) => ({ user_id: userId, hash }))
      await db.insertInto('recovery_code').values(rows).execute()
    },

    async countRecoveryCodes(userId) {
      const row = await db
        .selectFrom('recovery_code')
        .select(sql<number>`count(*)`.as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    async spendRecoveryCode(userId, hash) {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_code')
        .where('user_id', '=', userId)
        .where('hash', '=', hash)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

export function rememberedBrowserStore(db: Database): RememberedBrowserStore {
  return {
    async addBrowser(browser) {
      await db.insertInto('remembered_browser').values(toRow(browser)).execute()
    },

    async isRemembered(userId, { ids, now }) {
      if (ids.length === 0) return false
      const row = await db
        .selectFrom('remembered_browser')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst()
      return row !== undefined
    },

    async forgetExpiredBrowsers(now) {
      await db.deleteFrom('remembered_browser').where('expires_at', '<=', now.getTime()).execute()
    },
  }
}

export function secondFactorResetStore(db: Database): SecondFactorResetStore {
  return {
    async addReset(reset) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factor_reset')
        .values(toRow(reset))
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async findReset(by) {
      const all = db.selectFrom('second_factor_reset').selectAll()
      const query =
        'userId' in by
          ? all.where('user_id', '=', by.userId)
          : all.where('secret_hash', '=', by.secretHash)
      const row = await query.executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async findDueReset(now) {
      const row = await db
        .selectFrom('second_factor_reset')
        .selectAll()
        .where('due_at', '<=', now.getTime())
        .orderBy('due_at')
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async removeReset(userId) {
      const { numDeletedRows } = await db
        .deleteFrom('second_factor_reset')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
