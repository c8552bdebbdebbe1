import { sql } from 'kysely'
import type { Credential, CredentialStore } from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isUniqueViolation } from './database-errors.ts'
import { forgetSome } from './forget.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database, Tables } from './tables.ts'

/** No hash of a password is empty, so versions from before 0.3 let nobody in by it. */
const noPassword = ''

/** Password hashes, and the hashes of single-use links in emails. See ADR-0036. */
export function credentialStore(db: Database): CredentialStore {
  async function findCredential(userId: UserId): Promise<Credential | null> {
    const row = await db
      .selectFrom('credential')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row ? toCredential(row) : null
  }

  async function updateCredential(
    userId: UserId,
    { email, name, isEmailVerified, passwordHash }: Partial<Omit<Credential, 'id'>>,
  ): Promise<void> {
    await db
      .updateTable('credential')
      .set({
        ...(email !== undefined && { email }),
        ...(name !== undefined && { name }),
        ...(isEmailVerified !== undefined && { email_verified: Number(isEmailVerified) }),
        ...(passwordHash !== undefined && { password_hash: passwordHash ?? noPassword }),
      })
      .where('user_id', '=', userId)
      .execute()
  }

  return {
    async addCredential({ id, ...credential }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('credential')
        .values({ user_id: id, ...toColumns(credential) })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    findCredential,

    async findCredentialByEmail(email) {
      const row = await db
        .selectFrom('credential')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst()
      return row ? toCredential(row) : null
    },

    async holdCredential(userId) {
      // Changes nothing, but locks the row on PostgreSQL. A SQLite transaction is exclusive anyway.
      await db
        .updateTable('credential')
        .set(({ ref }) => ({ password_hash: ref('password_hash') }))
        .where('user_id', '=', userId)
        .execute()
      return findCredential(userId)
    },

    updateCredential,

    async changeAddress(userId, changes) {
      // After an error PostgreSQL accepts no more queries until it is rolled back to a savepoint.
      await sql`savepoint change_address`.execute(db)
      try {
        await updateCredential(userId, changes)
      } catch (fault) {
        if (!isUniqueViolation(fault)) throw fault
        await sql`rollback to savepoint change_address`.execute(db)
        return false
      }
      await sql`release savepoint change_address`.execute(db)
      return true
    },

    async deleteCredential(userId) {
      await db.deleteFrom('email_link').where('user_id', '=', userId).execute()
      await db.deleteFrom('credential').where('user_id', '=', userId).execute()
    },

    ...linkStore(db),
  }
}

type LinkStore = Pick<
  CredentialStore,
  'addLink' | 'findLink' | 'listLinks' | 'removeLink' | 'removeLinks' | 'removeExpiredLinks'
>

function linkStore(db: Database): LinkStore {
  return {
    async addLink(link) {
      await db.insertInto('email_link').values(toRow(link)).execute()
    },

    async findLink(id) {
      const row = await db
        .selectFrom('email_link')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async listLinks(userId) {
      const rows = await db
        .selectFrom('email_link')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      return rows.map(fromRow)
    },

    async removeLink(id) {
      const { numDeletedRows } = await db
        .deleteFrom('email_link')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    async removeLinks(userId) {
      await db.deleteFrom('email_link').where('user_id', '=', userId).execute()
    },

    removeExpiredLinks: (now) =>
      forgetSome(db, { from: 'email_link', where: sql`expires_at < ${now.getTime()}` }),
  }
}

function toColumns({ email, name, isEmailVerified, passwordHash }: Omit<Credential, 'id'>) {
  return {
    email,
    name,
    email_verified: Number(isEmailVerified),
    password_hash: passwordHash ?? noPassword,
  }
}

function toCredential(row: Tables['credential']): Credential {
  return {
    id: row.user_id as UserId,
    email: row.email,
    name: row.name,
    isEmailVerified: row.email_verified === 1,
    passwordHash: row.password_hash === noPassword ? null : row.password_hash,
  }
}
