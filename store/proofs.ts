import type { ProofStore } from '#domain/identity/way-in-stores.ts'
import type { Database } from './tables.ts'

export function proofStore(db: Database): ProofStore {
  return {
    async addProof({ sessionId, userId, method, provedAt }) {
      const row = { user_id: userId, method, proved_at: provedAt.getTime() }
      await db
        .insertInto('password_proof')
        .values({ session_id: sessionId, ...row })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
        .execute()
    },

    async findProof(sessionId) {
      const row = await db
        .selectFrom('password_proof')
        .select(['proved_at', 'method'])
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      return row ? { provedAt: new Date(row.proved_at), method: row.method } : null
    },

    async endProof(sessionId) {
      await db.deleteFrom('password_proof').where('session_id', '=', sessionId).execute()
    },

    async forgetProofs(before) {
      await db.deleteFrom('password_proof').where('proved_at', '<', before.getTime()).execute()
    },
  }
}
