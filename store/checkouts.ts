import { sql } from 'kysely'
import type { CheckoutChoice, CheckoutClaim, CheckoutStore } from '#domain/billing/stores.ts'
import type { Database } from './tables.ts'

export function checkoutStore(db: Database): CheckoutStore {
  return {
    claimCheckout: (order) => claimCheckout(db, order),
    saveCheckout: (claim, checkoutId) => saveCheckout(db, { ...claim, checkoutId }),
    async findLastCurrency(userId) {
      const theirs = db.selectFrom('checkout').select('currency').where('user_id', '=', userId)
      return (await theirs.executeTakeFirst())?.currency ?? null
    },
  }
}

/**
 * Upserts the one row per user. An order for the open checkout gets that one; any other supersedes
 * it under the next attempt number and keeps the former id, so that it can be closed.
 */
async function claimCheckout(
  db: Database,
  { userId, planId, cycle, currency, language, after }: CheckoutChoice,
): Promise<CheckoutClaim> {
  const isOver = sql<boolean>`checkout.attempt = ${after ?? -1}`
  const isOther = sql<boolean>`(checkout.plan <> ${planId} or checkout.cycle <> ${cycle}
    or checkout.currency <> ${currency} or checkout.language <> ${language})`
  const isNew = sql<boolean>`(${isOver} or ${isOther})`

  const row = await db
    .insertInto('checkout')
    .values({
      user_id: userId,
      plan: planId,
      cycle,
      currency,
      language,
      attempt: 1,
      checkout_id: null,
      former_id: null,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        plan: planId,
        cycle,
        currency,
        language,
        attempt: sql`case when ${isNew} then checkout.attempt + 1 else checkout.attempt end`,
        former_id: sql`case
          when ${isOver} then null
          when ${isOther} then coalesce(checkout.checkout_id, checkout.former_id)
          else checkout.former_id end`,
        checkout_id: sql`case when ${isNew} then null else checkout.checkout_id end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return { userId, attempt: row.attempt, checkoutId: row.checkout_id, former: row.former_id }
}

/** Not saved when another attempt has superseded this one, or already has a session. */
async function saveCheckout(
  db: Database,
  { userId, attempt, checkoutId }: CheckoutClaim,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({ checkout_id: checkoutId, former_id: null })
    .where('user_id', '=', userId)
    .where('attempt', '=', attempt)
    .where((row) => row.or([row('checkout_id', 'is', null), row('checkout_id', '=', checkoutId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
