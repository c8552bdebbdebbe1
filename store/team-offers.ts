import type { Selectable } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { OwnershipOffer, TeamOfferStore } from '#domain/teams/ports.ts'
import type { Database, Tables } from './tables.ts'

export function teamOfferStore(db: Database): TeamOfferStore {
  const offers = db.selectFrom('team_offer').selectAll()

  return {
    async addOffer({ teamId, fromId, toId, createdAt, expiresAt }) {
      const times = { created_at: createdAt.getTime(), expires_at: expiresAt.getTime() }
      await db
        .insertInto('team_offer')
        .values({ team_id: teamId, from_id: fromId, to_id: toId, ...times })
        .execute()
    },

    async findOffer(teamId) {
      const row = await offers.where('team_id', '=', teamId).executeTakeFirst()
      return row ? toOffer(row) : null
    },

    async listOffersOf(userId) {
      const rows = await offers
        .where(({ eb, or }) => or([eb('from_id', '=', userId), eb('to_id', '=', userId)]))
        .orderBy('created_at', 'desc')
        .orderBy('team_id')
        .execute()
      return rows.map(toOffer)
    },

    async removeOffer(teamId) {
      await db.deleteFrom('team_offer').where('team_id', '=', teamId).execute()
    },

    async forgetOffers(before) {
      await db.deleteFrom('team_offer').where('expires_at', '<=', before.getTime()).execute()
    },
  }
}

function toOffer(row: Selectable<Tables['team_offer']>): OwnershipOffer {
  return {
    teamId: row.team_id,
    fromId: row.from_id as UserId,
    toId: row.to_id as UserId,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}
