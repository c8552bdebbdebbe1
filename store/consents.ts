import { randomUUID } from 'node:crypto'
import type { Consent, ConsentStore } from '#domain/billing/consents.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function consentStore(db: Database): ConsentStore {
  return {
    async addConsents(consents) {
      if (consents.length === 0) return
      await db
        .insertInto('consent')
        .values(
          consents.map(({ planId, ...one }) => ({ id: randomUUID(), plan: planId, ...toRow(one) })),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'attempt', 'kind']).doNothing())
        .execute()
    },

    async bindConsents({ userId, attempt, subscriptionId }) {
      await db
        .updateTable('consent')
        .set({ subscription_id: subscriptionId })
        .where('user_id', '=', userId)
        .where('attempt', '=', attempt)
        .where('subscription_id', 'is', null)
        .execute()
    },

    async listConsents(userId) {
      const rows = await db
        .selectFrom('consent')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('given_at')
        .orderBy('kind')
        .execute()
      return rows.map(({ id: _, plan: planId, ...row }): Consent => ({ planId, ...fromRow(row) }))
    },

    async hasConsent(subscriptionId, kind) {
      const row = await db
        .selectFrom('consent')
        .select('id')
        .where('subscription_id', '=', subscriptionId)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row !== undefined
    },

    async forgetConsents(before) {
      await db
        .deleteFrom('consent')
        .where('given_at', '<', before.getTime())
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('billing_account')
                .select('user_id')
                .whereRef('billing_account.subscription_id', '=', 'consent.subscription_id'),
            ),
          ),
        )
        .execute()
    },
  }
}
