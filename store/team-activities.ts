import type { TeamActivityStore } from '#domain/teams/ports.ts'
import type { Database } from './tables.ts'

export function teamActivityStore(db: Database): TeamActivityStore {
  return {
    async addActivity(teamId, { kind, actorId, at, ...activity }, atMost) {
      const last = await db
        .selectFrom('team_activity')
        .select((row) => row.fn.max('position').as('position'))
        .where('team_id', '=', teamId)
        .executeTakeFirst()
      const position = (last?.position ?? 0) + 1
      await db
        .insertInto('team_activity')
        .values({
          team_id: teamId,
          position,
          kind,
          actor_id: actorId,
          subject_id: activity.subjectId ?? null,
          token_name: activity.tokenName ?? null,
          item: activity.item ?? null,
          happened_at: at.getTime(),
        })
        .execute()
      await db
        .deleteFrom('team_activity')
        .where('team_id', '=', teamId)
        .where('position', '<=', position - atMost)
        .execute()
    },

    async listActivity(teamId) {
      const rows = await db
        .selectFrom('team_activity')
        .leftJoin('user_profile as actor', 'actor.id', 'team_activity.actor_id')
        .leftJoin('user_profile as subject', 'subject.id', 'team_activity.subject_id')
        .select(['team_activity.kind', 'team_activity.item', 'team_activity.happened_at'])
        .select(['actor.name as actor_name', 'subject.name as subject_name'])
        .select('team_activity.token_name')
        .where('team_activity.team_id', '=', teamId)
        .orderBy('team_activity.position', 'desc')
        .execute()
      return rows.map((row) => ({
        kind: row.kind,
        actorName: row.actor_name,
        tokenName: row.token_name,
        item: row.item,
        subjectName: row.subject_name,
        at: new Date(row.happened_at),
      }))
    },

    async listActivityBy(actorId) {
      const rows = await db
        .selectFrom('team_activity')
        .innerJoin('team', 'team.id', 'team_activity.team_id')
        .select(['team.name', 'team_activity.kind', 'team_activity.item'])
        .select(['team_activity.token_name', 'team_activity.happened_at'])
        .where('team_activity.actor_id', '=', actorId)
        .orderBy('team_activity.happened_at', 'desc')
        .orderBy('team_activity.team_id')
        .orderBy('team_activity.position', 'desc')
        .execute()
      return rows.map(({ name, kind, token_name, item, happened_at }) => ({
        team: name,
        kind,
        tokenName: token_name,
        item,
        at: new Date(happened_at),
      }))
    },

    async forgetTokenNames(actorId) {
      await db
        .updateTable('team_activity')
        .set({ token_name: null })
        .where('actor_id', '=', actorId)
        .execute()
    },

    async forgetActivity(before) {
      await db.deleteFrom('team_activity').where('happened_at', '<', before.getTime()).execute()
    },
  }
}
