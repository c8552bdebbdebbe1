import type { Selectable } from 'kysely'
import type { ProviderAccount, ProviderAccountStore } from '#domain/identity/ports.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database, Tables } from './tables.ts'

export function providerAccountStore(db: Database): ProviderAccountStore {
  const accounts = db.selectFrom('provider_account').selectAll()

  return {
    async keepAccount({ userId, ...account }) {
      const columns = toColumns(account)
      await db
        .insertInto('provider_account')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
    },

    async findAccount(userId) {
      const row = await accounts.where('user_id', '=', userId).executeTakeFirst()
      return row ? toAccount(row) : null
    },

    async findAccountByEmail(email) {
      const row = await accounts.where('email', '=', email).executeTakeFirst()
      return row ? toAccount(row) : null
    },

    async forgetAccount(userId) {
      await db.deleteFrom('provider_account').where('user_id', '=', userId).execute()
    },
  }
}

function toColumns({ pendingEmails, ...account }: Omit<ProviderAccount, 'userId'>) {
  return { ...toRow(account), pending_emails: JSON.stringify(pendingEmails) }
}

function toAccount(row: Selectable<Tables['provider_account']>): ProviderAccount {
  return { ...fromRow(row), pendingEmails: JSON.parse(row.pending_emails) }
}
