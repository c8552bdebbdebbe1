import type { Selectable } from 'kysely'
import type { ProviderAccount, ProviderAccountStore } from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
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

function toColumns({ email, sealedKey, passwordAt, ...account }: Omit<ProviderAccount, 'userId'>) {
  return {
    email,
    sealed_key: sealedKey,
    password_at: passwordAt.getTime(),
    moves: JSON.stringify(account.moves),
    is_password_void: Number(account.isPasswordVoid),
  }
}

function toAccount(row: Selectable<Tables['provider_account']>): ProviderAccount {
  return {
    userId: row.user_id as UserId,
    email: row.email,
    sealedKey: row.sealed_key,
    passwordAt: new Date(row.password_at),
    moves: JSON.parse(row.moves),
    isPasswordVoid: row.is_password_void === 1,
  }
}
