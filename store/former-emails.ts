import type { FormerEmailStore } from '#domain/identity/ports.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function formerEmailStore(db: Database): FormerEmailStore {
  const newest = db.selectFrom('former_email').selectAll().orderBy('added_at', 'desc')

  return {
    async addFormerEmail(former) {
      await db.insertInto('former_email').values(toRow(former)).execute()
    },

    async findFormerEmail(id) {
      const row = await newest.where('id', '=', id).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async listFormerEmails(of) {
      const rows =
        'userId' in of
          ? newest.where('user_id', '=', of.userId)
          : newest.where('email', '=', of.email)
      return (await rows.execute()).map(fromRow)
    },

    async dropFormerEmails({ userId, email, since }) {
      await db
        .deleteFrom('former_email')
        .where('user_id', '=', userId)
        .where(({ or, eb }) => or([eb('email', '=', email), eb('added_at', '>=', since.getTime())]))
        .execute()
    },

    async forgetFormerEmails(before) {
      await db.deleteFrom('former_email').where('expires_at', '<=', before.getTime()).execute()
    },
  }
}
