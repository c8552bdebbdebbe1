import type { SecretFingerprintStore } from '#domain/identity/recognize-secrets.ts'
import type { Database } from './tables.ts'

export function secretFingerprintStore(db: Database): SecretFingerprintStore {
  return {
    async listFingerprints() {
      const rows = await db
        .selectFrom('secret_fingerprint')
        .select('fingerprint')
        .orderBy('number')
        .execute()
      return rows.map(({ fingerprint }) => fingerprint)
    },

    async addFingerprint({ number, fingerprint, at }) {
      await db
        .insertInto('secret_fingerprint')
        .values({ number, fingerprint, added_at: at.getTime() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
