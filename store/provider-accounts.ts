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

function toColumns({ email, ...account }: Omit<ProviderAccount, 'userId'>) {
  return {
    email,
    encrypted_refresh_token: account.encryptedRefreshToken,
    password_changed_at: account.passwordChangedAt.getTime(),
    pending_emails: JSON.stringify(account.pendingEmails),
    is_password_revoked: Number(account.isPasswordRevoked),
  }
}

function toAccount(row: Selectable<Tables['provider_account']>): ProviderAccount {
  return {
    userId: row.user_id as UserId,
    email: row.email,
    encryptedRefreshToken: row.encrypted_refresh_token,
    passwordChangedAt: new Date(row.password_changed_at),
    pendingEmails: JSON.parse(row.pending_emails),
    isPasswordRevoked: row.is_password_revoked === 1,
  }
}
