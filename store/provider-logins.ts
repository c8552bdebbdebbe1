import type { ProviderLoginStore } from '#domain/identity/provider-logins.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function providerLoginStore(db: Database): ProviderLoginStore {
  const logins = db.selectFrom('provider_login').selectAll()

  return {
    async addLogin(login) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('provider_login')
        .values(toRow(login))
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async findLogin({ issuer, subject }) {
      const row = await logins
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async listLogins(userId) {
      const rows = await logins
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .orderBy('issuer')
        .orderBy('subject')
        .execute()
      return rows.map(fromRow)
    },

    async markUsed({ issuer, subject }, used) {
      await db
        .updateTable('provider_login')
        .set(toRow(used))
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .execute()
    },

    async removeLogin({ userId, issuer, subject }) {
      const { numDeletedRows } = await db
        .deleteFrom('provider_login')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
