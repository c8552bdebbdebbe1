import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { TeamInvitation, TeamInvitationStore } from '#domain/teams/ports.ts'
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
        .values({
          id,
          team_id: invitation.teamId,
          email: invitation.email,
          role: invitation.role,
          token_hash: tokenHash,
          invited_by: invitation.invitedBy,
          created_at: invitation.createdAt.getTime(),
          expires_at: invitation.expiresAt.getTime(),
        })
        .execute()
      return { id, ...invitation }
    },

    async renewInvitation(id, { tokenHash, invitedBy, expiresAt }) {
      await db
        .updateTable('team_invitation')
        .set({ token_hash: tokenHash, invited_by: invitedBy, expires_at: expiresAt.getTime() })
        .where('id', '=', id)
        .execute()
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

    async forgetInvitations(before) {
      await db.deleteFrom('team_invitation').where('expires_at', '<=', before.getTime()).execute()
    },
  }
}

function toInvitation(row: Selectable<Tables['team_invitation']>): TeamInvitation {
  return {
    id: row.id,
    teamId: row.team_id,
    email: row.email,
    role: row.role,
    invitedBy: row.invited_by as UserId | null,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  }
}
