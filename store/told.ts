import type { BillingStore } from '#domain/billing/ports.ts'
import type { Database } from './tables.ts'

/** What people were told of, once each. */
export function toldStore(db: Database): Pick<BillingStore, 'noteCauses'> {
  return {
    async noteCauses(userId, { causes, at }) {
      if (causes.length === 0) return new Set()
      const rows = causes.map((cause) => ({ user_id: userId, cause, told_at: at.getTime() }))
      const noted = await db
        .insertInto('told')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['user_id', 'cause']).doNothing())
        .returning('cause')
        .execute()
      return new Set(noted.map(({ cause }) => cause))
    },
  }
}
