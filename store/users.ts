import type { Selectable } from 'kysely'
import type { ChangeStore } from '#domain/changes/ports.ts'
import type { UserStore } from '#domain/identity/ports.ts'
import {
  type Subscription,
  subscriptionAtSignIn,
  type User,
  type UserId,
} from '#domain/identity/user.ts'
import { toLanguage, toRow } from './rows.ts'
import type { Database, Tables } from './tables.ts'

export function userStore(db: Database, changes: ChangeStore): UserStore {
  async function listUsersByEmail(email: string): Promise<readonly User[]> {
    const newest = db.selectFrom('user_profile').selectAll().orderBy('created_at', 'desc')
    const rows = await newest.where('email', '=', email).orderBy('id').execute()
    return rows.map(toUser)
  }

  return {
    async addUser({ id, email, name, createdAt, isEmailVerified, language }, subscription) {
      const created_at = createdAt.getTime()
      const email_verified = Number(isEmailVerified)
      const site_language = language
      await db
        .insertInto('user_profile')
        .values({ id, email, name, created_at, email_verified, site_language })
        .execute()
      await db
        .insertInto('subscription')
        .values({ user_id: id, ...toRow(subscription) })
        .execute()
    },

    async findUser(id) {
      const row = await db
        .selectFrom('user_profile')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? toUser(row) : null
    },

    async findUserByEmail(email) {
      const [newest] = await listUsersByEmail(email)
      return newest ?? null
    },

    listUsersByEmail,

    async setSubscription(id, subscription) {
      const columns = toRow(subscription)
      await db
        .insertInto('subscription')
        .values({ user_id: id, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute()
      await changes.publish(id)
    },

    async setName(id, name) {
      await db.updateTable('user_profile').set({ name }).where('id', '=', id).execute()
      await changes.publish(id)
    },

    async setLanguage(id, language) {
      await db
        .updateTable('user_profile')
        .set({ site_language: language })
        .where('id', '=', id)
        .execute()
      await changes.publish(id)
    },

    async setEmail(id, { email, isEmailVerified }) {
      const email_verified = Number(isEmailVerified)
      await db
        .updateTable('user_profile')
        .set({ email, email_verified })
        .where('id', '=', id)
        .execute()
      await changes.publish(id)
    },

    async deleteUser(id) {
      await db.deleteFrom('user_profile').where('id', '=', id).execute()
      await changes.publish(id)
    },

    async listPlans(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('user_profile')
        .leftJoin('subscription', 'subscription.user_id', 'user_profile.id')
        .select(['user_profile.id', 'subscription.plan'])
        .where('user_profile.id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, plan }) => [id as UserId, plan ?? subscriptionAtSignIn.plan]))
    },

    async findSubscription(id) {
      const row = await db
        .selectFrom('subscription')
        .selectAll()
        .where('user_id', '=', id)
        .executeTakeFirst()
      return row ? toSubscription(row) : null
    },
  }
}

export type UserRow = Pick<
  Selectable<Tables['user_profile']>,
  'id' | 'email' | 'name' | 'created_at' | 'email_verified' | 'site_language'
>

export function toUser(row: UserRow): User {
  return {
    id: row.id as UserId,
    email: row.email,
    name: row.name,
    createdAt: new Date(row.created_at),
    isEmailVerified: row.email_verified === 1,
    language: toLanguage(row.site_language),
  }
}

export function toSubscription(row: Omit<Tables['subscription'], 'user_id'>): Subscription {
  return {
    plan: row.plan,
    requestLimit: row.request_limit,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
    billingCycle: row.billing_cycle,
  }
}
