import { sql } from 'kysely'
import type { PriceStore } from '#domain/billing/price-notice.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function priceStore(db: Database): PriceStore {
  const notices = db.selectFrom('price_notice').selectAll('price_notice')

  return {
    async addAnnouncement(announcement) {
      await db.insertInto('price_announcement').values(toRow(announcement)).execute()
    },

    async listAnnouncements() {
      const all = db.selectFrom('price_announcement').selectAll().orderBy('announced_at', 'desc')
      return (await all.execute()).map(fromRow)
    },

    async listUntold({ id, planId, cycle }, { after, atMost }) {
      const untold = db
        .selectFrom('billing_account')
        .select('customer_id')
        .where('plan', '=', planId)
        .where('cycle', '=', cycle)
        .where('status', '=', 'active')
        .where('ends_at', 'is', null)
        .where('customer_id', '>', after ?? '')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('price_notice')
                .select('announcement_id')
                .where('announcement_id', '=', id)
                .whereRef('price_notice.subscription_id', '=', 'billing_account.subscription_id'),
            ),
          ),
        )
        .orderBy('customer_id')
        .limit(atMost)
      return (await untold.execute()).map((row) => fromRow(row).customerId)
    },

    async addPriceNotice(notice) {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('price_notice')
        .values(toRow(notice))
        .onConflict((conflict) =>
          conflict.columns(['announcement_id', 'subscription_id']).doNothing(),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    async listPriceNotices(subscriptionId) {
      const theirs = notices
        .where('subscription_id', '=', subscriptionId)
        .orderBy('told_at', 'desc')
      return (await theirs.execute()).map(fromRow)
    },

    async listNoticesOf(userId) {
      const theirs = notices.where('user_id', '=', userId).orderBy('told_at', 'desc')
      return (await theirs.execute()).map(fromRow)
    },

    async listOpenNotices(announcementId, { before, unansweredBefore, after, atMost }) {
      const open = notices
        .innerJoin(
          'billing_account',
          'billing_account.subscription_id',
          'price_notice.subscription_id',
        )
        .where('price_notice.announcement_id', '=', announcementId)
        .where('price_notice.subscription_id', '>', after ?? '')
        // Not as a parameter, which would hide the index of those that are open.
        .where('price_notice.state', '<>', sql.lit('paid'))
        .where('billing_account.period_ends_at', '<=', before.getTime())
        .where((row) =>
          row.or([
            row('price_notice.state', 'in', ['ending', 'keeping']),
            row('billing_account.ends_at', 'is', null),
          ]),
        )
        .where((row) =>
          row.or([
            row('price_notice.state', 'not in', ['told', 'ended']),
            row('billing_account.period_ends_at', '<=', unansweredBefore.getTime()),
          ]),
        )
        .orderBy('price_notice.subscription_id')
        .limit(atMost)
      return (await open.execute()).map(fromRow)
    },

    async movePriceNotice({ announcementId, subscriptionId, state }, changes) {
      const { numUpdatedRows } = await db
        .updateTable('price_notice')
        .set(toRow(changes))
        .where('announcement_id', '=', announcementId)
        .where('subscription_id', '=', subscriptionId)
        .where('state', '=', state)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async forgetPriceNotices(before) {
      const old = db
        .selectFrom('price_announcement')
        .select('id')
        .where('from_at', '<', before.getTime())
      await db.deleteFrom('price_notice').where('announcement_id', 'in', old).execute()
      await db.deleteFrom('price_announcement').where('from_at', '<', before.getTime()).execute()
    },
  }
}
