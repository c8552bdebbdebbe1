import type { PasswordProofStore } from '#domain/account/recent-proof.ts'
import type { Database } from './tables.ts'

export function passwordProofStore(db: Database): PasswordProofStore {
  return {
    async addProof({ sessionId, userId, provedAt }) {
      const row = { user_id: userId, proved_at: provedAt.getTime() }
      await db
        .insertInto('password_proof')
        .values({ session_id: sessionId, ...row })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
        .execute()
    },

    async findProvedAt(sessionId) {
      const row = await db
        .selectFrom('password_proof')
        .select('proved_at')
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      return row ? new Date(row.proved_at) : null
    },

    async endProof(sessionId) {
      await db.deleteFrom('password_proof').where('session_id', '=', sessionId).execute()
    },

    async forgetProofs(before) {
      await db.deleteFrom('password_proof').where('proved_at', '<', before.getTime()).execute()
    },
  }
}
