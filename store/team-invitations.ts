import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamInvitation, TeamInvitationStore } from '#domain/teams/ports.ts'
import { forgetSome } from './forget.ts'
import { fromRow, toRow } from './rows.ts'
import type { Database, Tables } from './tables.ts'

export function teamInvitationStore(db: Database): TeamInvitationStore {
  const newest = db
    .selectFrom('team_invitation')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')

  return {
    async addInvitation({ tokenHash, ...invitation }) {
      const id = randomUUID()
      await db
        .insertInto('team_invitation')
        .values({ id, token_hash: tokenHash, ...toRow(invitation) })
        .execute()
      return { id, ...invitation }
    },

    async renewInvitation(id, renewed) {
      await db.updateTable('team_invitation').set(toRow(renewed)).where('id', '=', id).execute()
    },

    async findInvitation(by) {
      const found =
        'id' in by ? newest.where('id', '=', by.id) : newest.where('token_hash', '=', by.tokenHash)
      const row = await found.executeTakeFirst()
      return row ? toInvitation(row) : null
    },

    async listInvitations(teamId) {
      return (await newest.where('team_id', '=', teamId).execute()).map(toInvitation)
    },

    async listInvitationsTo(email) {
      return (await newest.where('email', '=', email).execute()).map(toInvitation)
    },

    async removeInvitation(id) {
      await db.deleteFrom('team_invitation').where('id', '=', id).execute()
    },

    async removeInvitationsTo(email) {
      await db.deleteFrom('team_invitation').where('email', '=', email).execute()
    },

    forgetInvitations: (before) =>
      forgetSome(db, { from: 'team_invitation', where: sql`expires_at <= ${before.getTime()}` }),
  }
}

function toInvitation({ token_hash: _, ...row }: Tables['team_invitation']): TeamInvitation {
  return fromRow(row)
}
