import { sql } from 'kysely'
import type { UserId } from '#domain/identity/user.ts'
import type { TeamMemberStore } from '#domain/teams/ports.ts'
import type { GivenRole, TeamRole } from '#domain/teams/team.ts'
import { fromRow, toLanguage } from './rows.ts'
import type { Database } from './tables.ts'
import { selectTeams } from './teams.ts'
import { hasSecondFactor } from './ways-in.ts'

export function teamMemberStore(db: Database): TeamMemberStore {
  return {
    async listMemberships(userId) {
      const rows = await selectTeams(db)
        .innerJoin('team_member', 'team_member.team_id', 'team.id')
        .select(['team_member.role', 'team_member.joined_at'])
        .select(hasSecondFactor('team_member.user_id').as('has_second_factor'))
        .where('team_member.user_id', '=', userId)
        .orderBy('team.id')
        .execute()
      // Sorted here, because the databases sort names differently.
      const byName = rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      return byName.map(({ role, joined_at, has_second_factor, ...team }) => ({
        team: fromRow(team),
        role: toRole({ user_id: userId, owner_id: team.owner_id, role }),
        joinedAt: new Date(joined_at),
        hasSecondFactor: has_second_factor === 1,
      }))
    },

    async listMembers(teamId) {
      const rows = await db
        .selectFrom('team_member')
        .innerJoin('team', 'team.id', 'team_member.team_id')
        .innerJoin('user_profile', 'user_profile.id', 'team_member.user_id')
        .select(['team.owner_id', 'team_member.user_id', 'team_member.role'])
        .select(['team_member.joined_at', 'user_profile.name', 'user_profile.email'])
        .select(['user_profile.email_verified', 'user_profile.site_language'])
        .select(hasSecondFactor('team_member.user_id').as('has_second_factor'))
        .where('team_member.team_id', '=', teamId)
        .orderBy(sql`case when team_member.user_id = team.owner_id then 0 else 1 end`)
        .orderBy('team_member.joined_at')
        .orderBy('team_member.user_id')
        .execute()
      return rows.map((row) => ({
        id: row.user_id as UserId,
        name: row.name,
        email: row.email,
        isEmailVerified: row.email_verified === 1,
        language: toLanguage(row.site_language),
        role: toRole(row),
        joinedAt: new Date(row.joined_at),
        hasSecondFactor: row.has_second_factor === 1,
      }))
    },

    async addMember(teamId, { userId, role, joinedAt }) {
      await db
        .insertInto('team_member')
        .values({ team_id: teamId, user_id: userId, role, joined_at: joinedAt.getTime() })
        .execute()
    },

    async setRole(teamId, { userId, role }) {
      await db
        .updateTable('team_member')
        .set({ role })
        .where('team_id', '=', teamId)
        .where('user_id', '=', userId)
        .execute()
    },

    async removeMember(teamId, userId) {
      await db
        .deleteFrom('team_member')
        .where('team_id', '=', teamId)
        .where('user_id', '=', userId)
        .execute()
    },

    ...revisions(db),
  }
}

function revisions(
  db: Database,
): Pick<TeamMemberStore, 'lockMemberships' | 'getRevision' | 'increaseRevisions'> {
  const add = (userIds: readonly UserId[], step: number) =>
    db
      .insertInto('team_account')
      .values(userIds.map((id) => ({ user_id: id, teams_revision: step, plan_ended_at: null })))
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ teams_revision: sql`team_account.teams_revision + ${sql.lit(step)}` }),
      )
      .execute()

  return {
    // Changes nothing, but locks the row on PostgreSQL until the transaction ends.
    async lockMemberships(userId) {
      await add([userId], 0)
    },

    async getRevision(userId) {
      const row = await db
        .selectFrom('team_account')
        .select('teams_revision')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.teams_revision ?? 0
    },

    async increaseRevisions(userIds) {
      // Sorted, so that changes of two teams with the same members don't wait for each other.
      if (userIds.length > 0) await add(userIds.toSorted(), 1)
    },
  }
}

type Place = {
  readonly user_id: string
  readonly owner_id: string
  readonly role: GivenRole
}

function toRole({ user_id, owner_id, role }: Place): TeamRole {
  return user_id === owner_id ? 'owner' : role
}
