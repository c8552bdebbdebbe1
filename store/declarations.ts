import type { Declaration, DeclarationStore } from '#domain/rights/ports.ts'
import { fromRow, toLanguage, toRow } from './rows.ts'
import type { Database, Tables } from './tables.ts'

export function declarationStore(db: Database): DeclarationStore {
  const all = db.selectFrom('declaration').selectAll()

  return {
    async addDeclaration(declaration) {
      const added = await db
        .insertInto('declaration')
        .values(toRow(declaration))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async findDeclaration(by) {
      const [column, value] =
        'id' in by ? (['id', by.id] as const) : (['link_hash', by.linkHash] as const)
      const row = await all.where(column, '=', value).executeTakeFirst()
      return row ? toDeclaration(row) : null
    },

    async listDue(now, atMost) {
      const due = all.where('due_at', '<=', now.getTime()).orderBy('due_at').orderBy('received_at')
      return (await due.limit(atMost).execute()).map(toDeclaration)
    },

    async listOpen(atMost) {
      const open = all.where('state', '=', 'open').orderBy('received_at').limit(atMost)
      return (await open.execute()).map(toDeclaration)
    },

    async listDeclarationsOf({ userId, email }) {
      const theirs = all
        .where((eb) =>
          eb.or([eb('user_id', '=', userId), ...(email === null ? [] : [eb('email', '=', email)])]),
        )
        .orderBy('received_at')
      return (await theirs.execute()).map(toDeclaration)
    },

    async changeDeclaration({ id, state }, changes) {
      const changed = await db
        .updateTable('declaration')
        .set(toRow<Partial<Declaration>>(changes))
        .where('id', '=', id)
        .where('state', '=', state)
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },

    async postponeDeclaration(id, dueAt) {
      await db
        .updateTable('declaration')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1), due_at: dueAt.getTime() }))
        .where('id', '=', id)
        .execute()
    },

    async forgetDeclarations(before) {
      await db.deleteFrom('declaration').where('received_at', '<', before.getTime()).execute()
    },
  }
}

function toDeclaration(row: Tables['declaration']): Declaration {
  return { ...fromRow(row), language: toLanguage(row.language) }
}
