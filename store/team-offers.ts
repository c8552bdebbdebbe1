import type { TeamOfferStore } from '#domain/teams/ports.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database } from './tables.ts'

export function teamOfferStore(db: Database): TeamOfferStore {
  const offers = db.selectFrom('team_offer').selectAll()

  return {
    async addOffer(offer) {
      await db.insertInto('team_offer').values(toRow(offer)).execute()
    },

    async findOffer(teamId) {
      const row = await offers.where('team_id', '=', teamId).executeTakeFirst()
      return row ? fromRow(row) : null
    },

    async listOffersOf(userId) {
      const rows = await offers
        .where(({ eb, or }) => or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
        .orderBy('created_at', 'desc')
        .orderBy('team_id')
        .execute()
      return rows.map(fromRow)
    },

    async removeOffer(teamId) {
      await db.deleteFrom('team_offer').where('team_id', '=', teamId).execute()
    },

    async forgetOffers(before) {
      await db.deleteFrom('team_offer').where('expires_at', '<=', before.getTime()).execute()
    },
  }
}
