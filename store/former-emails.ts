import type { Selectable } from 'kysely'
import type { FormerEmail, FormerEmailStore } from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { Database, Tables } from './tables.ts'

export function formerEmailStore(db: Database): FormerEmailStore {
  const newest = db.selectFrom('former_email').selectAll().orderBy('added_at', 'desc')

  return {
    async addFormerEmail({ id, userId, email, addedAt, expiresAt }) {
      await db
        .insertInto('former_email')
        .values({
          id,
          user_id: userId,
          email,
          added_at: addedAt.getTime(),
          expires_at: expiresAt.getTime(),
        })
        .execute()
    },

    async findFormerEmail(id) {
      const row = await newest.where('id', '=', id).executeTakeFirst()
      return row ? toFormerEmail(row) : null
    },

    async listFormerEmails(of) {
      const rows =
        'userId' in of
          ? newest.where('user_id', '=', of.userId)
          : newest.where('email', '=', of.email)
      return (await rows.execute()).map(toFormerEmail)
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

function toFormerEmail(row: Selectable<Tables['former_email']>): FormerEmail {
  return {
    id: row.id,
    userId: row.user_id as UserId,
    email: row.email,
    addedAt: new Date(row.added_at),
    expiresAt: new Date(row.expires_at),
  }
}
