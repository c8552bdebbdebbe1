import type { RememberedRequest, SandboxBooks } from '#domain/sandbox/books.ts'
import type { Database } from './tables.ts'

type Keys = Pick<SandboxBooks, 'findKey' | 'putKey' | 'removeKey' | 'forgetKeys'>

export function sandboxKeys(db: Database): Keys {
  return {
    async findKey(key) {
      const row = await db
        .selectFrom('sandbox_key')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? { ...toAnswer(row), key, fingerprint: row.fingerprint } : null
    },

    async putKey({ key, fingerprint, answer, askedAt }) {
      const columns = {
        fingerprint,
        answer: answer && JSON.stringify(answer),
        asked_at: askedAt.getTime(),
      }
      await db
        .insertInto('sandbox_key')
        .values({ key, ...columns })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
        .execute()
    },

    async removeKey(key) {
      await db.deleteFrom('sandbox_key').where('key', '=', key).execute()
    },

    async forgetKeys(before) {
      await db.deleteFrom('sandbox_key').where('asked_at', '<', before.getTime()).execute()
    },
  }
}

function toAnswer({
  answer,
  asked_at,
}: {
  answer: string | null
  asked_at: number
}): Pick<RememberedRequest, 'answer' | 'askedAt'> {
  return { answer: answer === null ? null : JSON.parse(answer), askedAt: new Date(asked_at) }
}
