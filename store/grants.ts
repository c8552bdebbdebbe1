import type { Grant, GrantStore } from '#domain/billing/stores.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database, Tables } from './tables.ts'

export function grantStore(db: Database): GrantStore {
  const grants = db.selectFrom('plan_grant').selectAll()
  const byId = (id: string) => db.updateTable('plan_grant').where('id', '=', id)

  return {
    async addGrant({ planId, ...grant }) {
      await db
        .insertInto('plan_grant')
        .values({ ...toRow(grant), plan: planId, is_settled: 0 })
        .execute()
    },

    async listGrants(userId) {
      const theirs = grants.where('user_id', '=', userId).orderBy('granted_at', 'desc')
      return (await theirs.execute()).map(toGrant)
    },

    async revokeGrant(id, at) {
      const { numUpdatedRows } = await byId(id)
        .set({ revoked_at: at.getTime(), is_settled: 1 })
        .where('revoked_at', 'is', null)
        .where('ends_at', '>', at.getTime())
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async listEndedGrants(now, atMost) {
      const ended = grants
        .where('ends_at', '<=', now.getTime())
        .where('is_settled', '=', 0)
        .orderBy('ends_at')
        .limit(atMost)
      return (await ended.execute()).map(toGrant)
    },

    async settleGrant(id) {
      await byId(id).set({ is_settled: 1 }).execute()
    },
  }
}

function toGrant({ plan: planId, is_settled: _, ...row }: Tables['plan_grant']): Grant {
  return { ...fromRow(row), planId }
}
