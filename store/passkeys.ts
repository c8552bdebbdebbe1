import type { Selectable } from 'kysely'
import type { Passkey, PasskeyStore } from '#domain/identity/passkeys.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database, Tables } from './tables.ts'

export function passkeyStore(db: Database): PasskeyStore {
  const passkeys = db.selectFrom('passkey').selectAll()

  return {
    async addPasskey({ transports, ...passkey }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('passkey')
        .values({ ...toRow(passkey), transports: JSON.stringify(transports) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async findPasskey(id) {
      const row = await passkeys.where('id', '=', id).executeTakeFirst()
      return row ? toPasskey(row) : null
    },

    async listPasskeys(userId) {
      const rows = await passkeys
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .orderBy('id')
        .execute()
      return rows.map(toPasskey)
    },

    async renamePasskey({ userId, id, name }) {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async saveUse({ id, ...use }) {
      await db.updateTable('passkey').set(toRow(use)).where('id', '=', id).execute()
    },

    async removePasskey({ userId, id }) {
      const { numDeletedRows } = await db
        .deleteFrom('passkey')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

function toPasskey(row: Selectable<Tables['passkey']>): Passkey {
  const { counter, transports, ...passkey } = fromRow(row)
  return { ...passkey, counter: Number(counter), transports: JSON.parse(transports) }
}
