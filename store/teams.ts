import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TeamStore } from '#domain/teams/ports.ts'
import type { Team } from '#domain/teams/team.ts'
import { fromRow } from './rows.ts'
import type { Database } from './tables.ts'

export function teamStore(db: Database): TeamStore {
  async function findTeam(id: string): Promise<Team | null> {
    const row = await selectTeams(db).where('team.id', '=', id).executeTakeFirst()
    return row ? fromRow(row) : null
  }

  return {
    async addTeam({ name, ownerId, createdAt }) {
      const id = randomUUID()
      const at = createdAt.getTime()
      await db
        .insertInto('team')
        .values({ id, name, owner_id: ownerId, created_at: at, covered_until: at })
        .execute()
      await db
        .insertInto('team_member')
        .values({ team_id: id, user_id: ownerId, role: 'admin', joined_at: at })
        .execute()
      return { id, name, ownerId, createdAt, coveredUntil: createdAt, secondFactorDueAt: null }
    },

    findTeam,

    async lockTeam(id) {
      // Changes nothing, but locks the row on PostgreSQL until the transaction ends.
      await db
        .updateTable('team')
        .set(({ ref }) => ({ name: ref('name') }))
        .where('id', '=', id)
        .execute()
      return findTeam(id)
    },

    async setName(id, name) {
      await db.updateTable('team').set({ name }).where('id', '=', id).execute()
    },

    async setSecondFactorDue(id, dueAt) {
      const second_factor_due_at = dueAt?.getTime() ?? null
      await db.updateTable('team').set({ second_factor_due_at }).where('id', '=', id).execute()
    },

    async setOwner(id, { ownerId, coveredUntil }) {
      await db
        .updateTable('team')
        .set({ owner_id: ownerId, covered_until: coveredUntil.getTime() })
        .where('id', '=', id)
        .execute()
      // What the new owner becomes when they transfer it in turn.
      await db
        .updateTable('team_member')
        .set({ role: 'admin' })
        .where('team_id', '=', id)
        .where('user_id', '=', ownerId)
        .execute()
    },

    async deleteTeam(id) {
      await db.deleteFrom('team').where('id', '=', id).execute()
    },

    async setPlanEnd(ownerId, endedAt) {
      const plan_ended_at = endedAt?.getTime() ?? null
      await db
        .insertInto('team_account')
        .values({ user_id: ownerId, teams_revision: 0, plan_ended_at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ plan_ended_at }))
        .execute()
    },
  }
}

/** Teams with the end of their owner's plan. */
export function selectTeams(db: Database) {
  return db
    .selectFrom('team')
    .leftJoin('team_account as owner', 'owner.user_id', 'team.owner_id')
    .select(['team.id', 'team.name', 'team.owner_id', 'team.created_at'])
    .select('team.second_factor_due_at')
    .select(
      sql<number>`case when owner.plan_ended_at > team.covered_until
        then owner.plan_ended_at else team.covered_until end`.as('covered_until'),
    )
}
